import { say, t } from '../i18n/index.svelte';
import type { Call, Card, Seat } from '../wire.gen';
import type { Suit } from './cards';
import { callName, cardName, seatName } from './words';

/** Why the server refused, with the parameters in words. */
export function refusalText(code: string, params: Record<string, string | number>): string {
  const words: Record<string, string | number> = { ...params, code };
  for (const [name, value] of Object.entries(params)) {
    if (name === 'suit') words[name] = t(`suits.${value as Suit}`);
    else if (name === 'hand') words[name] = seatName(value as Seat);
    else if (name === 'bid') words[name] = callName(value as Call);
    else if (name === 'card') words[name] = cardName(value as Card);
    else if (name === 'goal') words[name] = say('goal', String(value));
  }
  const sentence = say('refused', code, words);
  return sentence.includes('{') ? t('refused.rule') : sentence;
}
