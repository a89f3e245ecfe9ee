// What stands beside the table, below the bridge, on a wide screen; the sheet is shown elsewhere too.
export { default as AuctionFold } from './table/AuctionFold.svelte';
export { default as ClubSheet } from './results/ClubSheet.svelte';
export { default as ScoreSheet } from './results/ScoreSheet.svelte';
