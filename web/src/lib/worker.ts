/** The service worker, which keeps the client's files: it is called once a page stands, and asked for news when it may have some. */

/** Until the first page is laid, the line belongs to it. */
const PATIENCE = 3000;

/** Whether somebody has begun to do something here, and whether a newer version waits for the next page. */
let touched = false;
let renewed = false;
let registration: ServiceWorkerRegistration | null = null;

export function employ(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let known = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    renewed = known;
    known = true;
    if (renewed && !touched) location.reload();
  });
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = true), { once: true });
  document.addEventListener('visibilitychange', () => document.hidden || lookForNews());
  addEventListener('load', () => setTimeout(() => void register(), PATIENCE));
}

async function register(): Promise<void> {
  registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
}

/** A server that was away may have come back as a newer one. */
export function lookForNews(): void {
  void registration?.update().catch(() => {});
}

/** Whether the next page must be loaded anew, as a newer version of the client is here. */
export const outdated = (): boolean => renewed;
