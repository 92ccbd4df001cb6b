import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, Legal, Line } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';
import { Table } from '../../lib/table.svelte';
import { shelf } from './catalogue';
import { Choosing } from './choosing.svelte';
import { hits } from './odds';
import { barWords, cardBar, priceOf } from './prices';
import { briefOf, deed, figureOf } from './printed';
import { roundEnd, sentence } from './sentences';
import type { Placing, Player, Preview, View } from './shapes';
import { en, fr } from './texts';
import { toldTurn } from './told';

const legal = (...actions: string[]): Legal<Preview>[] =>
  actions.map((action) => ({ action, label: action, preview: null }));

const view = (more: Partial<View> = {}): View => ({ active: 0, provinces: [], ...more }) as View;
const free = (...available: number[]): Partial<View> => ({ players: [{ available } as Partial<Player> as Player] });

function desk(phase: View['phase'], actions: string[], more: Partial<View> = free(1, 2, 3)): Choosing {
  const table = new Table<View, Preview>('t');
  const me = { identity: 'i', seats: [0], seat: 0, host: true };
  table.show({ me, to_act: [0], view: view({ phase, ...more }) });
  table.choice.legal = legal(...actions);
  return new Choosing(table);
}

beforeAll(() => {
  settings.keep({ lang: 'en' });
  shelf.put({
    cards: {
      A01: {
        id: 'A01',
        name: 'Mill',
        text: 'Food +1',
        icons: [{ icon: 'food', n: 1 }],
        reconstructed: true,
        copies: 1,
      },
    },
    spaces: {
      labor: {
        id: 'labor',
        name: 'Labor',
        text: 'Take 2 coins.',
        cost: {},
        icons: [{ icon: 'gain_coins', n: 2 }],
        opens: 1,
      },
      build: { id: 'build', name: 'Build', text: 'Build a card.', cost: { card: true }, icons: [], opens: 1 },
      expand: {
        id: 'expand',
        name: 'Expand',
        text: 'Take the Province.',
        cost: { one_of: [{ knowledge: 1 }, { coins: 3 }] },
        icons: [],
        opens: 1,
      },
    },
    tribes: { R: 'red', G: 'green' },
    capital: { food: 1, capacity: 4, income: 5, army: 2 },
    banner_vp: [0, 1, 2, 4, 6, 8, 11],
  });
});

describe('the end of a round', () => {
  const line = (kind: string, seat: number, more = {}) => ({
    number: 1,
    text: '',
    event: { kind, seat, depth: 0, ...more },
  });
  const told = (...more: ReturnType<typeof line>[]): string | null => {
    const me = { food: 3, mouths: 4, will_starve: 1, score: { famine_vp: -2 } } as Player;
    const { table } = desk('turn', [], { players: [me], round: 3, track: [{ round: 3, effect: 'unlock_populate' }] });
    const lines = [line('round_ended', -1, { round: 2 }), line('income', 0, { coins: 6, knowledge: 0 }), ...more];
    table.show({ lines: lines as unknown as typeof table.lines });
    const said = roundEnd(table);
    return said && [said.lead, ...said.parts.map((part) => part.text)].join(' ');
  };
  it('is told with income and hunger until its seat acts', () => {
    const starved = [line('income', 1, { coins: 9, knowledge: 9 }), line('starved', 0, { value: 1 })];
    expect(told(...starved, line('round_started', 0, { round: 3 }))).toBe(
      'Round 2 ended. +6 coins. Food 3 for 4: citizen 1 starves and stays away this round, −2\u00a0VP as it stands. New: Populate.',
    );
    expect(told(...starved, line('placed', 1))).not.toBeNull();
    expect(told(...starved, line('placed', 0))).toBeNull();
  });
});

describe('notation', () => {
  it('is read into its parts', () => {
    expect(deed('place 3 build')).toMatchObject({ verb: 'place', value: 3, id: 'build' });
    expect(deed('build A01 from reserve by crane')).toMatchObject({
      verb: 'build',
      id: 'A01',
      reserve: true,
      crane: true,
    });
    expect(deed('copy 2 B26')).toMatchObject({ verb: 'copy', value: 2, id: 'B26' });
    expect(deed('lift 1 picture')).toMatchObject({ verb: 'lift picture', value: 1 });
    expect(deed('attack 2')).toMatchObject({ verb: 'attack', value: 2, id: null });
  });
});

