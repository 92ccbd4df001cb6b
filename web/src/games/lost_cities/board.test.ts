import { describe, expect, it } from 'vitest';
import type { Legal } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';
import type { Turn } from '../../lib/turns';
import { lying, planFor, plateOf, plateSize, spots, tileOn, upright } from './geometry';
import { ghostsOf } from './ghosts';
import { crossers, face } from './index';
import { pawnsOf, standing, type Walkers } from './pawns';
import { cardOf, PATHS, shelf, tileOf } from './printed';
import { sentence, stalling, useOf } from './sentences';
import { told } from './told';
import type { Catalogue, LostCitiesTable, Player, Preview, View } from './shapes';

const CATALOGUE: Catalogue = {
  paths: { green: { name: 'Jungle', colour: 'green' }, red: { name: 'Lava', colour: 'red' } },
  space_values: [-20, -15, -10, 5, 10, 15, 30, 35, 50], bridge: 6, crossings: 5, explorers: 4, track: [-20, 10], point_unit: 5,
  event_tiles: { 'vp5-1': { kind: 'vp', points: 20 }, 'tile-2': { kind: 'step', points: 0 }, 'tile-3': { kind: 'artifact', points: 0 } },
}; // prettier-ignore
shelf.put(CATALOGUE);
const player = (pawns: Player['pawns']): Player =>
  ({
    pawns,
    centre: {
      explorers: 4 - Object.values(pawns).filter((pawn) => pawn.kind === 'explorer').length,
      leader: !Object.values(pawns).some((pawn) => pawn.kind === 'leader'),
    },
  }) as Player;
const view = (...players: Player[]): View =>
  ({ players, crossings: 3, rounds: 3, discards: { red: { size: 2, top: 'red-03' } } as View['discards'] }) as View;
settings.keep({ lang: 'en' });

