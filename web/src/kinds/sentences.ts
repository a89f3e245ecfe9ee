// What a listener hears, and what stands in results and on plates, by the kinds of events and results there are.
import { number, say, t } from '../i18n/index.svelte';
import { factsOf, type TrickBid } from '../model/facts';
import { nextOf, sidesFrom } from '../model/seats';
import { cardNames, handInWords, seatName, sideName } from '../model/words';
import type { Goal, Heard, NameContract, Result, Seat, SheetLine, Strain, Update, View } from '../wire.gen';

const SUITS = ['S', 'H', 'D', 'C'] as const;

export const goalName = ({ goal, strain }: { goal: Goal; strain: Strain }): string =>
  t('goal.name', { goal: say('goal', goal), suits: t(`suits.${strain}`) });
const goalFull = (view: View, { goal, strain }: { goal: Goal; strain: Strain }): string =>
  t('goal.full', { goal: say('goal', goal), suits: t(`suits.${strain}`), n: factsOf(view).needed?.[goal]?.[strain] ?? '' });

/** A bid as it is shown: 4, nil. */
export const bidText = (bid: TrickBid): string => (typeof bid === 'number' ? String(bid) : say('bid', bid));
/** A bid as it is read out: 4 tricks, nil. */
export const bidName = (bid: TrickBid): string => (typeof bid === 'number' ? t('bid.number', { n: bid }) : say('bid', bid));

/** What is written beside a player's name: points, or the bid and the tricks towards it. */
export function plateNote(view: View, seat: Seat): string {
  const { hcp, bids, taken, chosen } = factsOf(view);
  if (hcp?.[seat] !== undefined && !view.result) return t('hcp.seat', { n: hcp[seat] });
  const bid = bids?.[seat];
  if (bid !== undefined) return taken ? t('bid.taken', { n: taken[seat] ?? 0, bid: bidText(bid) }) : t('bid.plate', { bid: bidText(bid) });
  return chosen?.includes(seat) ? t('chosen') : '';
}

/** What such an event says; null for kinds that are said elsewhere. */
export function eventSentence(event: Heard, { view }: Update, before: Update): string[] | null {
  const seat = event.seat ? seatName(event.seat) : '';
  const cards = cardNames(event.cards ?? []);
  const mine = event.seat === view.viewer;
  const facts = factsOf(view);
  switch (event.kind) {
    case 'counted':
      return [t('say.counted', { seat, n: event.value ?? 0 })];
    case 'points-tied':
      return [t('say.tied')];
    case 'shape':
      return [...(facts.declarer ? [t('say.declares', { seat: seatName(facts.declarer) })] : []), t('say.shape', { shape: shapeInWords(view) })];
    case 'named':
      return facts.named
        ? [t('say.named', { seat, contract: goalFull(view, facts.named) }), t('say.lead', { leader: seatName(nextOf(facts.named.declarer)) })]
        : null;
    case 'shown': {
      if (view.phase !== 'naming' && view.phase !== 'play') return null;
      if (event.seat === view.viewer || seenBefore(before, view, event.seat)) return [];
      const line = t(event.seat === facts.dummy ? 'say.dummy' : 'say.shown', { seat, hand: handInWords(event.cards ?? [], facts.trump) });
      return view.phase === 'naming' && facts.declarer ? [t('say.declares', { seat: seatName(facts.declarer) }), line] : [line];
    }
    case 'bid':
      return [t('say.bid', { seat, bid: bidName(event.value as TrickBid) })];
    case 'gave':
      return [t('say.gave', { seat })];
    case 'given':
      return [t('say.given', { seat, cards })];
    case 'kept':
    case 'rejected-card':
      return [t(mine ? `say.${event.kind}.you` : `say.${event.kind}`, { seat })];
    case 'drawn': {
      const holds = (kind: string) => view.zones.some((zone) => zone.kind === kind && zone.cards?.includes(event.cards![0]!));
      if (view.phase !== 'draw' || holds('drawn')) return [t('say.drawn', { cards })];
      return [t(holds('last-discard') || holds('discards') ? 'say.drawn.leaves' : 'say.drawn.joins', { cards })];
    }
    case 'top':
      return [t('say.top', { cards })];
    case 'shown-discards':
      return [t('say.discards', { seat, cards: handInWords(event.cards ?? []) })];
    default:
      return null;
  }
}

