import { describe, expect, it } from 'vitest';
import { en } from './en';
import { fr } from './fr';

const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort();

type Words = { en: Record<string, string>; fr: Record<string, string> };
const titles = import.meta.glob<Words>('../games/*/texts.ts', { eager: true });

it('looks at the words of the titles', () => expect(Object.keys(titles)).toContain('../games/lost_cities/texts.ts'));

describe.each([['the frame', { en, fr }] as [string, Words], ...Object.entries(titles)])(
  'the words of %s',
  (_, { en: english, fr: french }) => {
    it('are complete in both languages', () => {
      expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
      for (const text of [...Object.values(english), ...Object.values(french)]) expect(text.trim()).not.toBe('');
    });
    it('have the same gaps in both languages', () => {
      for (const [key, text] of Object.entries(english))
        expect([key, new Set(gaps(french[key] ?? ''))]).toEqual([key, new Set(gaps(text))]);
    });
    it('agree with their numbers and call a bot by one name', () => {
      for (const text of [...Object.values(english), ...Object.values(french)]) expect(text).not.toMatch(/\(s\)/);
      for (const text of Object.values(french)) expect(text).not.toMatch(/\bbots?\b/i);
      for (const text of Object.values(english)) expect(text).not.toMatch(/\brobots?\b/i);
    });
  },
);
