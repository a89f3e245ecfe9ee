// The focus is never lost: when what had it goes away, or the turn passes to another hand, it moves on with the game.
import { tick } from 'svelte';

// Who works by keyboard is taken along; a pointer's focus is moved only when it would be lost.
let byKey = false;
addEventListener('keydown', () => (byKey = true), true);
addEventListener('pointerdown', () => (byKey = false), true);

const ZONES = '[data-focus-zone]';

/** Before an update is drawn: see where the focus is; after it: if that place is gone or done, go where one acts now, to what may be done. */
export function keepFocus(): void {
  const active = document.activeElement as HTMLElement | null;
  const before = active?.closest<HTMLElement>(ZONES);
  const wasInGame = !!before;
  const wasNow = before?.dataset.focusZone === 'now';
  const hadNone = !active || active === document.body;
  if (!wasInGame && !(hadNone && byKey)) return;
  void tick().then(() => {
    if (document.querySelector('dialog[open]')) return;
    const now = document.activeElement;
    const zone = now?.closest(ZONES);
    const wanted = document.querySelector<HTMLElement>('[data-focus-zone="now"]');
    const lost = !now || now === document.body || !now.isConnected || !!now.closest('[inert]');
    const stuck = !wasNow && now?.ariaDisabled === 'true'; // the turn came to where the focus was
    if (!lost && (!wanted || (zone === wanted && !stuck))) return;
    const target = wanted ?? (wasInGame ? document.querySelector<HTMLElement>(ZONES) : null);
    if (!target) return;
    const first = (what: string) => target.querySelector<HTMLElement>(what);
    const may = ':not([aria-disabled=true])';
    const place = target.matches('[tabindex]') ? target : (first(`[tabindex="0"]${may}`) ?? first(`button${may}`) ?? first('[tabindex="0"], button'));
    place?.focus({ preventScroll: true });
  });
}
