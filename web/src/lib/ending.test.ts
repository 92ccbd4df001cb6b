import { beforeEach, expect, test } from 'vitest';
import { decisive, levelsFor, outcome, type Ended } from './ending';
import { settings } from './settings.svelte';

beforeEach(() => settings.keep({ lang: 'en' }));

const ended = (more: Partial<Ended> = {}): Ended => ({
  names: ['Ana', 'Bruno'],
  ranks: [2, 1],
  lines: [
    { label: 'Rounds', values: [40, 45] },
    { label: 'Artifacts', values: [10, 30] },
    { label: 'Coins', values: [0, 99], tie: true },
  ],
  course: {
    last: 30,
    points: [
      { step: 0, seat: null, scores: [0, 0], expected: [50, 50] },
      { step: 10, seat: 0, scores: [5, 0], expected: [60, 50] },
      { step: 20, seat: 1, scores: [5, 9], expected: [58, 71] },
      { step: 30, seat: 0, scores: [50, 75], expected: [50, 75] },
    ],
  },
  analysis: null,
  waiting: false,
  labels: {},
  shown: (points) => points,
  ...more,
});

test('without an analysis the count and the course of the points tell what decided a game', () => {
  const facts = decisive(ended());
  expect(facts.map(({ title }) => title)).toEqual([
    'Action 20: Bruno goes ahead for good',
    'Action 10: +21 for Bruno',
    'Artifacts: 30 against 10',
  ]);
  expect(facts[0]?.text).toBe('71 expected points against 58.');
});

test('without its course the count alone speaks', () => {
  expect(decisive(ended({ course: null })).map(({ title }) => title)).toEqual(['Artifacts: 30 against 10']);
});

test('a count of one line parts nobody by its widest gap', () => {
  expect(decisive(ended({ course: null, lines: [{ label: 'Round 1', values: [90, 175] }] }))).toEqual([]);
});

test('what is told while the analysis is awaited stays the first', () => {
  expect(decisive(ended({ waiting: true, course: null }))).toEqual([]);
  const first = decisive(ended({ waiting: true }));
  expect(first).toEqual(decisive(ended()).slice(0, 1));
});

test('an analysis adds the heaviest decisions and luck', () => {
  const point = (step: number, seat: number, change: number, kind: string) => ({
    step,
    seat,
    change,
    kind,
    choices: [],
    why: {},
  });
  const decision = (step: number, seat: number) => ({
    step, seat, action: 'a', best: 'b', ahead: 0, best_share: 0, lost: 0, mark: '', open_best: 'b', open_lost: 0, share: 0,
  }); // prettier-ignore
  const player = (luck: number) => ({ accuracy: 90, corrected: 0, decisions: 3, error: 1, luck, marks: {} });
  const facts = decisive(
    ended({
      labels: { a: 'play it', b: 'keep it' },
      analysis: {
        version: 1, budget: 1, game: 'any', players: [], result: [0, 1], curve: [],
        turning_points: [point(4, 1, 0.06, 'inaccuracy'), point(22, 0, 0.3, 'blunder'), point(9, 1, 0.12, 'find')],
        decisions: [decision(4, 1), decision(22, 0), decision(9, 1)],
        seats: [player(-0.2), player(0.2)],
      }, // prettier-ignore
    }),
  );
  expect(facts.map(({ title, text }) => `${title} | ${text}`)).toEqual([
    'Action 20: Bruno goes ahead for good | 71 expected points against 58.',
    'Action 22, Ana: play it | 30 points of win share lost; better: keep it.',
    'Luck helped Bruno: 20 points of win share | Cards and dice, beyond what anyone decided.',
  ]);
});

test('who plays alone has nobody to be ahead of', () => {
  const alone = ended({ names: ['Ana'], ranks: [1], lines: [{ label: 'All', values: [9] }], course: null });
  expect(decisive(alone)).toEqual([]);
});

test('levels are round and hold every value', () => {
  expect(levelsFor([3, 38])).toEqual([0, 20, 40]);
  expect(levelsFor([-12, 31])[0]).toBeLessThanOrEqual(-12);
  expect(levelsFor([-12, 31]).at(-1)).toBeGreaterThanOrEqual(31);
  expect(levelsFor([280, 560])[0]).toBeGreaterThan(0);
});

test('the result is told with the first two scores', () => {
  expect(outcome(['Ana', 'Bruno', 'Cy'], [1], [12, 30, -4])).toBe('Bruno: 30 to 12');
});
