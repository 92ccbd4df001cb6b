/** The time line of a finished game: where a step lies on it, and the way from one chapter or key moment to the next. */
import type { Shapes } from './api';
import type { Analysis } from './quiz.svelte';

export type Timeline = Shapes['Timeline'];

/** A moment worth going to: of the game, or a turning point of its analysis, which has a number. */
export interface KeyMoment {
  step: number;
  seat: number | null;
  /** The symbol of an event, or the kind of a turning point. */
  sign: string;
  n: number | null;
  text: string;
}

export function keyMoments(told: Timeline, analysis: Analysis | null, labels: Record<string, string>): KeyMoment[] {
  const events = told.moments.filter((one) => one.key).map((one) => ({ ...one, n: null }));
  const turns = (analysis?.turning_points ?? []).map((point, i) => {
    const decision = analysis?.decisions.find((one) => one.step === point.step);
    const text = labels[decision?.action ?? ''] ?? '';
    return { step: point.step, seat: point.seat, sign: point.kind, n: i + 1, text };
  });
  return [...events, ...turns].sort((a, b) => a.step - b.step);
}

/** The number of the chapter a step is in. */
export function chapterAt(told: Timeline, step: number): number {
  return Math.max(
    0,
    told.chapters.findLastIndex((one) => one.step <= step),
  );
}

/** The next of some steps from here, forwards or back; null where there is none. */
export function nextOf(steps: number[], now: number, forwards: boolean): number | null {
  return (forwards ? steps.find((one) => one > now) : steps.findLast((one) => one < now)) ?? null;
}

/** Steps to places and back. Where there is little room the chapter looked at takes more of it than the others. */
export class Scale {
  private readonly from: number[];
  private readonly at: number[];

  constructor(
    told: Timeline,
    readonly left: number,
    readonly right: number,
    wide: number | null = null,
  ) {
    this.from = [...told.chapters.map((one) => one.step), Math.max(1, told.last)];
    const length = (i: number): number => (this.from[i + 1] ?? 0) - (this.from[i] ?? 0);
    const weights = told.chapters.map((_, i) => length(i) * (i === wide ? (told.chapters.length > 3 ? 6 : 3) : 1));
    const whole = weights.reduce((sum, one) => sum + one, 0) || 1;
    this.at = [left];
    for (const weight of weights) this.at.push((this.at.at(-1) ?? left) + ((right - left) * weight) / whole);
  }

  x(step: number): number {
    return along(this.from, this.at, step);
  }

  step(x: number): number {
    return Math.round(along(this.at, this.from, Math.max(this.left, Math.min(this.right, x))));
  }
}

/** A number of one scale on the other, stretch by stretch. */
function along(from: number[], to: number[], value: number): number {
  const last = from.length - 2;
  const i = Math.min(
    last,
    Math.max(
      0,
      from.findLastIndex((one) => one <= value),
    ),
  );
  const [a, b, c, d] = [from[i] ?? 0, from[i + 1] ?? 0, to[i] ?? 0, to[i + 1] ?? 0];
  return b === a ? c : c + ((d - c) * (value - a)) / (b - a);
}

/** What stands too near to its neighbour is left out; what counts more comes first. */
export function apart<T>(items: T[], at: (item: T) => number, gap: number, taken: number[] = []): T[] {
  const places = [...taken];
  return items.filter((item) => {
    const here = at(item);
    if (places.some((one) => Math.abs(one - here) < gap)) return false;
    places.push(here);
    return true;
  });
}

/** Places in their order, moved as little as it takes to stand a gap apart and not beyond the most. */
export function spread(places: number[], gap: number, most: number): number[] {
  const found = [...places];
  for (let i = 1; i < found.length; i++) found[i] = Math.max(found[i] ?? 0, (found[i - 1] ?? 0) + gap);
  let bound = most;
  for (let i = found.length - 1; i >= 0; i--) {
    found[i] = Math.min(found[i] ?? 0, bound);
    bound = (found[i] ?? 0) - gap;
  }
  return found;
}

/** The place a link leads to: a step and through whose eyes. */
export function placeIn(hash: string): { step: number; eyes: string } | null {
  const told = new URLSearchParams(hash.replace(/^#/, ''));
  const step = told.get('step');
  if (step === null || !/^\d{1,6}$/.test(step)) return null;
  const eyes = told.get('eyes') ?? '';
  return { step: Number(step), eyes: /^(open|\d{1,2})$/.test(eyes) ? eyes : '' };
}

export function linkTo(step: number, eyes: string): string {
  return `#step=${step}${eyes ? `&eyes=${eyes}` : ''}`;
}
