/** What is printed on the pieces, and their names in the reader's language, as far as the envelopes are open. */
import { Shelf } from '../../lib/shelf.svelte';
import { printed } from '../../lib/words.svelte';
import type { Catalogue, Tile } from './shapes';

export const shelf = new Shelf<Catalogue>();

/** Words of the game as they are printed, with a true minus. */
export const said = (text: string | undefined): string => printed(text ?? '').replace(/-(?=\d)/g, '\u2212');

/** A tile; the fourth church of a card is not yet anyone's own. */
export const tileOf = (id: string): Tile | undefined => shelf.all.tiles[id === 'C4' ? 'C4a' : id];
export const rowsOf = (id: string): string[] | undefined => shelf.all.tiles[id]?.rows;

/** A tile as people call it; the box knows it as Y3 or C4a. */
export const tileName = (id: string): string => said(tileOf(id)?.name ?? shelf.all.stickers[id] ?? id);
export const shapeName = (id: string): string => said(tileOf(id)?.shape);

export const episodeName = (id: number): string => said(shelf.all.episodes[id]?.name);
export const episodeSummary = (id: number): string => said(shelf.all.episodes[id]?.summary);
/** The postcard before an episode, or after the campaign; empty where none has come. */
export const storyOf = (id: number | 'end'): string => said(shelf.all.story[id]);
/** The envelope that an episode comes from; none is left after the last. */
export const envelopeOf = (id: number): number | null =>
  1 + shelf.all.envelopes.findIndex((episodes) => episodes.includes(id)) || null;
export const lastEpisode = (): number => Math.max(...shelf.all.envelopes.flat());
export const chapterName = (id: number): string => said(shelf.all.chapters[id]);
export const ruleName = (id: string): string => said(shelf.all.rules[id]?.name);
export const ruleText = (id: string): string => said(shelf.all.rules[id]?.text);
