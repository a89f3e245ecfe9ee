// コールの意味の日本語。
import type { MeaningKey } from './en.meanings';

export const texts: Record<MeaningKey, string> = {
  'meaning.title': '{call}（{seat}）',
  'meaning.alert.hint': 'アラート：名前どおりではない約束のコールです。',
  'meaning.forcing.round': 'パートナーはパスできません。',
  'meaning.forcing.game': 'ゲームに届くまで、二人ともパスできません。',
  'meaning.forcing.off': 'パートナーは、ふつうパスします。',
  'meaning.hcp': 'HCP',
  'meaning.ranges': '示している手',
  'meaning.system.sayc': 'スタンダードアメリカン（SAYC）',
  'meaning.system.beginner': '入門講座のシステム',
  'meaning.read': '{system}での意味です。数は、このコールをするほとんどすべての手に当てはまります。',
  'meaning.person': '{system}で読んだ意味です。{name}さんのつもりとは違うかもしれません。',
  'meaning.mine': '{system}では、あなたのコールはこう読まれます。パートナーもこう読みます。',
  'meaning.none': 'いまは意味を調べられません。少したってからもう一度お試しください。',
  'meaning.next': 'そのコールの意味',
};
