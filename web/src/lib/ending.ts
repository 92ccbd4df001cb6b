/** What decided a game, in words: from its analysis once that is there, before from the count and the course of the points. */
import type { Shapes } from './api';
import { points, type Analysis } from './quiz.svelte';
import { figure, list, printed, signed, t } from './words.svelte';

export type Course = Shapes['Course'];

/** A line of the final count: what it is for, and what each seat has of it; `notes` stand small beside the values. */
export interface CountLine {
  label: string;
  values: number[];
  notes?: (string | number)[];
  /** Breaks ties and is no points: it stands below the total. */
  tie?: boolean;
}

export interface Decisive {
  title: string;
  text: string;
  /** Where the game can be looked at again; null where it is no single moment. */
  step: number | null;
  seat: number;
  /** What it weighs in the win, where the analysis says so. */
  weight?: number;
}

export interface Ended {
  names: string[];
  ranks: number[];
  lines: CountLine[];
  course: Course | null;
  analysis: Analysis | null;
  /** The analysis is still to come. */
  waiting: boolean;
  labels: Record<string, string>;
  /** Points as this table shows them. */
  shown: (points: number) => number;
}

const MOST = 3;
const LUCKY = 0.15;

export function decisive(ended: Ended): Decisive[] {
  const counted = [...leads(ended), ...gap(ended), ...jump(ended)];
  if (ended.waiting) return ended.course ? counted.slice(0, 1) : [];
  const turns = turningPoints(ended);
  const looked = [...turns.slice(0, MOST - 2), ...luck(ended), ...turns.slice(MOST - 2)];
  // What was read while the game was still looked back on stays where it stands.
  const [first, ...rest] = [...counted.slice(0, 1), ...looked, ...counted.slice(1)]
    .filter(({ step }, i, all) => step === null || all.findIndex((one) => one.step === step) === i)
    .slice(0, MOST);
  // The others as they happened; what is no single moment comes last.
  return first ? [first, ...rest.toSorted((a, b) => (a.step ?? Infinity) - (b.step ?? Infinity))] : [];
}

/** The heaviest decisions, as the analysis found them. */
function turningPoints({ analysis, names, labels }: Ended): Decisive[] {
  return (analysis?.turning_points ?? [])
    .toSorted((a, b) => b.change - a.change)
    .flatMap((point) => {
      const decision = analysis?.decisions.find((one) => one.step === point.step);
      if (!decision) return [];
      const gaps = { n: points(point.change), best: printed(labels[decision.best] ?? decision.best) };
      const action = printed(labels[decision.action] ?? decision.action);
      return {
        title: t('fact.turn', { step: point.step, player: names[point.seat], action }),
        text: point.kind === 'find' ? t('fact.find', gaps) : t('fact.lost', gaps),
        step: point.step,
        seat: point.seat,
        weight: point.change,
      };
    });
}

function luck({ analysis, names }: Ended): Decisive[] {
  const lucks = analysis?.seats.map((seat) => seat.luck) ?? [];
  const most = Math.max(...lucks);
  if (!(most >= LUCKY)) return [];
  const seat = lucks.indexOf(most);
  return [
    { title: t('fact.luck', { player: names[seat], n: points(most) }), text: t('fact.luck_text'), step: null, seat },
  ];
}

/** Winner and best of the others. */
function rivals({ ranks }: Ended): [number, number] | null {
  const order = ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const [first, second] = order;
  return first && second ? [first.seat, second.seat] : null;
}

/** From when on the winner stayed ahead. */
function leads(ended: Ended): Decisive[] {
  const pair = rivals(ended);
  const course = ended.course?.points ?? [];
  if (!pair || course.length < 3) return [];
  const [seat] = pair;
  const others = ended.ranks.map((_, other) => other).filter((other) => other !== seat);
  const ahead = (values: number[]): boolean => others.every((other) => (values[seat] ?? 0) > (values[other] ?? 0));
  const behind = course.findLastIndex((point) => !ahead(point.expected));
  const from = course[behind + 1];
  if (!from) return [];
  const player = ended.names[seat];
  const gaps = { player, step: from.step, a: value(ended, from.expected[seat]), b: best(ended, from.expected, others) };
  return behind <= 0
    ? [{ title: t('fact.always', { player }), text: t('fact.always_text'), step: null, seat }]
    : [
        {
          title: t('fact.ahead', gaps),
          text: t(gaps.a === gaps.b ? 'fact.ahead_close' : 'fact.ahead_text', gaps),
          step: Math.max(0, from.step - 1),
          seat,
        },
      ];
}
const value = ({ shown }: Ended, points = 0): string => figure(Math.round(shown(points)));
const best = (ended: Ended, values: number[], seats: number[]): string =>
  value(ended, Math.max(...seats.map((seat) => values[seat] ?? 0)));

/** The line of the count that parted the first two most. */
function gap(ended: Ended): Decisive[] {
  const pair = rivals(ended);
  if (!pair) return [];
  const [a, b] = pair;
  const counted = ended.lines.filter((line) => !line.tie);
  if (counted.length < 2) return [];
  const parted = counted
    .map((line) => ({ ...line, lead: (line.values[a] ?? 0) - (line.values[b] ?? 0) }))
    .toSorted((one, other) => other.lead - one.lead)[0];
  if (!parted || parted.lead <= 0) return [];
  const gaps = {
    line: parted.label,
    a: figure(parted.values[a] ?? 0),
    b: figure(parted.values[b] ?? 0),
    first: ended.names[a],
    second: ended.names[b],
    n: signed(parted.lead),
  };
  return [{ title: t('fact.gap', gaps), text: t('fact.gap_text', gaps), step: null, seat: a }];
}

/** The turn that brought its player most. */
function jump(ended: Ended): Decisive[] {
  const course = ended.course?.points ?? [];
  const turns = course.flatMap((point, i) => {
    const before = course[i - 1];
    const { seat } = point;
    if (!before || seat === null || seat === undefined || i === course.length - 1) return [];
    return { seat, step: before.step, gain: (point.expected[seat] ?? 0) - (before.expected[seat] ?? 0) };
  });
  const largest = turns.toSorted((a, b) => b.gain - a.gain)[0];
  const n = Math.round(ended.shown(largest?.gain ?? 0));
  if (!largest || n <= 0) return [];
  const gaps = { step: largest.step, player: ended.names[largest.seat], n: signed(n) };
  return [{ title: t('fact.jump', gaps), text: t('fact.jump_text'), step: largest.step, seat: largest.seat }];
}

/** Round levels that hold all values: the lowest first. */
export function levelsFor(values: number[]): number[] {
  const least = Math.min(...values);
  const high = Math.max(1, ...values);
  const low = least > high * 0.4 ? least : Math.min(0, least);
  const rough = (high - low) / 3;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((k) => k * size).find((one) => one >= rough) ?? rough;
  const whole = Math.max(1, Math.ceil(step));
  const first = Math.floor(low / whole) * whole;
  const count = Math.ceil((high - first) / whole);
  return Array.from({ length: count + 1 }, (_, i) => first + i * whole);
}

/** Who won, and by how much: `Ana: 295 to 270`. */
export function outcome(names: string[], winners: number[], scores: number[]): string {
  const told = scores
    .toSorted((a, b) => b - a)
    .slice(0, 2)
    .map((score) => figure(score));
  return t('review.title', {
    players: list(winners.map((seat) => names[seat] ?? '')),
    scores: told.join(t('review.to')),
  });
}
