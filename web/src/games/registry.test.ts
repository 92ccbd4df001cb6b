import { describe, expect, it } from 'vitest';
import { cardOf, faceOf, symbolSheets } from './registry';

const cards = Object.keys(import.meta.glob('./*/card.ts')).map((path) => path.split('/')[1] ?? '');
const faces = Object.keys(import.meta.glob('./*/index.ts')).map((path) => path.split('/')[1] ?? '');

describe('the titles', () => {
  it('have a card and a face, each in its folder', () => {
    expect(cards.sort()).toEqual(faces.sort());
    expect(cards).toContain('lost_cities');
    for (const game of cards) expect(cardOf(game).plate).toContain('<svg');
  });
  it('bring symbols whose names do not clash', () => {
    const ids = symbolSheets().flatMap((sheet) =>
      [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]),
    );
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.length).toBe(new Set(ids).size);
  });
  it('without a folder have the plain card and the plain board', async () => {
    expect(cardOf('some_other')).toBe(cardOf('fallback'));
    expect(await faceOf('some_other')).toBe(await faceOf('fallback'));
  });
});
