import { describe, expect, it } from 'vitest';
import type { Line } from './api';
import { doerOf, fresh, inOneLine, since, turnsOf } from './turns';

const line = (number: number, seat: number, text: string, depth = 0): Line => ({
  number,
  depth,
  text,
  event: { kind: 'x', seat, depth },
});
const lines = [
  line(-1, -1, 'Round 1.'),
  line(0, 0, 'Ana lays red 2.'),
  line(0, 0, 'Explorer to space 1.', 1),
  line(1, 0, 'Ana draws.'),
  line(2, 1, 'Petra discards blue 3.'),
  line(3, 1, 'Petra draws.'),
  line(3, 0, 'Ana: round result 5.'), // said of Ana, not done by her
  line(4, 2, 'Tikal lays green 7.'),
];

describe('the log by turns', () => {
  it('belongs to whoever acted, with all that came of it', () => {
    expect(turnsOf(lines).map((turn) => [turn.seat, turn.lines.length])).toEqual([
      [0, 3],
      [1, 3],
      [2, 1],
    ]);
  });
  it('is told since my last turn, and all of it to who has not played yet', () => {
    expect(since(turnsOf(lines), 0).map((turn) => turn.seat)).toEqual([1, 2]);
    expect(since(turnsOf(lines), 2)).toEqual([]);
    expect(since(turnsOf(lines), 3)).toHaveLength(3);
  });
  it('knows who did what since a seat last acted, and what came to light with its own last action', () => {
    const [told] = turnsOf(lines);
    expect(fresh(turnsOf(lines), 0).map((turn) => turn.seat)).toEqual([1, 2]);
    expect(fresh(turnsOf(lines), 1)).toEqual([
      { seat: 1, lines: [lines[6]] },
      { seat: 2, lines: [lines[7]] },
    ]);
    expect(fresh(told ? [told] : [], 0)).toEqual([]);
  });
  it('names who made a change: the seat of its line, else whose turn it was', () => {
    const turns = fresh(turnsOf([...lines, line(4, -1, 'A card comes.', 1)]), 0);
    expect(doerOf(turns, ({ seat }) => seat === 0)).toBe(0);
    expect(doerOf(turns, ({ seat }) => seat < 0)).toBe(2);
    expect(doerOf(turns, ({ seat }) => seat === 3)).toBeNull();
  });
  it('fits in one line with the name before it', () => {
    const [, petra] = turnsOf(lines);
    expect(petra && inOneLine(petra, 'Petra')).toBe('discards blue 3, draws');
  });
  it('leaves out that a round begins with a seat, unless nothing else is to be told', () => {
    const begins = line(0, 2, 'Round 2: Tikal begins.');
    expect(inOneLine({ seat: 2, lines: [begins, line(1, 2, 'Tikal draws.')] }, 'Tikal')).toBe('draws');
    expect(inOneLine({ seat: 2, lines: [begins] }, 'Tikal')).toBe('Round 2: Tikal begins');
  });
});
