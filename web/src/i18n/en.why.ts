// English for what CPU players thought, and for reports of what they did.
export const texts = {
  'why.title': 'What the CPU players thought',
  'why.lead': 'Touch an action to see the rule or the figures behind it.',
  'why.auction': 'Before the play',
  'why.trick': 'Trick {n}',
  'why.thinking': 'Thinking it over again …',
  'why.failed': 'That cannot be had now. Please try again in a moment.',
  'why.lost': 'What was done in this deal cannot be had now.',
  'why.action': '{seat}: {action}',
  'why.ask': 'why?',
  'why.noted': 'noted by you',
  'why.meaning': 'It means: {text}',
  'why.report': 'Something wrong with it? With this report anyone can have the same decision made again (kakehashi replay). It shows all four hands.',
  'why.copy': 'Copy the report',
  'why.copied': 'Copied',
  'why.download': 'Download the report',
  'why.claim': 'claims {n}',
  'why.answer.true': 'accepts',
  'why.answer.false': 'plays on',
  'why.keep': 'takes the card',
  'why.reject': 'throws it away',
  'why.look': 'looks',
  'why.give': 'gives a card',
};

export type WhyKey = keyof typeof texts;
