import { describe, expect, it } from 'vitest';
import { monumentOf, nightmareName, resourceName, shadesOf, shelf } from './content';
import { at, figuresOf, towards } from './geometry';
import { gainsOf, missingFrom } from './sentences';
import type { Catalogue, Player, View } from './shapes';
import { basketOf } from './shopping';
import { en, fr } from './texts';

const space = (
  shade: 'light' | 'dark' | 'black',
  min_players: number,
): Catalogue['nightmares'][string]['spaces'][number] => ({ shade, min_players, vp: 1 });
const CATALOGUE: Catalogue = {
  hexes: [['C', 0, 0], ['0a', 1, 0], ['1a', 0, 1], ['2a', -1, 1], ['3a', -1, 0], ['4a', 0, -1], ['5a', 1, -1], ['0b', 2, 0]].map(([id, q, r]) => ({ id: String(id), q: Number(q), r: Number(r) })),
  terrains: { storm: 'storm', sun: 'sun', rain: 'rain', lightning: 'lightning', stone: 'stone' },
  monuments: { M01: { name: 'Dawn Stele', colour: 'R', cost: { V: 1, R: 1 }, build_reward: [], decrypt_cost: { R: 1 }, decrypt_reward: [], reconstructed: true } },
  nightmares: { N1: { name: 'The Sun-Drowned', colours: ['R', 'B'], spaces: [space('light', 2), space('dark', 3), space('black', 4)], reconstructed: true } },
  miracles: {},
  tree: [{ cost: 2, vp: 1 }, { cost: 3, vp: 1 }, { cost: 3, vp: 2 }, { cost: 4, vp: 3 }],
  zone_vp: [1, 2], stock_most: { inspiration: 12, defence: 6 }, penalty_vp: 2, tribute_vp: 1,
}; // prettier-ignore
shelf.put(CATALOGUE);
const player = (more: Partial<Player> = {}): Player =>
  ({ chief: 'C', assistants: [null, null, null, null], tree: [], inspiration: 9, ...more }) as Player;
const view = (more: Partial<View>): View =>
  ({ map: {}, white_row: [], grey_row: [], to_act: [0], baskets: [], ...more }) as View;

describe('the map', () => {
  it('leads by arrow keys from the centre to its neighbours and over the whole map', () => {
    expect(towards('C', 'ArrowUp')).toBe('4a');
    expect(towards('C', 'ArrowDown')).toBe('1a');
    const seen = new Set(['C']);
    const open = ['C'];
    for (let hex = open.pop(); hex; hex = open.pop())
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = towards(hex, key);
        if (!next || seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    expect(seen.size).toBe(CATALOGUE.hexes.length);
  });
  it('stacks the assistants of a seat with a count and sets those who share a hex side by side', () => {
    const figures = figuresOf(
      view({ players: [player({ assistants: ['0a', '0a', 'rest', null] }), player({ chief: '0a' })] }),
    );
    expect(figures).toHaveLength(3);
    const here = figures.filter((figure) => figure.hex === '0a');
    expect(here.map((figure) => figure.count).sort()).toEqual([1, 2]);
    expect(new Set(here.map((figure) => figure.x)).size).toBe(2);
    expect(here.every((figure) => Math.abs(figure.x - at('0a').x) < 36)).toBe(true);
  });
});

describe('the printed pieces', () => {
  it('come from the catalogue', () => {
    expect([monumentOf('M01').colour, nightmareName('N1'), resourceName('Y')]).toEqual([
      'R',
      'The Sun-Drowned',
      'lightning',
    ]);
    expect([2, 3, 4].map((players) => shadesOf('N1', players).length)).toEqual([1, 2, 3]);
    expect(() => monumentOf('M99')).toThrow('M99');
  });
});

describe('the basket', () => {
  const next = { cost: 3, vp: 1 };
  // As no tree is printed: what the game says holds.
  const baskets = [
    { cost: 0, vp: 0, left: 9, next },
    { cost: 2, vp: 5, left: 7, next },
    { cost: 6, vp: 8, left: 1, next: null },
  ];
  const seen = view({ players: [player(), player({ next_circle: next })], white_row: ['DEF', 'DEF', null], baskets });
  it('is told what so many cost, score and leave', () => {
    expect(basketOf(seen, 0, ['white-0'])).toEqual({ tokens: ['DEF'], ...baskets[1], more: true });
    expect(basketOf(seen, 0, ['white-0', 'white-1'])).toEqual({ tokens: ['DEF', 'DEF'], ...baskets[2], more: false });
    expect(basketOf(seen, 0, ['white-2']).tokens).toEqual([]);
  });
  it('of who does not buy now is empty before the next circle', () => {
    expect(basketOf(seen, 1, [])).toEqual({ tokens: [], cost: 0, vp: 0, left: 9, next, more: false });
  });
});

describe('the words', () => {
  it('add up what an action brings and what a purse lacks', () => {
    expect(
      gainsOf({
        zone_vp: 2,
        rewards: [
          { kind: 'vp', n: 5, lost: 0 },
          { kind: 'prod_income', n: 1, lost: 0 },
        ],
      }).rewards,
    ).toEqual([
      { kind: 'vp', n: 7 },
      { kind: 'prod_income', n: 1, lost: 0 },
    ]);
    expect(missingFrom({ R: 2, coins: 3 }, { R: 1, coins: 5 })).toEqual({ R: 1 });
  });
  it('are complete in both languages, with the same gaps', () => {
    const gaps = (text: string): string =>
      [...new Set([...text.matchAll(/\{(\w+)/g)].map((one) => one[1]))].sort().join();
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect(`${key} ${gaps(fr[key])}`).toBe(`${key} ${gaps(en[key])}`);
  });
});
