/** What the tile in hand would do, and what a city is called, in words. The facts come from the game's previews and refusals. */
import { figure, signed } from '../../lib/words.svelte';
import { said, shelf, tileName } from './catalogue';
import type { Aim, Desk } from './desk.svelte';
import { campaign, playerOf } from './reading';
import type { MyCityTable } from './shapes';
import { named, word } from './texts';

/** The name a city was given, else its animal's. */
export function cityOf(table: MyCityTable, seat: number): string {
  return table.seats[seat]?.title ?? shelf.all.animals[playerOf(table.view, seat)?.animal ?? ''] ?? table.nameOf(seat);
}

/** What a board is called: in a campaign its city's name. */
export const cityOrPlayer = (table: MyCityTable, seat: number): string =>
  campaign(table.view) ? cityOf(table, seat) : table.nameOf(seat);

/** In a campaign the city and its player, else only the player. */
export function titleOf(table: MyCityTable, seat: number): string {
  const player = table.nameOf(seat);
  return campaign(table.view)
    ? word('city.named', { city: cityOf(table, seat), player })
    : word('city.of', { city: player });
}

/** A tile was banned just before this card came. */
export function bannedNow(desk: Desk): string {
  const view = desk.table.view;
  const banned = view?.deck.banned;
  return desk.hand && banned && view.discard.at(-2) === banned
    ? word('ban.now', { tile: tileName(banned.slice(2)) })
    : '';
}

export interface Part {
  text: string;
  tone: 'good' | 'bad' | '';
}

const tone = (n: number): Part['tone'] => (n > 0 ? 'good' : n < 0 ? 'bad' : '');

/** How many places a tile has as it is turned, and how many more when it is turned; said unasked where it must be. */
export interface PlacesFound {
  unasked: boolean;
  now: string;
  turned: string;
}
export function placesFound(desk: Desk): PlacesFound | null {
  if (!desk.hand?.has_place) return null;
  const here = desk.held?.legal.length ?? 0;
  const all = desk.ways.reduce((sum, way) => sum + way.legal.length, 0);
  return {
    unasked: !here,
    now: here ? word('places.now', { n: here }) : word('places.turn'),
    turned: all > here ? word('places.turned', { n: all - here }) : '',
  };
}

/** The first line: legal and its change, or the reason why not; `short` where its colour says that it is legal. */
export function verdict(desk: Desk, aim: Aim, short = false): string {
  if (!aim.legal) return desk.why?.action === aim.action ? desk.why.text : '';
  const preview = desk.preview(aim.action);
  if (!preview) return '';
  if (desk.sticker) return named('sticker.does', desk.sticker);
  return word(short ? 'tip.legal_short' : 'tip.legal', { n: signed(preview.change ?? 0) });
}

/** What makes up the change, part by part; what is lost for good comes first, where nothing cuts it off. */
export function gains(desk: Desk, aim: Aim, short = false): Part[] {
  const preview = aim.legal ? desk.preview(aim.action) : null;
  if (!preview || desk.sticker) return [];
  const parts: Part[] = [];
  if (preview.gaps_made)
    parts.push({ text: word(short ? 'gain.gaps_short' : 'gain.gaps', { n: preview.gaps_made }), tone: 'bad' });
  if (preview.points) parts.push({ text: word('gain.now', { n: signed(preview.points) }), tone: tone(preview.points) });
  for (const race of preview.races ?? []) parts.push({ text: named('gain.race', race), tone: 'good' });
  for (const [step, { now, after }] of Object.entries(preview.steps ?? {})) {
    if (after !== now)
      parts.push({
        text: word('gain.step', { step: named('step', step), n: signed(after - now) }),
        tone: tone(after - now),
      });
  }
  return parts;
}

/** The whole as one sentence, for a reader who does not see the board. */
export function inWords(desk: Desk, aim: Aim): string {
  const first = verdict(desk, aim) || word(aim.legal ? 'tip.can' : 'tip.cannot');
  const parts = gains(desk, aim).map(({ text }) => text);
  return [first, ...(parts.length ? [parts.join(', ')] : [])].map((said) => `${said.replace(/\.$/, '')}.`).join(' ');
}

/** A reward of the allocation table: its picture and its name. */
export function rewardOf(id: string): { art: string; name: string } {
  const [kind = ''] = id.split(':');
  const art: Record<string, string> = {
    circle: 'mc-circle-done',
    nugget: 'mc-nugget',
    track: 'mc-track',
    rock: 'mc-rock',
    rock_right: 'mc-rock',
    tree: 'mc-tree',
    blank: 'mc-blank',
    well: 'mc-well',
    cog: 'mc-cog',
  };
  return {
    art: art[kind] ?? 'church',
    name:
      kind === 'circle' || kind === 'nugget'
        ? word(`reward.${kind}`)
        : kind === 'tile'
          ? tileName('C4')
          : said(shelf.all.stickers[kind]),
  };
}

export const points = (n: number | null): string => (n === null ? '' : n > 0 ? signed(n) : figure(n));

/** What a reward does, where a few words can say it. */
export function rewardDoes(id: string): string {
  const [kind = ''] = id.split(':');
  if (kind === 'circle' || kind === 'nugget' || kind === 'cog' || kind === 'tile') return word(`reward.does.${kind}`);
  return ['rock', 'rock_right', 'tree', 'blank', 'well'].includes(kind) ? `${named('sticker.does', kind)}.` : '';
}
