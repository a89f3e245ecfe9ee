// What an address asks for: `/` is the first page, `/t/<id>` (or `/p/<id>`, the link of a party) a table, and a few pages have names.
export const tableIn = (path: string): string | null => /^\/[tp]\/([\w-]+)\/?$/.exec(path)?.[1] ?? null;

/** The other pages, which are fetched when they are asked for: what the address says, or null. */
export const pageIn = (path: string): string | null => /^\/(new|rules|score|verify|ranked|me)\b.*/.exec(path)?.[0] ?? null;