describe('the board', () => {
  it.each([
    ['lying', lying],
    ['upright', upright],
    ['upright and low', planFor(360, 300)],
  ] as const)('has room for all spaces when %s', (_, plan) => {
    const boxes = PATHS.flatMap((__, path) => Array.from({ length: 9 }, (___, i) => plateOf(plan, path, i + 1)));
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(plan.width);
      expect(box.y + box.h).toBeLessThanOrEqual(plan.height);
    }
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
  });
  it.each([
    ['lying', lying, 11],
    ['upright', upright, 12],
    ['upright and low', planFor(360, 300), 12],
  ] as const)('keeps values and tiles in sight of any crowd when %s', (_, plan, small) => {
    for (const tile of [false, true])
      for (const [space, signs] of [
        [1, 3],
        [5, 2],
        [9, 2],
      ] as const)
        for (const leaders of [
          [false],
          [true],
          [false, true],
          [false, false, true],
          [false, false, false, false],
          [false, false, true, true],
        ]) {
          const box = plateOf(plan, 2, space);
          const lies = tileOn(plan, 2, space);
          const found = spots(plan, 2, space, { leaders: [...leaders], signs, tile, small });
          expect(found).toHaveLength(leaders.length);
          for (const [nth, { x, y, h }] of found.entries()) {
            const [left, right, top] = [x - h * 0.4, x + h * 0.4, y - h * (leaders[nth] ? 1.1 : 1)];
            expect(h).toBeGreaterThan(plan.upright ? 9 : 15);
            expect(y).toBeLessThanOrEqual(box.y + box.h);
            expect(right).toBeLessThanOrEqual(box.x + box.w + 2);
            const valueEnds = box.x + plan.value.x + signs * plan.figure * 0.5;
            expect(left >= valueEnds - h * 0.2 || top >= box.y + plan.value.y - 1).toBe(true);
            if (tile) expect(right <= lies.x + h * 0.2 || top >= lies.y + plan.tile.size - 1).toBe(true);
          }
        }
  });
  it('lies where there is breadth, stands where there is height, and is as high as its room', () => {
    expect([planFor(900, 500), planFor(758, 415)]).toEqual([lying, lying]);
    expect(planFor(390, 900).height).toBe(upright.height);
    expect(planFor(788, 800)).toMatchObject({ upright: true, height: 396 });
  });
  it.each([
    ['lying on a large screen', lying, 9],
    ['lying on a phone on its side', lying, (12 * lying.width) / 470],
    ['upright', upright, 11],
    ['upright and low on the smallest phone', planFor(320, 276), (11 * upright.width) / 302],
  ] as const)('lets the pawns of a space be told apart, %s', (_, plan, small) => {
    for (const count of [2, 3, 4])
      for (let chiefs = 0; chiefs <= count; chiefs++)
        for (const tile of [false, true]) {
          const leaders = Array.from({ length: count }, (__, i) => i >= count - chiefs);
          const found = spots(plan, 3, 1, { leaders, signs: 3, tile, small });
          const wide = found.map(({ h, look }, i) =>
            leaders[i] || look === 'token' || look === 'tiny' ? plateSize(!!leaders[i], { h, look }, small).w : h * 0.6,
          );
          for (const [i, one] of found.entries())
            for (const [j, two] of found.entries()) {
              if (j <= i || Math.abs(one.y - two.y) >= one.h) continue;
              const apart = Math.abs(one.x - two.x) / (((wide[i] ?? 0) + (wide[j] ?? 0)) / 2);
              expect(apart, `${chiefs} leaders of ${count}, tile: ${tile}`).toBeGreaterThan(0.93);
            }
        }
  });
  it.each([12, 13])('lets a leader beside another pawn be seen above its plate with ×2, letters of %d', (small) => {
    for (const leaders of [
      [false, true],
      [true, true],
    ])
      for (const tile of [false, true]) {
        const found = spots(upright, 2, 1, { leaders, signs: 3, tile, small });
        for (const [nth, spot] of found.entries())
          if (leaders[nth]) {
            expect(spot.look).toBe('whole');
            expect(spot.h * 1.1).toBeGreaterThan(1.5 * plateSize(true, spot, small).h);
          }
      }
  });
  it('reads cards and tiles', () => {
    expect(cardOf('blue-06')).toEqual({ path: 'blue', value: 6 });
  });
  it('shows after the last count where every pawn ended', () => {
    const playing = view(
      player({ red: { space: 7, kind: 'leader' } }),
      player({ blue: { space: 2, kind: 'explorer' } }),
    );
    expect(standing(playing)).toEqual(playing.players);
    const over = {
      ...view(...playing.players.map(({ pawns, centre }) => ({ ...player({}), ended: { pawns, centre } }) as Player)),
      phase: 'over',
    } as View;
    expect(standing(over).map(({ pawns, centre }) => ({ pawns, centre }))).toEqual(playing.players);
    expect(
      pawnsOf(over, new Map())
        .filter((pawn) => pawn.leader && pawn.path === null)
        .map((pawn) => pawn.seat),
    ).toEqual([1]);
  });
  it('draws a tile as the catalogue says it is, whatever its id', () => {
    expect([tileOf('vp5-1'), tileOf('tile-2')?.kind, tileOf('step-3')]).toEqual([
      { kind: 'vp', points: 20 },
      'step',
      null,
    ]);
  });
  it('shows the points of the result in the unit of the table', () => {
    expect(face.points?.(view(), 90)).toBe(90);
    shelf.put({ ...CATALOGUE, point_unit: 1 });
    expect(face.points?.(view(), 90)).toBe(18);
    shelf.put(CATALOGUE);
  });
  it('shows whose pawns have crossed a bridge', () => {
    expect(crossers({ ...view(), crossers: [0, 1] })).toEqual([0, 1, null, null, null]);
  });
});

describe('pawns', () => {
  it('are always five a seat, and keep their identity while they walk', () => {
    const walkers: Walkers = new Map();
    const before = pawnsOf(view(player({ red: { space: 2, kind: 'explorer' } })), walkers);
    const after = pawnsOf(
      view(player({ red: { space: 3, kind: 'explorer' }, blue: { space: 1, kind: 'explorer' } })),
      walkers,
    );
    expect([before.length, after.length, new Set(after.map((pawn) => pawn.id)).size]).toEqual([5, 5, 5]);
    expect(after.find((pawn) => pawn.path === 'red')?.id).toBe(before.find((pawn) => pawn.path === 'red')?.id);
    const newcomer = after.find((pawn) => pawn.path === 'blue');
    expect(before.find((pawn) => pawn.id === newcomer?.id)?.path).toBeNull();
  });
  it('that share a space know their places, the leader at the right', () => {
    const both = pawnsOf(
      view(player({ red: { space: 4, kind: 'leader' } }), player({ red: { space: 4, kind: 'explorer' } })),
      new Map(),
    ).filter((pawn) => pawn.path);
    expect(both.map((pawn) => [pawn.nth, pawn.count])).toEqual([
      [1, 2],
      [0, 2],
    ]);
  });
});

