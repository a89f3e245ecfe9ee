// What an address may ask for besides a table; the first lines ask for it while the client is on its way.
export const home = () => import('./lobby/Home.svelte');
export const others = () => import('./pages/Pages.svelte');
