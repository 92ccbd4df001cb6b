import { describe, expect, it } from 'vitest';
import { Pace } from './pace.svelte';

/** A table whose pieces move until they are let go. */
function paced(moves = true): {
  pace: Pace<number>;
  shown: string[];
  told: () => [number, boolean];
  arrive: () => Promise<void>;
} {
  const shown: string[] = [];
  let release: (() => void)[] = [];
  const pace = new Pace<number>(
    (news, last) => shown.push(last ? `${news}!` : `${news}`),
    () => (moves ? new Promise((go) => release.push(go)) : null),
  );
  const arrive = async (): Promise<void> => {
    const gone = release;
    release = [];
    gone.forEach((go) => go());
    await Promise.resolve();
    await Promise.resolve();
  };
  return { pace, shown, told: () => [pace.behind, pace.moving], arrive };
}

describe('news of the table', () => {
  it('wait for what moves, in order', async () => {
    const { pace, shown, told, arrive } = paced();
    for (const news of [1, 2, 3]) pace.hear(news);
    expect([shown, told()]).toEqual([['1!'], [2, true]]);
    await arrive();
    expect([shown, told()]).toEqual([
      ['1!', '2'],
      [1, true],
    ]);
    await arrive();
    await arrive();
    expect([shown, told()]).toEqual([
      ['1!', '2', '3!'],
      [0, false],
    ]);
  });
  it('come at once for who is in a hurry, all of them, once', async () => {
    const { pace, shown, told, arrive } = paced();
    for (const news of [1, 2, 3]) pace.hear(news);
    pace.hurry();
    expect([shown, told()]).toEqual([
      ['1!', '2', '3!'],
      [0, false],
    ]);
    await arrive();
    expect(shown).toEqual(['1!', '2', '3!']);
    pace.hear(4);
    expect(shown.at(-1)).toBe('4!');
  });
  it('come at once where nothing moves', () => {
    const { pace, shown, told } = paced(false);
    for (const news of [1, 2]) pace.hear(news);
    expect([shown, told()]).toEqual([
      ['1!', '2!'],
      [0, false],
    ]);
  });
  it('of my own doing do not wait for what still moves', () => {
    const { pace, shown } = paced();
    pace.hear(1);
    pace.hear(2, true);
    expect(shown).toEqual(['1!', '2!']);
  });
  it('are caught up with when there are too many to watch', () => {
    const { pace, shown, told } = paced();
    for (let news = 1; news <= 40; news++) pace.hear(news);
    expect([shown.length > 31, new Set(shown.map(parseFloat)).size === shown.length, told()[0] < 10]).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('are forgotten when a whole picture replaces them', async () => {
    const { pace, shown, arrive } = paced();
    for (const news of [1, 2]) pace.hear(news);
    pace.forget();
    await arrive();
    expect(shown).toEqual(['1!']);
  });
});
