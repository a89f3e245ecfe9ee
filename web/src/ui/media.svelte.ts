// Whether a media query holds, now and from now on. For queries that live as long as the page.
export function matches(query: string): () => boolean {
  const list = matchMedia(query);
  let now = $state.raw(list.matches);
  list.addEventListener('change', () => (now = list.matches));
  return () => now;
}
