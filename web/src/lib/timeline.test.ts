import { describe, expect, it } from 'vitest';
import { apart, chapterAt, keyMoments, linkTo, nextOf, placeIn, Scale, spread, type Timeline } from './timeline';
import type { Analysis } from './quiz.svelte';

const told: Timeline = {
  last: 100,
  chapters: [
    { step: 0, name: 'Round 1' },
    { step: 40, name: 'Round 2' },
    { step: 80, name: 'Round 3' },
  ],
  moments: [
    { step: 12, seat: 0, sign: 'bridge', text: 'A bridge', key: false },
    { step: 40, seat: null, sign: 'flag', text: 'End of round 1', key: true },
  ],
  leads: [{ step: 5, seat: 1 }],
};

describe('the scale', () => {
  it('leads from steps to places and back, also where a chapter is wider', () => {
    for (const wide of [null, 0, 2]) {
      const scale = new Scale(told, 18, 372, wide);
      expect(scale.x(0)).toBe(18);
      expect(scale.x(100)).toBeCloseTo(372);
      for (let step = 0; step <= 100; step++) expect(scale.step(scale.x(step))).toBe(step);
    }
    const scale = new Scale(told, 0, 300, 1);
    expect(scale.x(80) - scale.x(40)).toBeGreaterThan(scale.x(40) - scale.x(0));
    expect([scale.step(-50), scale.step(900)]).toEqual([0, 100]);
  });
  it('holds for a game without a step', () => {
    const none = { ...told, last: 0, chapters: [{ step: 0, name: 'The game' }] };
    expect(new Scale(none, 0, 100).x(0)).toBe(0);
  });
});

it('finds chapters and the way to the next', () => {
  expect([0, 39, 40, 100].map((step) => chapterAt(told, step))).toEqual([0, 0, 1, 2]);
  const steps = told.chapters.map((one) => one.step);
  expect([nextOf(steps, 40, true), nextOf(steps, 40, false), nextOf(steps, 80, true)]).toEqual([80, 0, null]);
});

it('puts turning points among the key moments, with their numbers', () => {
  expect(keyMoments(told, null, {}).map((one) => one.step)).toEqual([40]);
  const analysis = {
    turning_points: [{ step: 20, seat: 1, kind: 'blunder', change: 0.2, choices: [], why: {} }],
    decisions: [{ step: 20, action: 'lay blue-06' }],
  } as unknown as Analysis;
  const found = keyMoments(told, analysis, { 'lay blue-06': 'Lay blue 6' });
  expect(found.map((one) => [one.step, one.n, one.text])).toEqual([
    [20, 1, 'Lay blue 6'],
    [40, null, 'End of round 1'],
  ]);
});

it('leaves out what stands too near', () => {
  expect(apart([0, 5, 30, 31, 60], (one) => one, 10, [58])).toEqual([0, 30]);
});

it('moves apart what stands too near, and keeps it on the line', () => {
  expect(spread([10, 12, 80, 99], 20, 100)).toEqual([10, 30, 80, 100]);
  expect(spread([90, 95, 99], 20, 100)).toEqual([60, 80, 100]);
});

it('reads what it writes into an address, and nothing else', () => {
  expect(placeIn(linkTo(53, 'open'))).toEqual({ step: 53, eyes: 'open' });
  expect(placeIn(linkTo(0, ''))).toEqual({ step: 0, eyes: '' });
  expect(placeIn('#step=7&eyes=everyone')).toEqual({ step: 7, eyes: '' });
  for (const hash of ['', '#lesson', '#step=', '#step=-1', '#step=1e9']) expect(placeIn(hash)).toBeNull();
});
