// The addresses: `/` is the first page, `/t/<id>` (or `/p/<id>`, the link of a party) a table, and a few pages have names.
let path = $state.raw(location.pathname);
addEventListener('popstate', () => (path = location.pathname));

export const tableInAddress = (): string | null => /^\/[tp]\/([\w-]+)\/?$/.exec(path)?.[1] ?? null;

/** The other pages, which are fetched when they are asked for: what the address says, or null. */
export const pageInAddress = (): string | null => /^\/(new|rules|score|verify)\b.*/.exec(path)?.[0] ?? null;

export function go(to: string): void {
  history.pushState(null, '', to + location.search);
  path = location.pathname;
  scrollTo(0, 0);
}

/** For links: go there without loading the page again, unless a new tab is wanted. */
export function follow(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).pathname);
}
