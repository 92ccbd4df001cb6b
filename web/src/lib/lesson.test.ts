import { expect, test } from 'vitest';
import { hull, placeFor, selectorOf, wayBetween } from './lesson';

const ROOM = { w: 1280, h: 800 };
const CARD = { w: 440, h: 220 };

test('a point names what the board marks', () => {
  expect(selectorOf('card=green-02/0')).toBe('[data-card="green-02/0"]');
  expect(selectorOf('do=build a=b')).toBe('[data-do="build a=b"]');
});

test('the card lies on nothing it speaks of, wherever that is', () => {
  for (const target of [
    { x: 20, y: 20, w: 80, h: 80 },
    { x: 600, y: 380, w: 100, h: 60 },
    { x: 1100, y: 700, w: 160, h: 90 },
    { x: 300, y: 650, w: 70, h: 100 },
  ]) {
    const { x, y } = placeFor(CARD, ROOM, [target]);
    const apart =
      x + CARD.w <= target.x || x >= target.x + target.w || y + CARD.h <= target.y || y >= target.y + target.h;
    expect(apart).toBe(true);
    expect(x >= 0 && y >= 0 && x + CARD.w <= ROOM.w && y + CARD.h <= ROOM.h).toBe(true);
  }
});

test('what matters more is covered less', () => {
  const bar = { x: 0, y: 500, w: 1280, h: 60, weight: 30 };
  const { y } = placeFor(CARD, ROOM, [{ x: 600, y: 600, w: 80, h: 80 }], [bar]);
  expect(y + CARD.h <= bar.y).toBe(true);
});

test('the way leads from the card to its target and is left out where they touch', () => {
  const card = { x: 100, y: 100, ...CARD };
  expect(wayBetween(card, { x: 300, y: 600, w: 50, h: 50 })).toMatch(/^M.* 325 591$/);
  expect(wayBetween(card, { x: 800, y: 150, w: 50, h: 50 })).toMatch(/^M548 .* 791 175$/);
  expect(wayBetween(card, { x: 300, y: 325, w: 50, h: 50 })).toBe('');
  expect(
    hull([
      { x: 1, y: 2, w: 3, h: 4 },
      { x: 10, y: 1, w: 5, h: 2 },
    ]),
  ).toEqual({ x: 1, y: 1, w: 14, h: 5 });
});