const seenBefore = (before: Update, { board }: View, seat: Seat | null | undefined): boolean =>
  before.view.board.number === board.number && !before.view.result && before.view.zones.some((zone) => zone.kind === 'hand' && zone.seat === seat && zone.cards);

const shapeInWords = (view: View): string =>
  SUITS.map((suit) => t('hand.suit', { suits: t(`suits.${suit}`), ranks: factsOf(view).dummy_shape?.[suit] ?? 0 })).join(t('list.join'));

/** What has been heard of the deal so far, for one who has just come. */
export function openingLines({ view }: Update): string[] {
  const facts = factsOf(view);
  const lines: string[] = [];
  const own = view.zones.find((zone) => zone.kind === 'hand' && zone.seat === view.viewer);
  if (own && !own.cards && !view.result) lines.push(t('say.unseen'));
  for (const [seat, n] of Object.entries(facts.hcp ?? {})) lines.push(t('say.counted', { seat: seatName(seat as Seat), n }));
  if (facts.hcp && facts.declarer) lines.push(t('say.declares', { seat: seatName(facts.declarer) }));
  if (facts.dummy_shape) lines.push(t('say.shape', { shape: shapeInWords(view) }));
  if (facts.named) lines.push(t('say.named', { seat: seatName(facts.named.declarer), contract: goalFull(view, facts.named) }));
  for (const [seat, bid] of Object.entries(facts.bids ?? {})) lines.push(t('say.bid', { seat: seatName(seat as Seat), bid: bidName(bid) }));
  for (const { kind, cards } of view.zones) {
    if (kind === 'drawn' && cards) lines.push(t('say.drawn', { cards: cardNames(cards) }));
    if (kind === 'top' && cards) lines.push(t('say.top', { cards: cardNames(cards) }));
  }
  return lines;
}

/** What one may choose, where it is not cards that are played. */
export function turnChoices(view: View): string[] {
  const numbers = view.choices.flatMap((choice) => (choice.type === 'bid' ? [choice.tricks || say('bid', 'nil')] : []));
  if (numbers.length) return [t('say.numbers', { numbers: numbers.join(t('list.join')) })];
  const goals = view.choices.filter((choice): choice is NameContract => choice.type === 'name');
  return goals.length ? [t('say.goals', { goals: goals.map((each) => goalFull(view, each)).join(t('list.join')) })] : [];
}

/** How a deal came out, in words; null for results that are told elsewhere. */
export function resultLines(result: Result, line: SheetLine): string[] | null {
  switch (result.type) {
    case 'contract':
      return null;
    case 'goal': {
      const { named, tricks } = result;
      if (!named) return [t('result.tied')];
      const over = tricks - named.tricks_needed;
      const key = over < 0 ? 'result.goal.down' : over ? 'result.goal.over' : 'result.goal.made';
      return [t('say.named', { seat: seatName(named.declarer), contract: goalName(named) }), `${t(key, { tricks, n: Math.abs(over) })}${t('say.stop')}`];
    }
    case 'tricks_bid':
      return Object.entries(result.bids).map(([seat, bid]) =>
        t('say.took', { seat: seatName(seat as Seat), bid: bidText(bid), n: number(result.tricks[seat as Seat] ?? 0) }),
      );
    default:
      return [t('result.played'), ...(line.counted ? [] : [t('sheet.redeal')])];
  }
}

/** What else is to be said when a match is over: who took the rubber, and who is ahead in points. */
export function endLines({ sheet, view }: Update): string[] {
  const games = sheet.lines.at(-1)?.marks.games;
  const [one, two] = sidesFrom(view.viewer, sheet.sides);
  if (!games || !one || !two) return [];
  const taker = [one, two].find((side) => games[side] === 2);
  const other = taker === one ? two : one;
  const ahead = (sheet.totals[one] ?? 0) - (sheet.totals[two] ?? 0);
  return [
    taker ? t('match.rubber', { side: sideName(taker), games: games[taker] ?? 0, other: games[other] ?? 0 }) : t('match.rubber.unfinished'),
    ahead ? t('match.ahead', { side: sideName(ahead > 0 ? one : two), n: number(Math.abs(ahead)) }) : t('match.even'),
  ];
}
