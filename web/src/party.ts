// What people at one table need besides the game: chairs, terms, consent. Fetched when there is company.
export { default as AtTable } from './party/AtTable.svelte';
export { default as PartyDialog } from './party/PartyDialog.svelte';
export { default as PlateStatus } from './party/PlateStatus.svelte';
export { default as Room } from './party/Room.svelte';
export { default as TalkButton } from './party/TalkButton.svelte';
