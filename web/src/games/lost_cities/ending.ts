/** How a game of Lost Cities is told when it is over. */
import type { CountLine } from '../../lib/ending';
import type { Ending } from '../face';
import Lit from './Lit.svelte';
import { CITY, inUnits, pathName } from './printed';
import type { Breakdown, Preview, Scoring, View } from './shapes';
import { word } from './texts';

export type BestPawn = Scoring['pawns'][number] & { seat: number };

/** The pawn of the winners that brought most in the last round. */
export function bestPawn(view: View): BestPawn | null {
  const last = view.scorings.at(-1) ?? [];
  const winners = view.result?.winners ?? [];
  const pawns = winners.flatMap((seat) => (last[seat]?.pawns ?? []).map((pawn) => ({ ...pawn, seat })));
  return pawns.toSorted((a, b) => b.points - a.points || b.space - a.space)[0] ?? null;
}

function lines(rows: Breakdown[], { players }: View): CountLine[] {
  const line = (label: string, points: (row: Breakdown, seat: number) => number): CountLine => ({
    label,
    values: rows.map((row, seat) => inUnits(points(row, seat))),
  });
  const all = [
    ...(rows[0]?.rounds ?? []).map((_, i) =>
      line(word('score.rounds', { n: i + 1 }), (row) => row.rounds[i]?.net ?? 0),
    ),
    line(word('score.tile_points'), (_, seat) => players[seat]?.ended?.on_the_way ?? 0),
    { ...line(word('track.title'), (row) => row.artifact_points), notes: rows.map((row) => row.artifacts) },
  ];
  // What the rule that nobody falls below zero gave back.
  const floor = line(word('score.floor'), (_, seat) => players[seat]?.ended?.spared ?? 0);
  return floor.values.some(Boolean) ? [...all, floor] : all;
}

export const ending: Ending<View, Preview, Breakdown> = {
  title: (table) => {
    const best = table.view && bestPawn(table.view);
    if (!best || best.points <= 0) return null;
    const key = best.space === CITY ? 'end.city' : 'end.path';
    return word(key, { player: table.nameOf(best.seat), path: pathName(best.path) });
  },
  lines: (result, view) => lines(result.breakdown, view),
  picture: Lit,
};
