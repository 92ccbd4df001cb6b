/** What is printed on the pieces: names in the reader's language, costs, rewards, the shape of the map. */
import type { Shapes } from '../../lib/api';
import { Shelf } from '../../lib/shelf.svelte';
import { printed } from '../../lib/words.svelte';
import type { Catalogue, Colour, Monument, Terrain } from './shapes';

export const shelf = new Shelf<Catalogue>();

export const COLOURS: readonly Colour[] = ['V', 'R', 'B', 'Y'];
/** The terrain of each colour as tokens and symbols call it. */
export const SYMBOL: Record<Colour, 'storm' | 'sun' | 'rain' | 'bolt'> = { V: 'storm', R: 'sun', B: 'rain', Y: 'bolt' };

function found<T>(rows: Record<string, T>, id: string): T {
  const row = rows[id];
  if (row === undefined) throw new Error(`the game's data has no ${id}`);
  return row;
}
export const monumentOf = (id: string): Monument => found(shelf.all.monuments, id);
const nightmareOf = (id: string): Shapes['ForgottenCityNightmareCard'] => found(shelf.all.nightmares, id);
const miracleOf = (id: string): Shapes['ForgottenCityMiracle'] => found(shelf.all.miracles, id);

export const monumentName = (id: string): string => printed(monumentOf(id).name);
export const nightmareName = (id: string): string => printed(nightmareOf(id).name);
export const miracleName = (id: string): string => printed(miracleOf(id).name);
export const miracleText = (id: string): string => printed(miracleOf(id).text);
export const terrainName = (id: Terrain | undefined): string => printed(found(shelf.all.terrains, id ?? 'stone'));
/** A resource is called by its weather: storm, sun, rain, lightning. */
export const resourceName = (colour: Colour): string =>
  terrainName(colour === 'Y' ? 'lightning' : colour === 'V' ? 'storm' : colour === 'R' ? 'sun' : 'rain');

/** The symbol and token of a terrain. */
export const terrainSymbol = (terrain: Terrain): string => (terrain === 'lightning' ? 'bolt' : terrain);
/** The shades of a nightmare's spaces that are in use with so many players, in filling order. */
export const shadesOf = (id: string, players: number): string[] =>
  nightmareOf(id)
    .spaces.filter((space) => space.min_players <= players)
    .map((space) => space.shade);
