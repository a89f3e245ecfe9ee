// What people at one table need besides the game: chairs, terms, consent. Fetched when there is company.
export { default as PartyDialog } from './party/PartyDialog.svelte';
export { default as Proposal } from './party/Proposal.svelte';
export { default as Room } from './party/Room.svelte';
