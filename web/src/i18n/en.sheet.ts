// English for what stands beside a table.
export const texts = {
  'relation.me': 'me',
  'relation.partner': 'partner',
  'relation.lho': 'left',
  'relation.rho': 'right',
  'sheet.mine': '{seat} (me): score',
  'sheet.side': '{side}: score',
  'sheet.deal': 'No.',
  'sheet.vul': 'Vul',
  'sheet.contract': 'Contr.',
  'sheet.declarer': 'Decl.',
  'sheet.made': 'Made',
  'sheet.down': 'Down',
  'sheet.plus': 'Us',
  'sheet.minus': 'Them',
  'sheet.honors': 'Hon.',
  'sheet.redeal': 'dealt again',
  'sheet.passed': 'all pass',
  'sheet.open': 'Deal {n}: show the arithmetic',
  'mark.carry': 'Carry',
  'mark.bags': 'Bags',
};

export type SheetKey = keyof typeof texts;
