import { describe, expect, it } from 'vitest';
import * as ancientWorld from '../games/ancient_world/texts';
import * as forgottenCity from '../games/forgotten_city/texts';
import * as lostCities from '../games/lost_cities/texts';
import * as myCity from '../games/my_city/texts';
import { en } from './en';
import { fr } from './fr';

const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort();

describe.each([
  ['the frame', en, fr],
  ['Lost Cities', lostCities.en, lostCities.fr],
  ['My City', myCity.en, myCity.fr],
  ['The Forgotten City', forgottenCity.en, forgottenCity.fr],
  ['The Ancient World', ancientWorld.en, ancientWorld.fr],
] as [string, Record<string, string>, Record<string, string>][])('the words of %s', (_, english, french) => {
  it('are complete in both languages', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    for (const text of [...Object.values(english), ...Object.values(french)]) expect(text.trim()).not.toBe('');
  });
  it('have the same gaps in both languages', () => {
    for (const [key, text] of Object.entries(english)) expect([key, new Set(gaps(french[key] ?? ''))]).toEqual([key, new Set(gaps(text))]);
  });
  it('agree with their numbers and call a bot by one name', () => {
    for (const text of [...Object.values(english), ...Object.values(french)]) expect(text).not.toMatch(/\(s\)/);
    for (const text of Object.values(french)) expect(text).not.toMatch(/\bbots?\b/i);
    for (const text of Object.values(english)) expect(text).not.toMatch(/\brobots?\b/i);
  });
});
