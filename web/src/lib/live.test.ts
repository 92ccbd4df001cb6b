import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromServer, Picture, Update } from './api';
import { Live, type Connection } from './live';

class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (event: { code: number; reason: string }) => void;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: '' });
  }
}

describe('a live table', () => {
  let heard: string[];
  let states: Connection[];
  let live: Live;
  const latest = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    heard = [];
    states = [];
    live = new Live('t1', () => 'fr', {
      picture: (picture: Picture) => heard.push(`picture ${picture.seq}`),
      update: (update: Update) => heard.push(`update ${update.seq}`),
      presence: (people: Extract<FromServer, { type: 'presence' }>) => heard.push(`presence ${people.watching}`),
      connection: (state) => states.push(state),
    });
    live.open();
    latest().opens();
    latest().says({ type: 'table', seq: 7, me: { seat: 1 } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('comes back by itself after the last entry it has heard', () => {
    latest().says({ type: 'update', seq: 8, entry: {} });
    latest().breaks();
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all.length).toBe(2);
    expect(latest().url).toContain('since=8');
    expect(latest().url).toContain('seat=1');
    expect(latest().url).toContain('lang=fr');
    latest().opens();
    expect(states).toEqual(['live', 'lost', 'live']);
  });
  it('hears nothing twice', () => {
    latest().says({ type: 'update', seq: 8, entry: {} });
    latest().says({ type: 'update', seq: 8, entry: {} });
    expect(heard).toEqual(['picture 7', 'update 8']);
  });
  it('sends an unanswered verb again with the same key', async () => {
    const answer = live.verb('apply', { action: 'draw deck' });
    const first = JSON.parse(latest().sent[0] ?? '{}') as { id: number };
    latest().breaks();
    vi.advanceTimersByTime(1000);
    latest().opens();
    const again = JSON.parse(latest().sent[0] ?? '{}') as { id: number };
    expect(again).toEqual(first);
    latest().says({ type: 'done', id: first.id, seq: 9, data: { fine: true } });
    await expect(answer).resolves.toEqual({ fine: true });
  });
  it('tells a dead line within five seconds, and no quiet one', () => {
    const first = latest();
    vi.advanceTimersByTime(2500);
    expect(first.sent).toEqual(['ping']);
    first.says({ type: 'pong' });
    vi.advanceTimersByTime(2400);
    expect(states).toEqual(['live']);
    vi.advanceTimersByTime(2500);
    expect([first.sent.length, states.at(-1)]).toEqual([2, 'lost']);
    first.says({ type: 'pong' });
    expect(states.at(-1)).toBe('live');
    vi.advanceTimersByTime(2500 + 2000 + 6000);
    expect([first.readyState, states.at(-1)]).toEqual([3, 'lost']);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all.length).toBe(2);
  });
  it('keeps a move that could not go out for the next page, with its key', async () => {
    latest().breaks();
    void live.verb('apply', { action: 'draw deck' }).catch(() => {});
    live.close();
    const next = new Live('t1', () => 'fr', { picture() {}, update() {}, presence() {}, connection() {} });
    const answer = next.unsent();
    next.open();
    latest().opens();
    const sent = JSON.parse(latest().sent[0] ?? '{}') as { id: number; action: string; key: string };
    expect([sent.action, typeof sent.key]).toEqual(['draw deck', 'string']);
    latest().says({
      type: 'refused',
      id: sent.id,
      error: { code: 'stale', text: 'The position has changed.', clauses: [] },
    });
    await expect(answer).rejects.toMatchObject({ late: true });
    expect(next.unsent()).toBeNull();
  });
  it('waits as long as a server going down asks', () => {
    latest().says({ type: 'bye', text: '', retry: 3000 });
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(1500);
    expect(FakeSocket.all.length).toBe(2);
  });
  it('asks why when a seat is mine no longer, once', () => {
    latest().says({ type: 'table', seq: 9, me: { seat: null } });
    expect(FakeSocket.all.length).toBe(2);
    expect(latest().url).toContain('since=7');
    expect(latest().url).not.toContain('seat=');
    latest().opens();
    latest().says({ type: 'update', seq: 9, entry: {} });
    latest().says({ type: 'table', seq: 10, me: { seat: null } });
    expect([heard, FakeSocket.all.length]).toEqual([['picture 7', 'picture 9', 'update 9', 'picture 10'], 2]);
  });
  it('comes back later and later where there are too many', () => {
    const tries = () => {
      const before = FakeSocket.all.length;
      for (let second = 0; second < 20; second++) {
        vi.advanceTimersByTime(1000);
        if (latest().readyState === 0) {
          latest().opens();
          latest().breaks(4429);
        }
      }
      return FakeSocket.all.length - before;
    };
    latest().breaks(4429);
    expect(tries()).toBeLessThan(9);
    expect(tries()).toBeLessThan(4);
    vi.advanceTimersByTime(10_000);
    latest().opens();
    latest().says({ type: 'table', seq: 7, me: { seat: 1 } });
    latest().breaks();
    const count = FakeSocket.all.length;
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all.length, 'who was heard comes back at once').toBe(count + 1);
  });

  it('does not insist where it is refused', () => {
    latest().breaks(4404);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
    expect(states.at(-1)).toBe('refused');
  });
});
