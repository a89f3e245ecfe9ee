// テーブルの横に出すスコアの日本語。
import type { SheetKey } from './en.sheet';

export const texts: Record<SheetKey, string> = {
  'relation.me': '自分',
  'relation.partner': 'パートナー',
  'relation.lho': '左隣',
  'relation.rho': '右隣',
  'sheet.mine': '{seat}（私）のスコア',
  'sheet.side': '{side}のスコア',
  'sheet.deal': '回',
  'sheet.vul': 'バル',
  'sheet.contract': 'コントラクト',
  'sheet.declarer': 'ディクレアラー',
  'sheet.made': 'メイク',
  'sheet.down': 'ダウン',
  'sheet.plus': '得点',
  'sheet.minus': '失点',
  'sheet.honors': 'オナー',
  'sheet.redeal': '配り直し',
  'sheet.passed': '全員パス',
  'sheet.open': '第{n}回の内訳を見る',
  'mark.carry': '持越',
  'mark.bags': 'バッグ',
};