describe('choosing', () => {
  it('sends the citizen in hand, or the lowest that may go', () => {
    const own = desk('turn', ['pass', 'place 2 labor', 'place 3 labor', 'place 1 rebuild']);
    expect(own.onSpace('rebuild')).toBe('place 1 rebuild');
    expect(own.onSpace('labor')).toBe('place 2 labor');
    own.value = 3;
    expect(own.onSpace('labor')).toBe('place 3 labor');
  });
  it('offers as buttons what has no place on the board', () => {
    expect(desk('turn', ['pass', 'place 1 labor', 'attack 1']).buttons.map((one) => one.action)).toEqual(['pass']);
    expect(desk('guild', ['buy', 'decline']).buttons.map((one) => one.action)).toEqual(['buy', 'decline']);
    expect(desk('pay', ['pay knowledge', 'pay coins']).buttons).toHaveLength(2);
  });
  it('says truly what a turn without a free citizen still has to offer', () => {
    const spent = free();
    expect(desk('turn', ['pass', 'place 1 labor']).open).toBe('now.turn');
    expect(desk('turn', ['pass', 'attack 2'], spent).open).toBe('now.idle');
    expect(desk('turn', ['pass'], spent).open).toBe('now.pass');
  });
  it('idles only beside the placement it stands for', () => {
    const own = desk('turn', ['pass', 'place 1 learn', 'idle 1 learn', 'idle 2 learn']);
    expect(own.buttons.map((one) => one.action)).toEqual(['pass']);
    own.table.choice.arm('place 1 learn');
    expect(own.buttons.map((one) => one.action)).toEqual(['pass', 'idle 1 learn']);
  });
  it('builds by the Crane where that is wanted or the only way', () => {
    const own = desk('build', ['build A01', 'build A01 by crane', 'build A02 by crane']);
    expect([own.onRow('A01'), own.onRow('A02'), own.craneOffered]).toEqual(['build A01', 'build A02 by crane', true]);
    own.crane = true;
    expect(own.onRow('A01')).toBe('build A01 by crane');
  });
  it('knows what an army is clicked for', () => {
    expect(desk('attack', []).onArmy(2)).toBe('add 2');
    expect(desk('retire', []).onArmy(1)).toBe('retire 1');
    expect(desk('outpost', ['lift 1 picture', 'decline']).onArmy(1)).toBe('lift 1 picture');
    expect(desk('turn', ['pass']).onArmy(1)).toBeNull();
  });
});

