import { describe, expect, it, vi } from 'vitest';
import { settings } from './settings.svelte';
import { Shelf } from './shelf.svelte';

const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

describe('the shelf', () => {
  it('asks once for a table, a language and an edition', async () => {
    settings.keep({ lang: 'en' });
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => (asked.push(path), answer({ n: asked.length })));
    const shelf = new Shelf<{ n: number }>();
    expect(() => shelf.all).toThrow();
    await Promise.all([shelf.want({ id: 't' }), shelf.want({ id: 't' })]);
    expect([asked.length, shelf.all]).toEqual([1, { n: 1 }]);
    settings.keep({ lang: 'fr' });
    await shelf.want({ id: 't' });
    await shelf.want({ id: 't' }, 2);
    expect([asked.length, shelf.all]).toEqual([3, { n: 3 }]);
    settings.keep({ lang: 'en' });
  });
  it('waits for a connection that comes back, not for a refusal', async () => {
    vi.useFakeTimers();
    let tries = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/healthz') return answer({}); // asked until the line is back
      if (++tries === 1) throw new Error('offline');
      return answer({ n: tries });
    });
    const shelf = new Shelf<{ n: number }>();
    const coming = shelf.want({ id: 'u' });
    await vi.advanceTimersByTimeAsync(5000);
    await coming;
    expect(shelf.all).toEqual({ n: 2 });
    vi.useRealTimers();
    vi.stubGlobal('fetch', async () =>
      answer({ error: { code: 'forbidden', text: 'no', clauses: [], field: null } }, 403),
    );
    await expect(shelf.want({ id: 'v' })).rejects.toThrow('no');
  });
});
