/** What a view of My City carries, and small ways of reading it. */
import type { View } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';

export type Words = { fr: string; en: string };
export type Hue = 'yellow' | 'red' | 'blue' | 'church';
export type Phase = 'set_out' | 'build' | 'rest' | 'over';

export interface Way {
  rot: number;
  flip: boolean;
  rows: string[];
  legal: string[];
}
export interface Hand {
  tile: string;
  name: Words;
  ways: Way[];
  has_place: boolean;
  may_pass: boolean;
}
export interface Standing {
  tile: string;
  cells: string[];
  factory?: boolean;
  latest?: boolean;
  investor?: boolean;
}
export interface LiveSheet {
  steps: Record<string, number>;
  total: number;
  groups: Record<'yellow' | 'red' | 'blue', { tiles: string[]; cells: string[] }[]>;
  churches?: Record<string, { colours: string[]; missing: string[] }>;
  wells: Record<string, { sides: number; buildings: number; spoilt: boolean }>;
  gold?: { covered: number; of: number };
  parks?: string[];
  mines?: Record<string, number>;
  empty_per_row: number[];
}
export interface City {
  circles: number;
  nuggets?: number;
  tracks?: number;
  shafts?: Record<string, number>;
  cogs?: string[];
  fourth_church?: string | null;
}
export interface Player {
  seat: number;
  animal: string;
  score: number;
  debt: number;
  stopped: boolean;
  in: boolean;
  acted: boolean;
  ready: boolean;
  board: string[];
  city: City;
  trees: number;
  rocks: number;
  buildings: Standing[];
  tiles: Record<string, string>;
  stickers: string[];
  sticker_places: string[];
  sheet: LiveSheet;
  committed: string | null;
}
export interface Rule {
  id: string;
  name: Words;
  text: Words;
  when: string;
  points: number | null;
  new: boolean;
}
export interface Episode {
  id: number;
  chapter: number;
  name: Partial<Words>;
  summary: Partial<Words>;
  start_score: number;
  flooded?: boolean;
  rules: Rule[];
  start: { sticker: string; name: Words; cells: string[]; chosen: boolean }[];
  rewards: Record<string, string[]>;
  stops_at_50: boolean;
}
export interface Counted {
  episode: number;
  before: number;
  steps: Record<string, number | null>;
  final: number;
  place: number;
  mined?: number[];
  rewards: string[];
}
export interface Past {
  episode: number;
  sheets: Counted[];
  buildings: string[][];
  boards: string[][];
  tie_break: string | null;
}
export interface Chapter {
  id: number;
  name: Words;
  episodes: { id: number; name: Words; summary: Words }[];
}

export const playerOf = (view: View | null, seat: number | null): Player | undefined => (seat === null ? undefined : (view?.['players']?.[seat] as Player | undefined));
export const episodeOf = (view: View | null): Episode | undefined => view?.['episode'] as Episode | undefined;
export const historyOf = (view: View | null): Past[] => (view?.['history'] ?? []) as Past[];
export const chaptersOf = (view: View | null): Chapter[] => (view?.['chapters'] ?? []) as Chapter[];
export const campaign = (view: View | null): boolean => view?.['mode'] === 'campaign';

/** The words of the game's data in the reader's language. */
export const said = (words: Partial<Words> | undefined): string => {
  const text = words?.[settings.lang] ?? '';
  return settings.lang === 'fr' ? text.replace(/ ([:;?!])/g, '\u202f$1').replace(/'/g, '’').replace(/-(?=\d)/g, '\u2212') : text.replace(/-(?=\d)/g, '\u2212');
};

/** A tile's name without its number in the box: "bar of 4" from "Residence 3 (bar of 4)". */
export const shapeName = (words: Partial<Words> | undefined): string => /\(([^)]*)\)/.exec(said(words))?.[1] ?? said(words);

export function hueOf(tile: string): Hue {
  const letter = tile[0];
  return letter === 'Y' ? 'yellow' : letter === 'R' || tile === 'palace' ? 'red' : letter === 'B' ? 'blue' : 'church';
}
export const SYMBOL: Record<Hue, string> = { yellow: 'res', red: 'pub', blue: 'ind', church: 'church' };

/** The symbol of a step of the count or of a rule. */
export const STEP_SYMBOL: Record<string, string> = {
  trees: 'tree', rocks: 'rock', colours: 'res', yellow: 'res', red: 'pub', blue: 'ind', churches: 'church', wells: 'well', dyke: 'path-wave', factories: 'cog',
  smoke: 'ind', freight: 'arrow', parks: 'forest', tree_houses: 'res', conversion: 'swap', empty: 'close', pass: 'advance', gold: 'gold', gold_road: 'gold',
  investor: 'investor', rail: 'bridge', port_link: 'link', mine_blue: 'mountain', mine_red: 'mountain', mine_yellow: 'mountain',
}; // prettier-ignore

export interface Line {
  id: string;
  points: number;
  /** What it would be with the tile in hand. */
  then: number | null;
}

/** The live sheet as lines, colours apart; `after` are the steps of a preview for a tile of that hue. */
export function linesOf(sheet: LiveSheet, after?: Record<string, { now: number; after: number }>, hue?: Hue): Line[] {
  return Object.entries(sheet.steps).flatMap(([id, points]): Line[] => {
    const change = after?.[id];
    const gain = change ? change.after - change.now : 0;
    if (id !== 'colours') return [{ id, points, then: gain ? points + gain : null }];
    return (['yellow', 'red', 'blue'] as const).map((one) => {
      const size = sheet.groups[one][0]?.tiles.length ?? 0;
      return { id: one, points: size, then: gain && one === hue ? size + gain : null };
    });
  });
}

/** The cells behind a line of the sheet, to be lit on the board. */
export function cellsBehind(player: Player, id: string): string[] {
  const covered = new Set(player.buildings.flatMap((building) => building.cells));
  const open = (letters: string): string[] => player.board.flatMap((row, r) => [...row].flatMap((letter, c) => (letters.includes(letter) && !covered.has(`${'ABCDEFGHIJK'[c]}${r + 1}`) ? [`${'ABCDEFGHIJK'[c]}${r + 1}`] : [])));
  if (id === 'trees') return open('Tt');
  if (id === 'rocks') return open('R');
  if (id === 'empty') return open('.o');
  if (id === 'gold') return open('G');
  if (id === 'wells') return Object.keys(player.sheet.wells);
  if (id === 'parks') return player.sheet.parks ?? [];
  if (id === 'yellow' || id === 'red' || id === 'blue') return player.sheet.groups[id][0]?.cells ?? [];
  if (id === 'colours') return (['yellow', 'red', 'blue'] as const).flatMap((hue) => player.sheet.groups[hue][0]?.cells ?? []);
  if (id === 'churches') return player.buildings.filter((building) => hueOf(building.tile) === 'church').flatMap((building) => building.cells);
  if (id === 'factories') return player.buildings.filter((building) => building.factory).flatMap((building) => building.cells);
  return [];
}

/** The wax of each envelope. */
export const WAX = ['#2f7a4d', '#643c94', '#2a7aa8', '#b27f08', '#56514b', '#7a4f2c', '#a8321f', '#822263'];
