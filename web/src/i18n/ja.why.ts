// CPUの考えと、その報告のための日本語。
import type { WhyKey } from './en.why';

export const texts: Record<WhyKey, string> = {
  'why.title': 'CPUの考え',
  'why.lead': 'コールやカードを選ぶと、その理由となった規則や数を見られます。',
  'why.auction': 'プレイの前',
  'why.trick': 'トリック{n}',
  'why.thinking': 'もう一度考えています…',
  'why.failed': 'いまは調べられません。少したってからもう一度お試しください。',
  'why.lost': 'このディールの記録を読めません。',
  'why.action': '{seat}：{action}',
  'why.ask': '理由を見る',
  'why.noted': 'メモしました',
  'why.meaning': 'コールの意味：{text}',
  'why.report': 'おかしいと思ったら、この報告をお使いください。だれでも同じ判断を再現できます（kakehashi replay）。四人の手がすべて入っています。',
  'why.copy': '報告をコピー',
  'why.copied': 'コピーしました',
  'why.download': '報告をダウンロード',
  'why.claim': '{n}トリックをクレーム',
  'why.answer.true': '認める',
  'why.answer.false': '認めない',
  'why.keep': 'カードを取る',
  'why.reject': 'カードを捨てる',
  'why.look': 'カードを見る',
  'why.give': 'カードを渡す',
};
