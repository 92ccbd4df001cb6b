/** What is printed on the pieces: names in the reader's language, costs, rewards, the shape of the map. The game's own data, unless the table plays with a pack. */
import { map, miracles, monuments, nightmares, player_board, terrains } from '../../../../src/urbes/games/forgotten_city/data.json';
import { get } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';
import type { Table } from '../../lib/table.svelte';
import { typeset } from '../../lib/words.svelte';

export type Colour = 'V' | 'R' | 'B' | 'Y';
export const COLOURS: readonly Colour[] = ['V', 'R', 'B', 'Y'];
/** The terrain of each colour as tokens and symbols call it. */
export const SYMBOL: Record<Colour, 'storm' | 'sun' | 'rain' | 'bolt'> = { V: 'storm', R: 'sun', B: 'rain', Y: 'bolt' };

export type RewardKind = 'vp' | 'coins' | 'choose_resource' | 'inspiration' | 'defence' | 'prod_inspiration' | 'prod_defence' | 'prod_income';
export interface Reward {
  kind: RewardKind;
  n: number;
  /** What the end of a track would cut off; only previews know. */
  lost?: number;
}
/** Cubes by colour, and `coins`. */
export type Cost = Record<string, number>;

interface Named {
  id: string;
  name: Record<'fr' | 'en', string>;
}
export interface Monument extends Named {
  colour: Colour;
  cost: Cost;
  build_reward: Reward[];
  decrypt_cost: Cost;
  decrypt_reward: Reward[];
}
export interface Nightmare extends Named {
  colours: Colour[];
  spaces: { shade: 'light' | 'dark' | 'black'; min_players: number; vp: number }[];
}
export interface Miracle extends Named {
  set: 'white' | 'grey';
  text: Record<'fr' | 'en', string>;
  needs_white?: number;
}
export interface Hex {
  id: string;
  q: number;
  r: number;
}

interface Space {
  cost: number;
  vp: number;
}
/** The engine's catalogue of this game. */
interface Components {
  map: { hexes: Hex[] };
  miracles: Record<'white' | 'grey', unknown[]>;
  monuments: unknown[];
  nightmares: unknown[];
  player_board: { miracle_tree: Space[]; monument_zone: { vp: number }[]; stock_tracks: Record<'inspiration' | 'defence', { max: number }> };
  terrains: unknown[];
}
const PRINTED: Components = { map, miracles, monuments, nightmares, player_board, terrains };

let monumentsById!: Map<string, Monument>;
let nightmaresById!: Map<string, Nightmare>;
let miraclesById!: Map<string, Miracle>;
let terrainsById!: Map<string, Named>;
export let HEXES!: readonly Hex[];
export let TREE!: readonly Space[];
export let ZONE!: readonly { vp: number }[];
export let STOCK_MOST!: Record<'inspiration' | 'defence', number>;

const byId = <T extends { id: string }>(rows: readonly unknown[]): Map<string, T> => new Map((rows as T[]).map((row) => [row.id, row]));

export function unpack(found: Components = PRINTED): void {
  monumentsById = byId(found.monuments);
  nightmaresById = byId(found.nightmares);
  miraclesById = byId([...found.miracles.white, ...found.miracles.grey]);
  terrainsById = byId(found.terrains);
  HEXES = found.map.hexes;
  TREE = found.player_board.miracle_tree;
  ZONE = found.player_board.monument_zone;
  const { inspiration, defence } = found.player_board.stock_tracks;
  STOCK_MOST = { inspiration: inspiration.max, defence: defence.max };
}
unpack();

/** Before a table is drawn: its own components, if it plays with a pack. */
export async function prepare(table: Table): Promise<void> {
  unpack(table.facts?.pack ? await get<Components>(`/api/tables/${table.id}/catalogue`) : PRINTED);
}

function found<T>(rows: Map<string, T>, id: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`the game's data has no ${id}`);
  return row;
}
export const monumentOf = (id: string): Monument => found(monumentsById, id);
export const nightmareOf = (id: string): Nightmare => found(nightmaresById, id);
export const miracleOf = (id: string): Miracle => found(miraclesById, id);

const said = (words: Record<'fr' | 'en', string>): string => typeset(words[settings.lang], settings.lang);
export const monumentName = (id: string): string => said(monumentOf(id).name);
export const nightmareName = (id: string): string => said(nightmareOf(id).name);
export const miracleName = (id: string): string => said(miracleOf(id).name);
export const miracleText = (id: string): string => said(miracleOf(id).text);
export const terrainName = (id: string): string => said(found(terrainsById, id).name);
/** A resource is called by its weather: storm, sun, rain, lightning. */
export const resourceName = (colour: Colour): string => terrainName(colour === 'Y' ? 'lightning' : SYMBOL[colour]);

/** The symbol and token of a terrain. */
export const terrainSymbol = (terrain: string): string => (terrain === 'lightning' ? 'bolt' : terrain);
/** The shades of a nightmare's spaces that are in use with so many players, in filling order. */
export const shadesOf = (id: string, players: number): string[] => nightmareOf(id).spaces.filter((space) => space.min_players <= players).map((space) => space.shade);
