import { describe, expect, it } from 'vitest';
import { COLOURS, HEXES, miracleOf, monumentOf, nightmareOf, shadesOf, TREE } from './content';
import { named } from './desk.svelte';
import { at, figuresOf, towards } from './geometry';
import { gainsOf, missingFrom } from './sentences';
import { basketOf } from './shopping';
import { en, fr } from './texts';

const player = (more: Record<string, unknown> = {}): Record<string, unknown> => ({ chief: 'C', assistants: [null, null, null, null], tree: [], inspiration: 9, ...more });

describe('the map', () => {
  it('leads by arrow keys from the centre to its neighbours and over the whole map', () => {
    expect(towards('C', 'ArrowUp')).toBe('4a');
    expect(towards('C', 'ArrowDown')).toBe('1a');
    const seen = new Set(['C']);
    const open = ['C'];
    for (let hex = open.pop(); hex; hex = open.pop())
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = towards(hex, key);
        if (next && !seen.has(next)) seen.add(next), open.push(next);
      }
    expect(seen.size).toBe(HEXES.length);
  });
  it('stacks the assistants of a seat with a count and sets those who share a hex side by side', () => {
    const figures = figuresOf({ players: [player({ assistants: ['0a', '0a', 'rest', null] }), player({ chief: '0a' })], map: {} });
    expect(figures).toHaveLength(3);
    const here = figures.filter((figure) => figure.hex === '0a');
    expect(here.map((figure) => figure.count).sort()).toEqual([1, 2]);
    expect(new Set(here.map((figure) => figure.x)).size).toBe(2);
    expect(here.every((figure) => Math.abs(figure.x - at('0a').x) < 36)).toBe(true);
  });
});

describe('the printed pieces', () => {
  it('come whole from the data of the game', () => {
    expect(HEXES).toHaveLength(31);
    expect(monumentOf('M01').colour).toBe('R');
    expect(miracleOf('G-R').needs_white).toBe(3);
    expect(COLOURS).toContain(nightmareOf('N1').colours[0]);
    expect([2, 3, 4].map((players) => shadesOf('N1', players).length)).toEqual([6, 11, 13]);
    expect(() => monumentOf('M99')).toThrow('M99');
  });
});

describe('the basket', () => {
  it('adds up circle by circle and tells what is left', () => {
    const view = { players: [player()], white_row: ['DEF', 'DEF', null], grey_row: ['G-R'] };
    expect(basketOf(view, 0, ['white-0', 'white-1', 'grey-0'])).toEqual({ tokens: ['DEF', 'DEF', 'G-R'], cost: 8, vp: 4, left: 1, next: TREE[3] });
    expect(basketOf(view, 0, ['white-2']).tokens).toEqual([]);
    expect(basketOf({ players: [player({ tree: Array(6).fill('DEF') })] }, 0, []).next).toBeNull();
  });
});

describe('the words', () => {
  it('add up what an action brings and what a purse lacks', () => {
    expect(gainsOf({ zone_vp: 2, rewards: [{ kind: 'vp', n: 5 }, { kind: 'prod_income', n: 1 }] }).rewards).toEqual([{ kind: 'vp', n: 7 }, { kind: 'prod_income', n: 1 }]);
    expect(missingFrom({ R: 2, coins: 3 }, { R: 1, coins: 5 })).toEqual({ R: 1 });
  });
  it('name players instead of seats', () => {
    const table = { nameOf: (seat: number) => ['Ana', 'Bo'][seat] } as Parameters<typeof named>[0];
    expect(named(table, '0a is closed by the chief of seat 1; only your own.')).toBe('0a is closed by the chief of Bo; only your own.');
    expect(named(table, '0a est fermé par le chef de la place 0 ; seul')).toBe('0a est fermé par le chef d\'Ana ; seul');
  });
  it('are complete in both languages, with the same gaps', () => {
    const gaps = (text: string): string => [...new Set([...text.matchAll(/\{(\w+)/g)].map((one) => one[1]))].sort().join();
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(`${key} ${gaps(fr[key])}`).toBe(`${key} ${gaps(en[key])}`);
  });
});
