import { describe, expect, it } from 'vitest';
import type { Game } from './api';
import { asked, firstWishes, valueOf } from './opening';

const game = {
  id: 'lost_cities', name: 'Lost Cities', seats: { min: 2, max: 4 }, simultaneous: false, rules: 1,
  options: [{ id: 'length', type: 'enum', default: 'standard', allowed: ['standard', 'short'], name: '', effect: '', clauses: [], values: {} }],
  presets: [{ id: 'standard', name: '', set: {} }, { id: 'short', name: '', set: { length: 'short' } }], bots: [{ id: 'random', name: '' }, { id: 'greedy', name: '' }],
} as unknown as Game; // prettier-ignore

describe('a new table', () => {
  it('is a game against bots unless one wishes otherwise', () => {
    const table = asked(game, firstWishes(game), 'Ana', String);
    expect(table.seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }]);
    expect(table.options).toEqual({ preset: 'standard' });
  });
  it('leaves the other seats open for friends', () => {
    expect(asked(game, { ...firstWishes(game), mode: 'friends', seats: 2, listed: true }, 'Ana', String)).toMatchObject({ seats: [{ kind: 'me' }, { kind: 'open' }], listed: true });
  });
  it('gives everyone around the screen a name', () => {
    expect(asked(game, { ...firstWishes(game), mode: 'screen', seats: 2, names: ['', 'Bo'] }, 'Ana', (n) => `Player ${n}`).seats).toEqual([{ kind: 'me', name: 'Ana' }, { kind: 'me', name: 'Bo' }]);
  });
  it('takes an option from what is chosen, else from the preset, else its default', () => {
    const wishes = firstWishes(game);
    expect(valueOf(game, wishes, 'length')).toBe('standard');
    expect(valueOf(game, { ...wishes, preset: 'short' }, 'length')).toBe('short');
    expect(valueOf(game, { ...wishes, preset: 'short', options: { length: 'standard' } }, 'length')).toBe('standard');
  });
  it('speaks of time in seconds or days', () => {
    expect(asked(game, { ...firstWishes(game), clock: 'live', minutes: 2, increment: 5 }, '', String).clock).toEqual({ base: 120, increment: 5 });
    expect(asked(game, { ...firstWishes(game), clock: 'days', days: 3 }, '', String).clock).toEqual({ days: 3 });
  });
});
