const heard = new WeakMap<object, number>();

/** When something the server said was heard first, by the clock of the page. */
export function heardAt(said: object): number {
  const at = heard.get(said) ?? performance.now();
  heard.set(said, at);
  return at;
}

/** Whole seconds that are left, counted down here from what the server said last. */
export class Countdown {
  #ends = $state.raw(0);
  #now = $state.raw(0);
  /** Rounded up, never less than zero. */
  left = $derived(Math.max(0, Math.ceil((this.#ends - this.#now) / 1000)));

  /** The *seconds* are those in what was *said*; without any, nothing is counted. */
  constructor(said: () => object, seconds: () => number | undefined) {
    $effect.pre(() => {
      const left = seconds();
      if (left === undefined) return;
      this.#ends = heardAt(said()) + left * 1000;
      this.#now = performance.now();
      const timer = setInterval(() => (this.#now = performance.now()), 250);
      return () => clearInterval(timer);
    });
  }
}
