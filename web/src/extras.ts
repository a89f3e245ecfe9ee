// What is not needed to see the first card: fetched when it is asked for, or once we have acted.
export { default as Again } from './table/Again.svelte';
export { default as AnswerPanel } from './widgets/AnswerPanel.svelte';
export { refusalText } from './model/refusals';
export { default as Arithmetic } from './results/Arithmetic.svelte';
export { default as AuctionDialog } from './table/AuctionDialog.svelte';
export { default as Bridge } from './table/Bridge.svelte';
export { default as ClaimDialog } from './widgets/ClaimDialog.svelte';
export { default as DealResult } from './results/DealResult.svelte';
export { default as Gone } from './lobby/Gone.svelte';
export { default as Help } from './settings/Help.svelte';
export { default as LastTrick } from './table/LastTrick.svelte';
export { default as PlainChoices } from './widgets/PlainChoices.svelte';
export { default as ScoreDialog } from './results/ScoreDialog.svelte';
export { default as Settings } from './settings/Settings.svelte';
export { default as Trick } from './table/Trick.svelte';
export { rememberCards } from './table/flight';
export { sound } from './table/sounds';
export { default as TextHand } from './table/TextHand.svelte';
