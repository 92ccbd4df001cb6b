import { describe, expect, it } from 'vitest';
import { said, shapeName, shelf, tileName } from './catalogue';
import { Desk } from './desk.svelte';
import { cellId, cellsOf, outline, placed, river, signCell, span, spotOf, turned } from './geometry';
import { cellsBehind, hueOf, linesOf } from './reading';
import type { Catalogue, LiveSheet, MyCityTable, Player } from './shapes';
import { en, fr } from './texts';

describe('the geometry of a board', () => {
  it('names cells by column and row', () => {
    expect(cellId({ row: 10, col: 10 })).toBe('K11');
    expect(spotOf('D8')).toEqual({ row: 7, col: 3 });
  });
  it('turns a drawing clockwise, mirrored before if asked', () => {
    expect(turned(['#.', '#.', '##'], 1)).toEqual(['###', '#..']);
    expect(turned(['#.', '##'], 0, true)).toEqual(['.#', '##']);
    expect(turned(['#.', '##'], 4)).toEqual(['#.', '##']);
  });
  it('reads a written placement as cells', () => {
    expect(placed('build L 1 D8', () => ['#.', '#.', '##'])).toEqual({ tile: 'L', cells: ['D8', 'E8', 'F8', 'D9'] });
    expect(placed('pass', () => undefined)).toBeNull();
  });
  it('draws one outline around merged cells and one for each that stands apart', () => {
    expect(outline(cellsOf(['##', '##'])).match(/Z/g)).toHaveLength(1);
    expect(outline(cellsOf(['#.#'])).match(/Z/g)).toHaveLength(2);
    expect(outline(cellsOf(['###', '#.#', '###'])).match(/Z/g)).toHaveLength(2);
  });
  it('leads the river along the edges of the west bank', () => {
    expect(river([1, 1], 10, 0)).toBe('M10 0L10 20');
    expect(river([2, 1], 10, 0)).toContain('L20 8');
  });
  it('puts the sign of a building on the cell nearest to its middle', () => {
    expect(cellId(signCell(['B2', 'A2', 'C2', 'B3'].map(spotOf)))).toBe('B2');
    expect(cellId(signCell(['D4', 'E4', 'F4'].map(spotOf)))).toBe('E4');
  });
  it('says a straight run by its ends', () => {
    expect(span(['D8', 'E8', 'F8'])).toBe('D8–F8');
    expect(span(['D8', 'E8', 'D9'])).toBe('D8 E8 D9');
  });
});

const sheet = (): LiveSheet => ({
  steps: { trees: 4, colours: 6, empty: -9 },
  total: 11,
  // Two points a building: a pack may say so.
  colours: { yellow: 4, red: 2, blue: 0 },
  groups: { yellow: [{ tiles: ['Y1', 'Y2'], cells: ['A1'] }], red: [{ tiles: ['R1'], cells: ['B1'] }], blue: [] },
  wells: {},
  empty_per_row: [],
});

describe('reading a view', () => {
  it('shows the colours apart and the change on the line it belongs to', () => {
    const lines = linesOf(sheet(), {
      steps: { colours: { now: 6, after: 10 }, empty: { now: -9, after: -6 } },
      colours: { yellow: { now: 4, after: 8 }, red: { now: 2, after: 2 } },
    });
    expect(lines.map(({ id, points, then }) => [id, points, then])).toEqual([
      ['trees', 4, null],
      ['yellow', 4, 8],
      ['red', 2, null],
      ['blue', 0, null],
      ['empty', -9, -6],
    ]);
  });
  it('lights the cells behind a line', () => {
    const player = {
      board: ['T.o', '.R.', 'MFF'],
      buildings: [{ tile: 'Y1', cells: ['B1'] }],
      sheet: sheet(),
    } as unknown as Player;
    expect(cellsBehind(player, 'trees')).toEqual(['A1']);
    expect(cellsBehind(player, 'empty')).toEqual(['C1', 'A2', 'C2']);
    expect(cellsBehind(player, 'yellow')).toEqual(['A1']);
  });
  it('knows the colour of a tile, its name and that of its shape', () => {
    expect([hueOf('Y1'), hueOf('R8'), hueOf('B2'), hueOf('C4a'), hueOf('palace')]).toEqual([
      'yellow',
      'red',
      'blue',
      'church',
      'red',
    ]);
    const tile = (name: string, shape: string): Catalogue['tiles'][string] => ({
      name,
      shape,
      rows: ['#'],
      reconstructed: true,
    });
    shelf.put({
      tiles: { Y3: tile('Residence 3', 'bar of 4'), C4a: tile('Fourth church', 'cross') },
      stickers: { palace: 'Palace' },
    } as Partial<Catalogue> as Catalogue);
    expect([tileName('Y3'), shapeName('Y3'), tileName('C4'), tileName('palace'), tileName('Z9')]).toEqual([
      'Residence 3',
      'bar of 4',
      'Fourth church',
      'Palace',
      'Z9',
    ]);
    expect(said('each rock: -1')).toBe('each rock: \u22121');
  });
  it('has every word in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });
});

describe('the tile in hand', () => {
  const ways = [
    { rot: 0, flip: false, rows: ['###'], legal: ['C3', 'E5'] },
    { rot: 1, flip: false, rows: ['#', '#', '#'], legal: [] },
  ];
  const desk = (): Desk =>
    new Desk({
      mine: true,
      me: { seat: 0 },
      view: { phase: 'build', hand: { tile: 'R2', ways }, players: [{ buildings: [], stickers: [] }] },
    } as unknown as MyCityTable);

  it('stays on the board and snaps to a legal place nearby', () => {
    const one = desk();
    one.follow(20, 20);
    expect(one.aim).toMatchObject({ cell: 'I11', legal: false });
    one.follow(3.9, 2.9);
    expect(one.aim).toMatchObject({ cell: 'C3', legal: true, action: 'build R2 0 C3', cells: ['C3', 'D3', 'E3'] });
  });
  it('turns around its middle and goes from one legal place to the next', () => {
    const one = desk();
    one.begin();
    expect(one.aim?.cell).toBe('E5');
    one.next();
    expect(one.aim?.cell).toBe('C3');
    one.turn();
    expect(one.aim).toMatchObject({ legal: false, action: 'build R2 1 D2' });
  });
  it('is moved by steps within the board', () => {
    const one = desk();
    one.park(1, 0.5);
    one.step(-1, -1);
    expect(one.aim?.cell).toBe('A1');
    one.step(1, 1);
    expect(one.aim?.cell).toBe('B2');
  });
});
