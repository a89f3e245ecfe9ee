// What a call means, in sentences and figures. Fetched when somebody looks.
export { default as Meaning } from './meanings/Meaning.svelte';
export { default as NextMeaning } from './meanings/NextMeaning.svelte';
export { default as Shown } from './meanings/Shown.svelte';
