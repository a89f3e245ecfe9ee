// What calls mean: in the cells of the auction, in the bidding box, in a dialog. Fetched where there is such an auction.
export { default as CallCell } from './meanings/CallCell.svelte';
export { default as Meanings } from './meanings/Meanings.svelte';
export { meaningAt } from './meanings/auction.svelte';
export { default as NextMeaning } from './meanings/NextMeaning.svelte';
