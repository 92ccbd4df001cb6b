import { figure, list } from '../../lib/words.svelte';
import type { Pawn } from './pawns';
import { inUnits, pathName, PATHS } from './printed';
import type { EventTile, LostCitiesTable, View } from './shapes';
import { word } from './texts';

/** What a pawn on a path counts now, or did in the last count. */
function countOf({ players, phase, scorings }: View, { seat, path }: Pawn): number {
  const lines = phase === 'over' ? scorings.at(-1)?.[seat]?.pawns : players[seat]?.outlook.pawns;
  return lines?.find((line) => line.path === path)?.points ?? 0;
}

/** The board in words, for those who hear it: a line for each path. */
export const spoken = (table: LostCitiesTable, pawns: Pawn[], tiles: [slot: string, EventTile][]): string[] =>
  PATHS.map((path) => {
    const on = pawns.filter((pawn) => pawn.path === path).sort((a, b) => b.space - a.space);
    const lying_ = tiles.filter(([slot]) => slot.startsWith(`${path}-`));
    return word('board.path', {
      path: pathName(path),
      pawns: on.length
        ? list(
            on.map((pawn) =>
              word('board.pawn', {
                player: table.nameOf(pawn.seat),
                kind: word(pawn.leader ? 'kind.leader' : 'kind.explorer'),
                space: pawn.space,
                value: figure(inUnits(countOf(table.seen, pawn))),
              }),
            ),
          )
        : word('board.nobody'),
      tiles: lying_.length
        ? list(
            lying_.map(([slot, { kind, points }]) =>
              word('board.tile', {
                tile: word(`tile.name.${kind}`, { n: inUnits(points) }),
                space: slot.split('-')[1],
              }),
            ),
          )
        : word('board.none'),
    });
  });
