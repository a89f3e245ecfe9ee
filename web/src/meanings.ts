// The calls of an auction as doors to their meanings, and what the server said of them. Fetched where there are such calls.
export { default as CallCell } from './meanings/CallCell.svelte';
export { follow, meaningAt } from './meanings/auction.svelte';
