import { describe, expect, it } from 'vitest';
import { flat, grouped, oneLine, perSeat, pointsIn, spelled } from './reading';

describe('the plain board', () => {
  it('spells keys and small things in one line', () => {
    expect(spelled('last_to_advance')).toBe('Last to advance');
    expect([oneLine(-5), oneLine([1, 2]), oneLine({ a: 1, b: null }), oneLine([{ a: 1 }])]).toEqual([
      '\u22125',
      '1, 2',
      'A 1, B –',
      null,
    ]);
  });
  it('finds points wherever a game keeps them', () => {
    expect([
      pointsIn({ scores: [3, 4] }, 1),
      pointsIn({ players: [{ vp: 7 }] }, 0),
      pointsIn({ seats: [{ score: 2 }] }, 0),
      pointsIn({}, 0),
    ]).toEqual([4, 7, 2, null]);
  });
  it('lays seats side by side', () => {
    expect(flat({ vp: 1, deep: { a: { b: 2, c: [{ d: 1 }] } } })).toEqual([
      ['vp', '1'],
      ['deep/a/b', '2'],
      ['deep/a/c', 'D 1'],
    ]);
    expect([perSeat([{ a: 1 }, { a: 2 }], 2), perSeat([1, 2], 2), perSeat([{ a: 1 }], 2)]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('groups actions by their verb', () => {
    expect(
      grouped([{ action: 'lay a' }, { action: 'draw deck' }, { action: 'lay b' }]).map(([verb, list]) => [
        verb,
        list.length,
      ]),
    ).toEqual([
      ['lay', 2],
      ['draw', 1],
    ]);
  });
});
