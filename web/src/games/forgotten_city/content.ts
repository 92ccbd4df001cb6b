/** What is printed on the pieces, straight from the game's own data: names in the reader's language, costs, rewards, the shape of the map. */
import { map, miracles, monuments, nightmares, player_board, terrains } from '../../../../src/urbes/games/forgotten_city/data.json';
import { settings } from '../../lib/settings.svelte';
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

const byId = <T extends { id: string }>(rows: readonly unknown[]): Map<string, T> => new Map((rows as T[]).map((row) => [row.id, row]));
const MONUMENTS = byId<Monument>(monuments);
const NIGHTMARES = byId<Nightmare>(nightmares);
const MIRACLES = byId<Miracle>([...miracles.white, ...miracles.grey]);
const TERRAINS = byId<Named>(terrains);

export const HEXES: readonly Hex[] = map.hexes;
export const TREE: readonly { cost: number; vp: number }[] = player_board.miracle_tree;
export const ZONE: readonly { vp: number }[] = player_board.monument_zone;
export const STOCK_MOST = { inspiration: player_board.stock_tracks.inspiration.max, defence: player_board.stock_tracks.defence.max };
export const SITE = player_board.site_limit.value;

function found<T>(rows: Map<string, T>, id: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`the game's data has no ${id}`);
  return row;
}
export const monumentOf = (id: string): Monument => found(MONUMENTS, id);
export const nightmareOf = (id: string): Nightmare => found(NIGHTMARES, id);
export const miracleOf = (id: string): Miracle => found(MIRACLES, id);

const said = (words: Record<'fr' | 'en', string>): string => typeset(words[settings.lang], settings.lang);
export const monumentName = (id: string): string => said(monumentOf(id).name);
export const nightmareName = (id: string): string => said(nightmareOf(id).name);
export const miracleName = (id: string): string => said(miracleOf(id).name);
export const miracleText = (id: string): string => said(miracleOf(id).text);
export const terrainName = (id: string): string => said(found(TERRAINS, id).name);
/** A resource is called by its weather: storm, sun, rain, lightning. */
export const resourceName = (colour: Colour): string => terrainName(colour === 'Y' ? 'lightning' : SYMBOL[colour]);

/** The symbol and token of a terrain. */
export const terrainSymbol = (terrain: string): string => (terrain === 'lightning' ? 'bolt' : terrain);
/** The shades of a nightmare's spaces that are in use with so many players, in filling order. */
export const shadesOf = (id: string, players: number): string[] => nightmareOf(id).spaces.filter((space) => space.min_players <= players).map((space) => space.shade);
