/** What is printed on the board and cards, for drawing. A view that names its own values wins over these. */
import type { View } from '../../lib/api';

export const PATHS = ['yellow', 'blue', 'white', 'green', 'red'] as const;
export type Path = (typeof PATHS)[number];

export const SYMBOL: Record<Path, string> = { yellow: 'path-dune', blue: 'path-wave', white: 'path-rock', green: 'path-leaf', red: 'path-flame' };
export const CITY = 9;
export const BRIDGES = 5;
/** The last space before the bridge. */
export const BRIDGE = 6;

const SPACE_VALUES = [-20, -15, -10, 5, 10, 15, 30, 35, 50];
const LARGE_TRACK = [-60, -55, -50, -45, -30, -15, 30, 45, 55, 70, 90, 100, 110, 125, 135, 150];
const SMALL_TRACK = [-20, -15, 10, 15, 30, 50];

export const spaceValues = (view: View): number[] => (view['space_values'] as number[] | undefined) ?? SPACE_VALUES;
export const artifactTrack = (view: View): number[] => (view['track'] as number[] | undefined) ?? (view['rounds'] === 1 ? SMALL_TRACK : LARGE_TRACK);

/** Points as this table shows them: some like the parent game's small numbers. */
export const inUnits = (view: View, points: number): number => (view['point_unit'] === 1 ? points / 5 : points);

export interface CardId {
  path: Path;
  value: number;
}

export function cardOf(id: string): CardId {
  const [path, value] = id.split('-');
  return { path: path as Path, value: Number(value) };
}

export interface EventTile {
  kind: 'artifact' | 'step' | 'vp';
  points: number;
}

/** What an event tile is; a pack may give it any id and any points, so only the view can tell. */
export const tileOf = (view: View, id: string): EventTile | null => (view['event_tiles'] as Record<string, EventTile> | undefined)?.[id] ?? null;
