// The address one is at, and how to go to another.
import { pageIn, tableIn } from './addresses';

let path = $state.raw(location.pathname);
addEventListener('popstate', () => (path = location.pathname));

export const tableInAddress = (): string | null => tableIn(path);
export const pageInAddress = (): string | null => pageIn(path);

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
