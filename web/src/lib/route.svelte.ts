/** Which page is shown: a path of the address bar, read into a name and its parts. */
import { outdated } from './worker';

export type Place =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'review'; id: string }
  | { page: 'watch' }
  | { page: 'mine' }
  | { page: 'rules'; game: string | null; clause: string | null }
  | { page: 'learn'; game: string | null }
  | { page: 'sign-in'; token: string | null }
  | { page: 'unknown' };

export function placeOf(path: string, hash = ''): Place {
  const [first, second, third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: 'home' };
  if (first === 't' && second) return { page: third === 'replay' || third === 'review' ? third : 'table', id: second };
  if (first === 'watch') return { page: 'watch' };
  if (first === 'me') return { page: 'mine' };
  if (first === 'rules') return { page: 'rules', game: second ?? null, clause: hash.replace(/^#/, '') || null };
  if (first === 'learn') return { page: 'learn', game: second ?? null };
  if (first === 'sign-in') return { page: 'sign-in', token: second ?? null };
  return { page: 'unknown' };
}

/** The id inside a pasted invitation: a whole address, a path or the bare id. */
export function tableInLink(text: string): string | null {
  const found = /(?:^|\/)t\/([\w-]+)/.exec(text.trim()) ?? /^([\w-]{6,})$/.exec(text.trim());
  return found?.[1] ?? null;
}

class Route {
  place = $state<Place>(placeOf(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  go(path: string): void {
    if (outdated()) return location.assign(path);
    if (path !== location.pathname + location.search + location.hash) history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.place = placeOf(location.pathname, location.hash);
  }
}

export const route = new Route();

/** Follows links inside the client without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  if (
    link.target ||
    link.hasAttribute('download') ||
    link.origin !== location.origin ||
    link.pathname.startsWith('/api')
  )
    return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
