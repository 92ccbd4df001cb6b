/** Movement that respects the reader: none where the system or the setting asks for none, at most three things at once, and all of it can be skipped. */
import { tick } from 'svelte';
import * as svelte from 'svelte/transition';
import { settings } from './settings.svelte';

const LANES = 3;
/** The longest the table waits for what moves: a forgotten animation must not hold it up. */
const LONGEST = 2500;
const BEAT = 90;
const OUTLINE = 2000;

let hushed = false;

/** The reader wants no movement. */
export function calm(): boolean {
  return (
    !settings.motion || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)
  );
}

export function still(): boolean {
  return hushed || calm();
}

export function duration(ms: number): number {
  return still() ? 0 : ms;
}

/** Svelte's transitions; where nothing moves they do not even measure what they would move. */
const quiet =
  <Wishes>(move: (node: Element, wishes?: Wishes) => svelte.TransitionConfig) =>
  (node: Element, wishes?: Wishes): svelte.TransitionConfig =>
    still() ? { duration: 0 } : move(node, wishes);
export const fly = quiet(svelte.fly);
export const fade = quiet(svelte.fade);

/** A time or a curve of the style sheet, so that scripts and styles move alike. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export function milliseconds(name: string): number {
  const value = token(name);
  return value.endsWith('ms') ? parseFloat(value) : parseFloat(value) * 1000 || 0;
}

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const frame = (): Promise<void> => new Promise((go) => (requestAnimationFrame(() => go()), setTimeout(go, 60)));

// --- three lanes -------------------------------------------------------------------------------------

interface Journey {
  animation: Animation;
  begin: () => void;
}
const waiting: Journey[] = [];
const under = new Set<Journey>();

/** Lets an animation run as soon as fewer than three others do; until then it stands at its beginning. */
export function travel(animation: Animation, begin: () => void = () => {}): void {
  const journey = { animation, begin };
  const gone = (): void => {
    under.delete(journey);
    const at = waiting.indexOf(journey);
    if (at >= 0) waiting.splice(at, 1);
    set();
  };
  animation.pause();
  animation.finished.then(gone, gone);
  waiting.push(journey);
  set();
}

function set(): void {
  while (under.size < LANES && waiting.length) {
    const next = waiting.shift() as Journey;
    under.add(next);
    next.begin();
    next.animation.play();
  }
}

const finite = (animation: Animation): boolean =>
  Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
/** Not in the head line: the button that skips a wait comes slowly, and would be waited for itself. */
const ofPieces = ({ effect }: Animation): boolean =>
  !(effect instanceof KeyframeEffect && effect.target?.closest('.status'));
const afoot = (): Animation[] =>
  (document.getAnimations?.() ?? []).filter((one) => one.playState !== 'finished' && finite(one) && ofPieces(one));

/** Waits until what has just begun to move has arrived. Null: nothing moves for this reader, or nobody looks. */
export function arrival(): Promise<void> | null {
  return still() || document.hidden ? null : settled();
}

async function settled(): Promise<void> {
  await tick();
  await frame();
  const begun = afoot();
  if (!begun.length && !waiting.length) return;
  const longest = pause(LONGEST);
  await Promise.race([Promise.allSettled(begun.map((one) => one.finished)), longest]);
  await pause(BEAT);
}

/** Everything that moves is where it goes, at once; what follows in this breath does not move either. */
export function arrive(): void {
  hushed = true;
  setTimeout(() => (hushed = false), 120);
  for (const animation of afoot()) animation.finish();
}

// --- ways to move ------------------------------------------------------------------------------------

export interface Point {
  x: number;
  y: number;
}

/** A piece walks through points, one hop each, and lands with a slight overshoot. Its own style already places it at the last one. */
export function hop(piece: Element, points: Point[], lift: number): void {
  const steps = points.length - 1;
  if (still() || document.hidden || steps < 1) return;
  const landing = token('--ease-piece') || 'ease-out';
  const at = (x: number, y: number): string => `translate(${x}px, ${y}px)`;
  const frames: Keyframe[] = [];
  for (let i = 0; i < steps; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    frames.push({ transform: at(a.x, a.y), offset: i / steps, easing: lift ? 'cubic-bezier(.3, .7, .6, 1)' : landing });
    if (lift)
      frames.push({
        transform: at((a.x + b.x) / 2, (a.y + b.y) / 2 - lift),
        offset: (i + 0.42) / steps,
        easing: landing,
      });
  }
  const last = points[steps] as Point;
  frames.push({ transform: at(last.x, last.y), offset: 1 });
  travel(piece.animate(frames, { duration: milliseconds('--t-piece') * steps, fill: 'backwards' }));
}

/** A copy of one element glides from there to the place of another, then is gone. */
export function glide(from: DOMRect, to: DOMRect, picture: Element, ms = 420): void {
  if (!from.width || !to.width || document.hidden) return;
  if (still()) return outline(from);
  const copy = picture.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.classList.add('gliding');
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    zIndex: '25',
    pointerEvents: 'none',
    transformOrigin: '0 0',
    visibility: 'hidden',
  });
  document.body.append(copy);
  const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width}, ${to.height / from.height})`;
  const animation = copy.animate(
    [{ transform: 'none' }, { transform: end, opacity: 1, offset: 0.85 }, { transform: end, opacity: 0 }],
    { duration: ms, easing: 'cubic-bezier(.2,.8,.3,1)' },
  );
  const gone = (): void => copy.remove();
  animation.finished.then(gone, gone);
  travel(animation, () => (copy.style.visibility = 'visible'));
}

/** For who wants no movement: the old place of a piece keeps a dashed outline for two seconds. */
export function outline(box: DOMRect): void {
  if (!calm() || document.hidden || !box.width) return;
  const mark = document.createElement('div');
  mark.className = 'was-here';
  mark.setAttribute('aria-hidden', 'true');
  Object.assign(mark.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  document.body.append(mark);
  setTimeout(() => mark.remove(), OUTLINE);
}
