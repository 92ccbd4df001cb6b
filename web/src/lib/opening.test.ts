import { describe, expect, it } from 'vitest';
import type { Game } from './api';
import { asked, firstWishes, seatCounts, valueOf, withPack, withPreset } from './opening';

const game = {
  id: 'lost_cities', name: 'Lost Cities', seats: { min: 2, max: 4 }, simultaneous: false, rules: 1,
  options: [{ id: 'length', type: 'enum', default: 'standard', allowed: ['standard', 'short'], name: '', effect: '', clauses: [], values: {} }],
  presets: [{ id: 'standard', name: '', set: {} }, { id: 'short', name: '', set: { length: 'short' } }], bots: [{ id: 'easy', name: '' }, { id: 'medium', name: '' }, { id: 'hard', name: '' }],
} as unknown as Game; // prettier-ignore

describe('a new table', () => {
  it('is a game against bots unless one wishes otherwise', () => {
    const table = asked(game, firstWishes(game), 'Ana', String);
    expect(table.seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'medium' }, { kind: 'bot', bot: 'medium' }]);
    expect(table.options).toEqual({ preset: 'standard' });
  });
  it('gives each bot a level of its own', () => {
    const wishes = { ...firstWishes(game), bots: ['', 'easy', 'hard'] };
    expect(asked(game, wishes, 'Ana', String).seats).toEqual([
      { kind: 'me' },
      { kind: 'bot', bot: 'easy' },
      { kind: 'bot', bot: 'hard' },
    ]);
  });
  it('leaves the other seats open for friends', () => {
    expect(asked(game, { ...firstWishes(game), mode: 'friends', seats: 2, listed: true }, 'Ana', String)).toMatchObject(
      { seats: [{ kind: 'me' }, { kind: 'open' }], listed: true },
    );
  });
  it('gives everyone around the screen a name', () => {
    expect(
      asked(game, { ...firstWishes(game), mode: 'screen', seats: 2, names: ['', 'Bo'] }, 'Ana', (n) => `Player ${n}`)
        .seats,
    ).toEqual([
      { kind: 'me', name: 'Ana' },
      { kind: 'me', name: 'Bo' },
    ]);
  });
  it('takes an option from what is chosen, else from the preset, else its default', () => {
    const wishes = firstWishes(game);
    expect(valueOf(game, wishes, 'length')).toBe('standard');
    expect(valueOf(game, { ...wishes, preset: 'short' }, 'length')).toBe('short');
    expect(valueOf(game, { ...wishes, preset: 'short', options: { length: 'standard' } }, 'length')).toBe('standard');
  });
  it('speaks of time in seconds or days', () => {
    expect(asked(game, { ...firstWishes(game), clock: 'live', minutes: 2, increment: 5 }, '', String).clock).toEqual({
      base: 120,
      increment: 5,
    });
    expect(asked(game, { ...firstWishes(game), clock: 'days', days: 3 }, '', String).clock).toEqual({ days: 3 });
  });
  it('begins with the preset its plate leads to', () => {
    expect([firstWishes(game).preset, firstWishes(game, 'short').preset, firstWishes(game, 'no such').preset]).toEqual([
      'standard',
      'short',
      'standard',
    ]);
  });
  it('is played with a copy of mine if I choose one', () => {
    const wishes = withPack(game, { ...firstWishes(game, 'short'), options: { length: 'standard' } }, 'abc');
    expect([wishes.preset, wishes.options, asked(game, wishes, '', String).pack]).toEqual(['short', {}, 'abc']);
    const other = { ...game, presets: [{ id: 'own', name: '', set: {} }] } as unknown as Game;
    expect(withPack(other, wishes, 'abc').preset).toBe('own');
    expect('pack' in asked(game, withPack(game, wishes, ''), '', String)).toBe(false);
  });
  it('offers as many seats as a preset is for', () => {
    const solo = {
      ...game,
      presets: [
        { id: 'all', name: '', set: {}, seats: game.seats },
        { id: 'solo', name: '', set: { alone: true }, seats: { min: 1, max: 4 } },
      ],
    } as Game;
    expect([seatCounts(solo, 'all'), seatCounts(solo, 'solo'), seatCounts(game, 'short')]).toEqual([
      [2, 3, 4],
      [1, 2, 3, 4],
      [2, 3, 4],
    ]);
    const alone = withPreset(solo, { ...firstWishes(solo), options: { length: 'short' } }, 'solo');
    expect([alone.seats, alone.options, withPreset(solo, alone, 'all').seats]).toEqual([1, {}, 3]);
  });
});
