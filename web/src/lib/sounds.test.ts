import { expect, test } from 'vitest';
import { render, SOUNDS, type Sound } from './sounds';

const RATE = 44_100;
const names = Object.keys(SOUNDS) as Sound[];
const energy = (samples: Float32Array): number => samples.reduce((sum, value) => sum + value * value, 0);

test.each(names)('%s can be heard, is never too loud and ends without a click', (name) => {
  const samples = render(name, RATE);
  expect(samples.length).toBe(Math.round(SOUNDS[name].lasts * RATE));
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(peak).toBeCloseTo(SOUNDS[name].loud, 3);
  expect(energy(samples)).toBeGreaterThan(5);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
  expect(Math.abs(samples.reduce((sum, value) => sum + value, 0) / samples.length)).toBeLessThan(0.02);
});

test('each sound is another one, and the same every time', () => {
  const heard = names.map((name) => render(name, 8000).slice(100, 900).join());
  expect(new Set(heard).size).toBe(names.length);
  expect(names.map((name) => render(name, 8000).slice(100, 900).join())).toEqual(heard);
});

test('no two sounds last equally long, so that tests can tell them apart', () => {
  expect(new Set(names.map((name) => SOUNDS[name].lasts)).size).toBe(names.length);
});
