/** Whole seconds that are left, counted down here from what the server said last. */
export class Countdown {
  #ends = $state.raw(0);
  #now = $state.raw(0);
  /** Rounded up, never less than zero. */
  left = $derived(Math.max(0, Math.ceil((this.#ends - this.#now) / 1000)));

  /** *said* is told anew each time the server says the *seconds*. */
  constructor(said: () => object, seconds: () => number) {
    $effect.pre(() => {
      said();
      this.#now = performance.now();
      this.#ends = this.#now + seconds() * 1000;
      const timer = setInterval(() => (this.#now = performance.now()), 250);
      return () => clearInterval(timer);
    });
  }
}
