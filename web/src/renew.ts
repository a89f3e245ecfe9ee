// A page that was open while the server got a newer client asks for files that are no more: it is loaded again, once.
const here = import.meta.url;

async function renew(): Promise<void> {
  const { status } = await fetch(here, { cache: 'no-store' });
  if (status !== 404 || sessionStorage.renewed === here) return;
  sessionStorage.renewed = here;
  location.reload();
}

addEventListener('vite:preloadError', () => void renew().catch(() => {}));
