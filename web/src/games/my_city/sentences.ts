/** What the tile in hand would do, and what a city is called, in words. The facts come from the game's previews and refusals. */
import type { Table } from '../../lib/table.svelte';
import { figure, signed } from '../../lib/words.svelte';
import type { Aim, Desk } from './desk.svelte';
import { campaign, hueOf, playerOf } from './reading';
import { en, word, type Word } from './texts';

/** The name a city was given, else its animal's. */
export function cityOf(table: Table, seat: number): string {
  const animal = `animal.${playerOf(table.view, seat)?.animal}`;
  return table.seats[seat]?.title ?? (animal in en ? word(animal as Word) : table.nameOf(seat));
}

/** In a campaign the city and its player, else only the player. */
export function titleOf(table: Table, seat: number): string {
  const player = table.nameOf(seat);
  return campaign(table.view) ? word('city.named', { city: cityOf(table, seat), player }) : word('city.of', { city: player });
}

export interface Part {
  text: string;
  tone: 'good' | 'bad' | '';
}

const tone = (n: number): Part['tone'] => (n > 0 ? 'good' : n < 0 ? 'bad' : '');

/** The first line: legal and its change, or the reason why not. */
export function verdict(desk: Desk, aim: Aim): string {
  if (!aim.legal) return desk.why?.action === aim.action ? desk.why.text : '';
  const preview = desk.preview(aim.action);
  if (!preview) return '';
  if (desk.sticker) return word(`sticker.does.${desk.sticker}` as Word);
  return word('tip.legal', { n: signed(preview['change'] as number) });
}

/** What makes up the change, part by part. */
export function gains(desk: Desk, aim: Aim): Part[] {
  const preview = aim.legal ? desk.preview(aim.action) : null;
  if (!preview || desk.sticker) return [];
  const parts: Part[] = [];
  if (preview['points']) parts.push({ text: word('gain.now', { n: signed(preview['points'] as number) }), tone: tone(preview['points'] as number) });
  for (const race of (preview['races'] ?? []) as string[]) parts.push({ text: word(`gain.race.${race}` as Word), tone: 'good' });
  for (const [step, { now, after }] of Object.entries((preview['steps'] ?? {}) as Record<string, { now: number; after: number }>)) {
    if (after !== now) parts.push({ text: word('gain.step', { step: word(`step.${step}` as Word), n: signed(after - now) }), tone: tone(after - now) });
  }
  if (preview['gaps_made']) parts.push({ text: word('gain.gaps', { n: preview['gaps_made'] as number }), tone: 'bad' });
  return parts;
}

/** The whole as one sentence, for a reader who does not see the board. */
export function inWords(desk: Desk, aim: Aim): string {
  const first = verdict(desk, aim) || word(aim.legal ? 'tip.can' : 'tip.cannot');
  const parts = gains(desk, aim).map(({ text }) => text);
  return parts.length ? `${first}. ${parts.join(', ')}.` : `${first}.`;
}

/** A tile as people call it; the box knows it as Y3 or C4a. */
export function tileName(tile: string): string {
  if (tile === 'palace') return word('tile.palace');
  return tile.startsWith('C4') ? word('tile.fourth') : word(`tile.${hueOf(tile)}`, { n: tile.slice(1) });
}

/** A reward of the allocation table: its picture and its name. */
export function rewardOf(id: string): { art: string; name: string } {
  const [kind = ''] = id.split(':');
  const art: Record<string, string> = { circle: 'mc-circle-done', nugget: 'mc-nugget', track: 'mc-track', rock: 'mc-rock', rock_right: 'mc-rock', tree: 'mc-tree', blank: 'mc-blank', well: 'mc-well', cog: 'mc-cog' };
  return { art: art[kind] ?? 'church', name: word(`reward.${kind}` as Word) };
}

export const points = (n: number | null): string => (n === null ? '' : n > 0 ? signed(n) : figure(n));
