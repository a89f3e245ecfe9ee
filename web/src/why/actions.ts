// What was done in a deal, in words, trick by trick.
import { say, t } from '../i18n/index.svelte';
import { callName, cardName } from '../model/words';
import type { Action, Done } from '../wire.gen';

export interface Step extends Done {
  place: number;
}
export interface Part {
  title: string;
  steps: Step[];
}

/** The actions in parts: what comes before the play, then each trick of *seats* cards with what was said in it. */
export function parts(actions: readonly Done[], seats: number): Part[] {
  const found: Part[] = [];
  let cards = 0;
  actions.forEach((done, place) => {
    const played = done.action.type === 'play';
    const title = !played && !cards ? t('why.auction') : t('why.trick', { n: Math.floor((played ? cards : Math.max(0, cards - 1)) / seats) + 1 });
    if (found.at(-1)?.title !== title) found.push({ title, steps: [] });
    found.at(-1)!.steps.push({ ...done, place });
    if (played) cards += 1;
  });
  return found;
}

export function actionName(action: Action): string {
  if (action.type === 'call') return callName(action.call);
  if (action.type === 'play') return cardName(action.card);
  if (action.type === 'claim') return t('why.claim', { n: action.tricks });
  if (action.type === 'answer') return t(action.accept ? 'why.answer.true' : 'why.answer.false');
  if (action.type === 'bid') return action.tricks ? String(action.tricks) : say('bid', 'nil');
  if (action.type === 'name') return t('goal.name', { goal: say('goal', action.goal), suits: t(`suits.${action.strain}`) });
  return action.type === 'double_nil' ? say('bid', action.type) : say('why', action.type);
}
