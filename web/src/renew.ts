// A page that was open while the server got a newer client asks for files that are no more: it is loaded again, once.
const NAME = 'kakehashi.renewed';

/** Whether the server no longer has this very file. */
const replaced = async (): Promise<boolean> => (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404;

async function renew(): Promise<void> {
  if (!(await replaced()) || sessionStorage.getItem(NAME) === import.meta.url) return;
  sessionStorage.setItem(NAME, import.meta.url);
  location.reload();
}

addEventListener('vite:preloadError', () => void renew().catch(() => {}));
