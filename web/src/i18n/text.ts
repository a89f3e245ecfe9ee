export type Variables = Record<string, string | number>;

/** The text with its variables filled in: `{name}` by value, `{n|one|other}` by whether n is one. */
export function fill(text: string, variables: Variables = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = variables[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : (other ?? '');
  });
}

/** "some-new_key" → "Some new key". */
export function humanize(key: string): string {
  const words = key.replace(/[-_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
