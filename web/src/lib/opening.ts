/** A table being set up: what the dialog holds, and the request it becomes. */
import type { Clock, Game, Json, NewTable } from './api';

export type Mode = 'bots' | 'friends' | 'screen';

export interface Wishes {
  mode: Mode;
  seats: number;
  /** The level of each bot, by its seat. */
  bots: string[];
  preset: string;
  /** The hash of a copy of mine, or nothing for the values of the house. */
  pack: string;
  options: Record<string, Json>;
  names: string[];
  listed: boolean;
  watch: boolean;
  undo: 'free' | 'consent' | 'off';
  hints: boolean;
  chat: 'all' | 'seats' | 'off';
  clock: 'none' | 'live' | 'days';
  minutes: number;
  increment: number;
  days: number;
  pace: number;
  title: string;
}

/** What a game is first offered as; `preset` is the one its plate leads to. */
export function firstWishes(game: Game, preset?: string): Wishes {
  return {
    mode: 'bots',
    seats: Math.min(3, game.seats.max),
    bots: [],
    preset: (game.presets.find((one) => one.id === preset) ?? game.presets[0])?.id ?? '',
    pack: '',
    options: {},
    names: [],
    listed: false,
    watch: true,
    undo: 'free',
    hints: true,
    chat: 'all',
    clock: 'none',
    minutes: 15,
    increment: 10,
    days: 3,
    pace: 900,
    title: '',
  };
}

/** The level of a bot: chosen for its seat, or what suits most people. */
export function levelOf(game: Game, wishes: Wishes, seat: number): string {
  const usual = game.bots.find((bot) => bot.id === 'medium') ?? game.bots[0];
  return wishes.bots[seat] ?? usual?.id ?? '';
}

/** How many may play, by the preset: some also for one alone. */
export function seatCounts(game: Game, preset: string): number[] {
  const { min, max } = game.presets.find((one) => one.id === preset)?.seats ?? game.seats;
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

/** Another preset: its own options, and as many seats as it is for. */
export function withPreset(game: Game, wishes: Wishes, preset: string): Wishes {
  const counts = seatCounts(game, preset);
  const alone = counts.includes(1) && game.seats.min > 1;
  const seats = alone ? 1 : counts.includes(wishes.seats) ? wishes.seats : Math.min(3, game.seats.max);
  return { ...wishes, preset, options: {}, seats };
}

/** Another copy of the game: its options may be others. A preset it also has stays chosen. */
export function withPack(game: Game, wishes: Wishes, pack: string): Wishes {
  const preset = (game.presets.find((one) => one.id === wishes.preset) ?? game.presets[0])?.id ?? '';
  return { ...(preset === wishes.preset ? wishes : withPreset(game, wishes, preset)), pack, options: {} };
}

/** The value an option would have: chosen, by the preset, or by default. */
export function valueOf(game: Game, wishes: Wishes, id: string): Json {
  const chosen = wishes.options[id];
  if (chosen !== undefined) return chosen;
  const preset = game.presets.find((one) => one.id === wishes.preset)?.set[id];
  if (preset !== undefined) return preset;
  return game.options.find((option) => option.id === id)?.default ?? null;
}

export function asked(game: Game, wishes: Wishes, name: string, computer: (n: number) => string): NewTable {
  const { mode, seats } = wishes;
  const people: NewTable['seats'] = Array.from({ length: seats }, (_, seat) => {
    if (mode === 'screen')
      return { kind: 'me', name: wishes.names[seat]?.trim() || (seat === 0 ? name : computer(seat + 1)) };
    if (seat === 0) return { kind: 'me' };
    return mode === 'friends' ? { kind: 'open' } : { kind: 'bot', bot: levelOf(game, wishes, seat) };
  });
  const clock: Clock | null =
    wishes.clock === 'live'
      ? { base: wishes.minutes * 60, increment: wishes.increment }
      : wishes.clock === 'days'
        ? { days: wishes.days }
        : null;
  const table: NewTable = {
    game: game.id,
    options: { ...(wishes.preset ? { preset: wishes.preset } : {}), ...wishes.options },
    seats: people,
    listed: mode === 'friends' && wishes.listed,
    watch: wishes.watch,
    undo: wishes.undo,
    hints: wishes.hints,
    chat: wishes.chat,
    clock,
    pace: wishes.pace,
  };
  if (wishes.pack) table.pack = wishes.pack;
  if (wishes.title.trim()) table.title = wishes.title.trim();
  return table;
}
