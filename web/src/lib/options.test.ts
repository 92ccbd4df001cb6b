import { beforeEach, describe, expect, it } from 'vitest';
import type { Option } from './api';
import { apart, exchanged, said, spelt } from './options';
import { settings } from './settings.svelte';

const option = (type: string, values: Record<string, string> = {}): Option =>
  ({ id: 'x', type, default: null, allowed: null, name: '', effect: '', clauses: [], values }) as unknown as Option;
const ANIMALS = { eagle: 'Aigle', bear: 'Ours', deer: 'Cerf' };

describe('the value of an option', () => {
  beforeEach(() => {
    settings.lang = 'fr';
  });
  it('is said by its name', () => {
    expect(said(option('enum', { holdings: 'les points détenus' }), 'holdings')).toBe('les points détenus');
    expect(said(option('int', { 5: 'tels quels' }), 5)).toBe('tels quels');
    expect(said(option('seat', { random: 'au hasard' }), 'random')).toBe('au hasard');
  });
  it('is yes or no, or nothing at all', () => {
    expect([true, false, null].map((value) => said(option('bool'), value))).toEqual(['Oui', 'Non', 'aucun']);
  });
  it('names a seat by its player, or numbers it', () => {
    expect(said(option('seat'), 'seat:0')).toBe('Joueur 1');
    expect(said(option('seat'), 'seat:1', (seat) => ['Ana', 'Zoé'][seat] ?? '')).toBe('Zoé');
  });
  it('spells numbers of things and scales', () => {
    expect(said(option('faces'), { titan: 3, coin: 2, blank: 1 })).toBe('3/2/1');
    expect(spelt([0, 0, 1])).toBe('0,0,1');
  });
  it('names one thing for each seat', () => {
    expect(said(option('text', ANIMALS), 'bear,eagle')).toBe('Ours, Aigle, Cerf');
    expect(apart(option('text', ANIMALS), 'dragon')).toBeNull();
    expect(apart(option('text'), 'anything')).toBeNull();
    expect(exchanged(['eagle', 'bear', 'deer'], 0, 'deer')).toBe('deer,bear,eagle');
  });
});
