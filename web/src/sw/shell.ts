/**
 * Keeps the client's own files: it opens at once, and without a line. What the server says of tables and people is never kept.
 * A version comes whole or not at all, and the one before stays for the pages that still run it.
 */
import { scope } from './scope';

/** What the build made: the files of this version, and a name that changes with any of them. */
declare const SHELL: { version: string; entry: string; files: string[] };

const FAMILY = 'urbes-shell-';
const NAME = FAMILY + SHELL.version;
const PAGE = '/index.html';
const LOOSELY = { ignoreVary: true, ignoreSearch: true };

scope.addEventListener('install', (event) => event.waitUntil(fill().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api\/|healthz|metrics)|\./.test(pathname)) event.respondWith(kept(PAGE, request));
  } else if (pathname.startsWith('/assets/') || SHELL.files.includes(pathname))
    event.respondWith(kept(pathname, request));
});

async function fill(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // While several servers change their version, the page may be another one's: the next visit tries again.
  if (!page.ok || !(await page.clone().text()).includes(SHELL.entry)) throw new Error('the page is of another version');
  const cache = await caches.open(NAME);
  await cache.addAll(SHELL.files);
  await cache.put(PAGE, page);
}

async function tidy(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** This version's file, else an older one's: files whose name bears a hash are the same wherever they lie. */
async function kept(path: string, request: Request): Promise<Response> {
  const own = await caches.match(path, { ...LOOSELY, cacheName: NAME });
  return own ?? (path === PAGE ? undefined : await caches.match(path, LOOSELY)) ?? fetch(request);
}
