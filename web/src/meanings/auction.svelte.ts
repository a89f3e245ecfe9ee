// What the calls of the auction on the table mean, as far as the server has said.
import { json } from '../lobby/api';
import { factsOf } from '../model/facts';
import type { Table } from '../table.svelte';
import type { AuctionMeanings, Call, CallMeaning, View } from '../wire.gen';

/** What is asked of the server: all that everybody at the table knows of the auction. */
interface Asked {
  /** All but the calls. */
  deal: string;
  calls: readonly Call[];
}

function asked(view: View, system: string): Asked {
  const { board, standing } = view;
  const scores = standing.part_scores ?? {};
  const deal = new URLSearchParams({
    system,
    dealer: board.dealer,
    vul: board.vulnerable,
    ns: String(scores.NS ?? 0),
    ew: String(scores.EW ?? 0),
    comparison: standing.comparison ?? 'points',
  });
  return { deal: deal.toString(), calls: (factsOf(view).calls ?? []).map(({ call }) => call) };
}

let latest: string | undefined;
let count = $state.raw(0);
let known = $state.raw<(Asked & { said: AuctionMeanings }) | null>(null);

let told = $state.raw(false);
/** Whether the table lets the bidding box say what calls would mean. */
export const isTold = (): boolean => told;

/** The auction has come so far: ask what it means. Nobody waits for that, and what is late is dropped. */
export function follow({ view, party }: Table): void {
  if (!view || !party) return;
  told = party.terms.meanings && !party.terms.ranked;
  void ask(asked(view, party.system));
}

async function ask({ deal, calls }: Asked): Promise<void> {
  const address = `/api/meanings?${deal}&auction=${calls.join('+')}`;
  if (address === latest) return;
  latest = address;
  count = calls.length;
  if (known && (known.deal !== deal || known.calls.some((call, place) => call !== calls[place]))) known = null;
  try {
    const said = await json<AuctionMeanings>(address);
    if (address === latest) known = { deal, calls, said };
  } catch {
    if (address === latest) latest = undefined; // asked again by the next update
  }
}

/** What the call in that place of the auction means. */
export const meaningAt = (place: number): CallMeaning | undefined => known?.said.calls[place];

/** What *call* would mean as the next one. */
export const meaningNext = (call: Call | null): CallMeaning | undefined =>
  known?.calls.length === count ? known.said.next.find((each) => each.call === call) : undefined;

let opened = $state.raw<number | null>(null);
/** The place of the call whose meaning is being looked at. */
export const looked = (): number | null => opened;
export const look = (place: number | null): void => void (opened = place);
