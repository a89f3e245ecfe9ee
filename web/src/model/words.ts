// Cards, calls and contracts in words, for those who listen; in the chosen language.
import { has, t, type Key } from '../i18n/index.svelte';
import type { Call, Card, Contract, ContractResult, Heard, PendingClaim, Seat, Side, Strain, View } from '../wire.gen';
import { settings } from '../settings/settings.svelte';
import { bySuit, printedRank, rankOf, suitOf, suitOrder, type Suit } from './cards';
import { bidOf } from './facts';

export const seatName = (seat: Seat): string => t(`seat.long.${seat}`);
export const sideName = (side: Side): string => t(`side.${side}`);
const list = (words: string[]): string => words.join(t('list.join'));
export const seatNames = (seats: readonly Seat[]): string => list(seats.map(seatName));

export const cardName = (card: Card): string =>
  t('card', { rank: rankName(card), suits: t(`suits.${suitOf(card)}`) });
const rankName = (card: Card): string => {
  const rank = rankOf(card);
  return 'AKQJ'.includes(rank) ? t(`rank.${rank as 'A'}`) : printedRank(card);
};
export const cardNames = (cards: readonly Card[]): string => list(cards.map(cardName));

/** Suit by suit, in the order in which they are shown. */
export function handInWords(cards: readonly Card[], trump?: Suit | null): string {
  const suits = suitOrder(settings().order, trump);
  return list(
    bySuit(cards, suits).map((held, place) =>
      t('hand.suit', { suits: t(`suits.${suits[place]!}`), ranks: held.map(printedRank).join(' ') || t('hand.void') }),
    ),
  );
}

const bidName = (level: number, strain: Strain): string =>
  t('call.bid', { level, suits: t(level === 1 ? `suit.${strain}` : `suits.${strain}`) });

export function callName(call: Call): string {
  const bid = bidOf(call);
  return bid ? bidName(bid.level, bid.strain) : t(`call.${call as 'P'}`);
}

export const contractName = ({ level, strain, doubled }: Contract): string =>
  bidName(level, strain) + (doubled ? t(`doubled.${doubled}`) : '');

/** How a contract came out: "made exactly", "2 down". */
export function outcome(result: ContractResult): string {
  if (!result.contract) return t('result.passed');
  const over = result.tricks - 6 - result.contract.level;
  if (over < 0) return t('result.down', { n: -over });
  return over ? t('result.over', { n: over }) : t('result.made');
}

/** Who is to act, and with which hand. */
export function turnText(view: View, { turn, dummy }: { turn?: Seat | null; dummy?: Seat | null }): string {
  const { viewer, to_act, phase } = view;
  if (!to_act.length) return '';
  const look = view.choices.some(({ type }) => type === 'look');
  const asked = look ? 'look' : phase === 'auction' ? 'call' : phase;
  if (viewer && to_act.includes(viewer)) {
    if (turn && turn === dummy && turn !== viewer) return t('turn.you.dummy');
    return t(has(`turn.you.${asked}`) ? (`turn.you.${asked}` as Key) : 'turn.you');
  }
  return t(has(`turn.seat.${asked}`) ? (`turn.seat.${asked}` as Key) : 'turn.seat', { seat: seatNames(turn ? [turn] : to_act) });
}

/** What is claimed, and by whom. */
export function claimText({ seat, value }: Heard, view: View, { claim }: { claim?: PendingClaim | null }): string {
  const n = Number(value);
  const kind = seat === view.viewer ? 'claim.yours' : 'claim.pending';
  return t(n ? kind : `${kind}.zero`, { seat: seat ? seatName(seat) : '', n, left: claim?.left ?? n });
}