describe('a preview in words', () => {
  const lay: Legal<Preview> = {
    action: 'lay green-06',
    label: 'Lay green 6',
    preview: {
      path: 'green',
      pawn: 'explorer',
      from: 4,
      to: 5,
      tile: 'vp5-1',
      tile_points: 5,
      step: false,
      net_change: 5,
      artifact_change: null,
      change: 10,
      crossing: false,
      ends_round: false,
    },
  };
  const said = (legal: Legal<Preview>): string => {
    const { lead, parts, warning } = sentence(view(player({})), legal);
    return [lead, ...parts.map((part) => part.text), warning ?? ''].filter(Boolean).join(' | ');
  };
  it('says what moves and what it gives', () => {
    expect(said(lay)).toBe('Green 6 | the explorer goes from 5 to 10. | +10: space +5 and tile +5');
  });
  it('says one number for a move, the one on the board, and what it is made of', () => {
    const facts = { ...lay.preview, tile: 'tile-3', tile_points: 0, artifact_change: 25, change: 30 };
    const legal = { ...lay, action: 'move green', preview: facts };
    const { parts } = sentence(view(player({})), legal);
    expect(parts[1]).toEqual({ text: '+30: space +5 and artifact +25', tone: 'good' });
    const table = {
      me: { seat: 0 },
      seen: view(player({})),
      choice: { legal: [legal], shown: legal.action },
    } as LostCitiesTable;
    expect(ghostsOf(table, true).map((ghost) => ghost.gain)).toEqual([30]);
  });
  it('warns of the end of the round', () => {
    expect(
      said({ ...lay, preview: { ...lay.preview, from: 6, to: 7, crossing: true, ends_round: true, tile_points: 0 } }),
    ).toContain('ends the round');
  });
  it('doubles the leader and names the path that is opened', () => {
    expect(
      said({
        action: 'leader',
        label: 'Send the leader',
        preview: {
          path: 'red',
          pawn: 'leader',
          from: 0,
          to: 1,
          tile: null,
          tile_points: 0,
          net_change: -40,
          change: -40,
          crossing: false,
          ends_round: false,
        },
      }),
    ).toBe('The leader (×2) sets out on Lava. | \u221240');
  });
  it('names the card taken from a pile', () => {
    expect(
      said({ action: 'draw red', label: 'Take the top discard of Lava', preview: { ends_round: false } }),
    ).toContain('Red 3');
  });
  it('warns of a stall when it matters, whatever the cap', () => {
    const idle = (stall: number, stall_cap: number): number | null =>
      stalling({ stall, stall_cap, stall_warning: stall_cap - stall <= 10 ? stall_cap - stall : null } as View);
    expect([0, 2, 4, 5, 9].map((stall) => idle(stall, 10))).toEqual([null, null, null, 5, 1]);
    expect([0, 20, 29, 30].map((stall) => idle(stall, 40))).toEqual([null, null, null, 10]);
  });
  it('tells of a pawn that went on and on how far it came', () => {
    const moved = (path: string, to: number, pawn: string): object => ({
      event: { kind: 'pawn_moved', path, to, pawn },
    });
    const lines = [
      { event: { kind: 'laid', card: 'red-10' } },
      moved('red', 3, 'explorer'),
      moved('green', 6, 'leader'),
      moved('green', 7, 'leader'),
    ];
    expect(told({ lines } as Turn)).toBe('Red 10, explorer to \u221210, leader to 30');
  });
  it('tells cards in French as the log does', () => {
    settings.keep({ lang: 'fr' });
    shelf.put({ ...CATALOGUE, paths: { ...CATALOGUE.paths, green: { name: 'Jungle', colour: 'vert' } } });
    const heard = ['laid', 'discarded', 'drew_pile'].map((kind) =>
      told({ lines: [{ event: { kind, card: 'green-06' } }] } as unknown as Turn),
    );
    shelf.put(CATALOGUE);
    settings.keep({ lang: 'en' });
    expect(heard).toEqual(['6 vert', 'défausse le 6 vert', 'prend le 6 vert']);
  });
  it('tells what each card can do', () => {
    const legal: Legal<Preview>[] = [
      lay,
      { action: 'discard green-06', label: '', preview: {} },
      { action: 'discard red-04', label: '', preview: {} },
      { action: 'open blue-02', label: '', preview: {} },
    ];
    const uses = ['green-06', 'red-04', 'blue-02'].map((card) => useOf(legal, card));
    expect(uses.map((use) => [use.icon, use.main])).toEqual([
      ['advance', 'lay green-06'],
      ['discard', null],
      ['open', 'open blue-02'],
    ]);
  });
});