describe('words and figures', () => {
  const above = (highest: number): Placing => ({ fee: 0, barred: 'too_low', highest });
  it('say in a few words what bars a space', () => {
    expect(barWords('too_low', above(3))).toBe('citizen 4 or 5');
    expect(barWords('too_low', above(1))).toBe('citizen 2+');
    expect(barWords('too_low', above(5))).toBe('taken');
    expect(barWords(null)).toBeNull();
  });
  it('show fee, either price and gain of a space', () => {
    const now = view({
      prospects: {
        spaces: { build: { 2: { fee: 1, barred: null } }, labor: { 2: above(2) } },
        cards: {},
        empire: {},
        military: {},
        titans: {},
      },
    });
    expect(priceOf(now, 'build', 2).text).toBe('fee 1');
    expect(priceOf(now, 'labor', 2)).toMatchObject({ barred: 'citizen 3+', gain: [{ icon: 'gain_coins', n: 2 }] });
    expect(priceOf(view(), 'expand', null)).toMatchObject({
      cost: [{ icon: 'knowledge', n: 1 }],
      or: [{ icon: 'coins', n: 3 }],
    });
  });
  it('add up the chance of each number of hits, to a hundred in all', () => {
    expect(
      hits({
        odds: [
          { titan: 0, ways: 4 },
          { titan: 0, ways: 12 },
          { titan: 1, ways: 16 },
          { titan: 2, ways: 4 },
        ],
        of: 36,
      }),
    ).toEqual([
      { titan: 0, percent: 45 },
      { titan: 1, percent: 44 },
      { titan: 2, percent: 11 },
    ]);
  });
  it('tell what a card brings before it is built', () => {
    const said = sentence(view(), {
      action: 'build A01',
      label: 'Build Mill',
      preview: { coins: 2, coins_left: 4, capacity_left: 1, vp_gain: 2, tribes: { R: { count: 3, vp: 4 } } },
    });
    expect([said.lead, ...said.parts.map((part) => part.text)].join(' | ')).toBe(
      'Build Mill | 2 coins | left: 4 coins, 1 capacity | 3 red banners: 4 VP | +2\u00a0VP',
    );
  });
  it('say of a card that is reserved what it brings once it is built', () => {
    const said = sentence(view(), {
      action: 'reserve A01',
      label: 'Reserve Mill',
      preview: {
        card: 'A01',
        vp_gain: 0,
        once_built: { vp_gain: 2, tribes: { R: { count: 3, vp: 4 } }, will_starve: 1 },
      },
    });
    expect(said.parts.map((part) => part.text).join(' | ')).toBe(
      'Food +1 | once built: 3 red banners: 4 VP | once built: +2\u00a0VP',
    );
  });
  it('warn before an army is lost', () => {
    expect(
      sentence(view(), {
        action: 'damage A01',
        label: 'Let Mill be damaged',
        preview: { armies_lost: 1, will_starve: 1 },
      }).warning,
    ).toBe('An army will be lost.');
  });
  it('print figures as on the cards', () => {
    expect([
      figureOf({ icon: 'income', n: 2 }),
      figureOf({ icon: 'gain_coins', n: 3, action: true }),
      figureOf({ icon: 'banner_sets', n: 1, ending: true }),
    ]).toEqual(['+2', '3', '']);
    expect([
      briefOf([{ icon: 'food', n: 1 }]),
      briefOf([{ icon: 'copy_action', n: 1, action: true }]),
      briefOf([{ icon: 'per_titan', n: 1, ending: true }]),
    ]).toEqual([null, 'copies', 'ending']);
  });
  it('tell a turn by what came of it, else by what it gained, else by where it went', () => {
    const line = (kind: string, facts: Record<string, Json>): Line =>
      ({ number: 1, depth: 0, text: '', event: { kind, seat: 1, ...facts } }) as Line;
    const told = (...lines: Line[]): string | null => toldTurn({ seat: 1, lines });
    const placed = line('placed', { value: 3, spot: 'build', fee: 0 });
    const gained = line('coins_gained', { coins: 2, source: 'labor' });
    expect(told(placed, gained, line('built', { card: 'A01' }))).toBe('builds Mill');
    expect(told(placed, gained)).toBe('+2 coins');
    expect(told(placed)).toBe('to Build');
    expect(told(line('passed_first', {}))).toBe('passes');
    expect(toldTurn({ seat: 0, lines: [placed] })).toBeNull();
    const between = [line('round_ended', { seat: -1 }), line('income', { coins: 5 }), line('round_started', {})];
    expect(told(line('passed', {}), ...between, placed, line('built', { card: 'A01' }))).toBe('builds Mill');
    expect(told(line('passed', {}), ...between)).toBe('passes');
  });
  it('exist in both languages with the same gaps', () => {
    const gaps = (text: string): string[] => [...new Set(text.match(/\{\w+/g) ?? [])].sort();
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, gaps(fr[key])]).toEqual([key, gaps(en[key])]);
  });
});

describe('why a card cannot be had', () => {
  it('is the knowledge that lacks, where the coins would do', () => {
    const bar = (barred: string, missing: { coins?: number; knowledge?: number }): string | null =>
      cardBar({ barred, missing });
    expect(bar('card_too_dear', { knowledge: 1 })).toBe('1 knowledge short');
    expect(bar('card_too_dear', { coins: 2, knowledge: 1 })).toBe('too dear');
    expect(bar('no_capacity', { knowledge: 1 })).toBe('no capacity');
  });
});
