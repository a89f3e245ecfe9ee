// What a listener hears: a whole deal can be followed, and played, by these sentences alone.
import { number, say, t } from '../i18n/index.svelte';
import { bySuit, suitOrder } from '../model/cards';
import { pointsOf } from '../model/arithmetic';
import { factsOf, type Facts } from '../model/facts';
import { SEATS, sidesFrom } from '../model/seats';
import { callName, cardNames, claimText, contractName, handInWords, outcome, seatName, sideName, turnText } from '../model/words';
import { settings } from '../settings/settings.svelte';
import { kinds } from '../ui/kinds.svelte';
import type { Call, Heard, Update, View } from '../wire.gen';

export function announce(update: Update, before: Update | null): string[] {
  const { view } = update;
  const facts = factsOf(view);
  const lines = before ? update.events.flatMap((event) => kinds()?.eventSentence(event, update, before) ?? sentence(event, update, facts)) : summary(update, facts);
  const wasOver = !!before?.view.result && before.sheet.lines.length === update.sheet.lines.length;
  if (view.result && !wasOver) lines.push(...resultLines(update));
  if (isNewTurn(update, before)) lines.push(...turnLines(view, facts));
  return lines;
}

function isNewTurn({ view, turn, events }: Update, before: Update | null): boolean {
  if (!view.viewer || !view.to_act.includes(view.viewer)) return false;
  return !before || before.turn !== turn || !before.view.to_act.includes(view.viewer) || events.length > 0;
}

function sentence(event: Heard, update: Update, facts: Facts): string[] {
  const { view } = update;
  const seat = event.seat ? seatName(event.seat) : '';
  const cards = event.cards ?? [];
  switch (event.kind) {
    case 'dealt':
      return [dealLine(view), t('say.hand', { hand: handInWords(cards) })];
    case 'called': {
      const line = t('say.call', { seat, call: callName(event.value as Call) });
      const last = event === update.events.findLast(({ kind }) => kind === 'called');
      return last && view.phase !== 'auction' ? [line, ...contractLines(facts, view)] : [line];
    }
    case 'played':
      return [t('say.card', { seat, card: cardNames(cards) })];
    case 'shown':
      if (view.phase !== 'play') return [];
      return [t(event.seat === facts.dummy ? 'say.dummy' : 'say.shown', { seat, hand: handInWords(cards, facts.trump) })];
    case 'trick-won':
      return [t('say.trick', { seat, count: countText(update, facts) })];
    case 'claimed':
      return [claimText(event, view, facts)];
    case 'accepted':
      return [t('say.accepted', { seat })];
    case 'rejected':
      return [t('say.rejected', { seat })];
    default:
      return [t('say.call', { seat, call: [say('event', event.kind), event.value ?? '', cardNames(cards)].filter(Boolean).join(' ') })];
  }
}

function summary(update: Update, facts: Facts): string[] {
  const { view } = update;
  const lines = [dealLine(view)];
  const own = view.zones.find((zone) => zone.kind === 'hand' && zone.seat === view.viewer)?.cards;
  if (view.result) return lines;
  if (own?.length) lines.push(t('say.hand', { hand: handInWords(own, facts.trump) }));
  for (const { seat, call } of facts.calls ?? [])
    lines.push(t('say.call', { seat: seatName(seat), call: callName(call) }));
  lines.push(...contractLines(facts, view), ...(kinds()?.openingLines(update) ?? []));
  for (const zone of view.zones)
    if (zone.kind === 'hand' && zone.seat && zone.seat !== view.viewer && zone.cards)
      lines.push(
        t(zone.seat === facts.dummy ? 'say.dummy' : 'say.shown', { seat: seatName(zone.seat), hand: handInWords(zone.cards, facts.trump) }),
      );
  if (facts.won) lines.push(countText(update, facts));
  for (const zone of view.zones)
    if (zone.kind === 'trick' && zone.seat && zone.cards)
      lines.push(t('say.card', { seat: seatName(zone.seat), card: cardNames(zone.cards) }));
  return lines;
}

const dealLine = ({ board, standing }: View): string =>
  t('say.deal', { n: standing.deal ?? 1, seat: seatName(board.dealer), vul: t(`vul.${board.vulnerable}`) });

function contractLines({ contract }: Facts, { zones }: View): string[] {
  if (!contract) return [];
  const { declarer } = contract;
  const hands = SEATS.filter((seat) => zones.some((zone) => zone.kind === 'hand' && zone.seat === seat));
  return [
    t('say.contract', {
      contract: contractName(contract),
      seat: seatName(declarer),
      leader: seatName(hands[(hands.indexOf(declarer) + 1) % hands.length]!),
    }),
  ];
}

const countText = ({ sheet, view }: Update, { won }: Facts): string =>
  sidesFrom(view.viewer, sheet.sides)
    .map((side) => t('say.count', { side: sideName(side), n: won?.[side] ?? 0 }))
    .join(t('list.join'));

function resultLines(update: Update): string[] {
  const { view, sheet } = update;
  const line = sheet.lines.at(-1);
  const result = view.result;
  if (!line || !result) return [];
  const lines: string[] = [];
  const told = kinds()?.resultLines(result, line);
  if (told) lines.push(...told);
  else if (result.type !== 'contract') lines.push(t('result.passed'));
  else if (result.contract)
    lines.push(
      t('say.result', {
        contract: contractName(result.contract),
        seat: seatName(result.contract.declarer),
        outcome: outcome(result),
        tricks: t('result.tricks', { n: result.tricks }),
      }),
    );
  else lines.push(t(line.counted ? 'result.passed' : 'result.passed.again'));
  const sides = sidesFrom(view.viewer, sheet.sides);
  for (const side of sides) {
    const points = pointsOf(line.parts, side);
    if (points) lines.push(t(side.length === 1 ? 'say.score.one' : 'say.score', { side: sideName(side), points: number(points) }));
  }
  const totals = sides.map((side) => t('say.count', { side: sideName(side), n: number(sheet.totals[side] ?? 0) }));
  lines.push(t('say.totals', { totals: totals.join(t('list.join')) }));
  if (sheet.over) {
    lines.push(t('match.title'));
    lines.push(sheet.winner ? t(sheet.winner.length === 1 ? 'match.won.one' : 'match.won', { side: sideName(sheet.winner) }) : t('match.draw'));
    lines.push(...(kinds()?.endLines(update) ?? []));
  }
  return lines;
}

function turnLines(view: View, facts: Facts): string[] {
  const lines = [turnText(view, facts) + t('say.stop')];
  const legal = view.choices.flatMap((choice) => (choice.type === 'play' || choice.type === 'give' ? [choice.card] : []));
  const cards = bySuit(legal, suitOrder(settings().order, facts.trump)).flat();
  const hand = view.zones.find((zone) => zone.kind === 'hand' && zone.seat === facts.turn);
  if (cards.length)
    lines.push(
      cards.length > 1 && cards.length === hand?.count ? t('say.turn.any') : t('say.turn.play', { cards: cardNames(cards) }),
    );
  return [...lines, ...(kinds()?.turnChoices(view) ?? [])];
}
