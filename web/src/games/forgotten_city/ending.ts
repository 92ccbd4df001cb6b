/** How a game of The Forgotten City is told when it is over. */
import type { CountLine } from '../../lib/ending';
import type { Ending } from '../face';
import Morning from './Morning.svelte';
import { SOURCES } from './points';
import type { Breakdown, Preview, View } from './shapes';
import { word } from './texts';

const TIES = ['monuments_built', 'miracles_owned', 'resources_and_coins'] as const;

/** The monuments a seat has on the map. */
export const monumentsOf = (view: View, seat: number): string[] =>
  Object.values(view.map).flatMap(({ owner, monument }) => (owner === seat ? monument : []));

function lines(rows: Breakdown[]): CountLine[] {
  return [
    ...SOURCES.filter((source) => rows.some((row) => row[source])).map((source) => ({
      label: word(`source.${source}`),
      values: rows.map((row) => row[source]),
    })),
    ...TIES.map((tie) => ({ label: word(`tie.${tie}`), values: rows.map((row) => row[tie]), tie: true })),
  ];
}

export const ending: Ending<View, Preview, Breakdown> = {
  title: (table) => {
    const seat = table.result?.winners[0];
    if (!table.view || seat === undefined) return null;
    const n = monumentsOf(table.view, seat).length;
    return n ? word('end.title', { player: table.nameOf(seat), n }) : null;
  },
  lines: (result) => lines(result.breakdown),
  picture: Morning,
};
