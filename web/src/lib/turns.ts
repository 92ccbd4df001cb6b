/** What has happened, told by turns. */
import type { Line } from './api';

export interface Turn {
  seat: number;
  lines: Line[];
}

/** The log by turns: what one seat did, one action after another, and all that came of it. Whoever is named first in an action's lines took it. */
export function turnsOf(lines: Line[]): Turn[] {
  const turns: Turn[] = [];
  let action: number | null = null;
  for (const line of lines) {
    const last = turns.at(-1);
    const begins = line.number !== action && line.depth === 0 && line.event.seat >= 0;
    action = line.number;
    if (begins && line.event.seat !== last?.seat) turns.push({ seat: line.event.seat, lines: [line] });
    else last?.lines.push(line);
  }
  return turns;
}

/** What the others have done since this seat last did something itself. */
export const since = (turns: Turn[], seat: number | null): Turn[] =>
  turns.slice(turns.findLastIndex((turn) => turn.seat === seat) + 1);

/** What came about since this seat last acted: what the others did, and what its own last action brought to light of theirs, where all decide in secret. */
export function fresh(turns: Turn[], seat: number): Turn[] {
  const own = turns.findLast((turn) => turn.seat === seat);
  const last = own?.lines.at(-1)?.number;
  const shown = own?.lines.filter(({ number, event }) => number === last && event.seat >= 0 && event.seat !== seat);
  return [...(own && shown?.length ? [{ seat, lines: shown }] : []), ...since(turns, seat)];
}

/** Who made the latest of the changes that are meant here: the seat its line names, else whose turn it was. */
export function doerOf(turns: Turn[], meant: (event: Line['event']) => boolean): number | null {
  for (const turn of turns.toReversed()) {
    const line = turn.lines.findLast(({ event }) => meant(event));
    if (line) return line.event.seat >= 0 ? line.event.seat : turn.seat;
  }
  return null;
}

/** A turn in one line, without the name: what its seat did, in the log's own words. That a round begins with it is no deed of a seat. */
export function inOneLine(turn: Turn, name: string): string {
  const own = turn.lines.filter((line) => line.depth === 0 && line.event.seat === turn.seat);
  const deeds = own.filter((line) => line.text.startsWith(name));
  return (deeds.length ? deeds : own)
    .map((line) => (line.text.startsWith(name) ? line.text.slice(name.length) : line.text))
    .map((text) => text.replace(/^[\s:\u00a0\u202f]+/, '').replace(/\.$/, ''))
    .join(', ');
}
