/** What is printed on the board and cards, for drawing. */
import { Shelf } from '../../lib/shelf.svelte';
import { printed } from '../../lib/words.svelte';
import type { Catalogue, EventTile, Path } from './shapes';

export const shelf = new Shelf<Catalogue>();

export const PATHS: readonly Path[] = ['yellow', 'blue', 'white', 'green', 'red'];
export const SYMBOL: Record<Path, string> = {
  yellow: 'path-dune',
  blue: 'path-wave',
  white: 'path-rock',
  green: 'path-leaf',
  red: 'path-flame',
};
/** The last space of a path. */
export const CITY = 9;

export const pathName = (path: Path): string => printed(shelf.all.paths[path]?.name ?? path);

export const spaceValue = (space: number): number => shelf.all.space_values[space - 1] ?? 0;

/** Points as this table shows them: some like the parent game's small numbers. */
export const inUnits = (points: number): number => (shelf.all.point_unit === 1 ? points / 5 : points);

export interface CardId {
  path: Path;
  value: number;
}

export function cardOf(id: string): CardId {
  const [path, value] = id.split('-');
  return { path: path as Path, value: Number(value) };
}

/** What an event tile is; a pack may give it any id and any points. */
export const tileOf = (id: string): EventTile | null => shelf.all.event_tiles[id] ?? null;
