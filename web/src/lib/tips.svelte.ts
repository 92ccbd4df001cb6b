/** The card tip: what a piece is, in words. One at a time, beside the piece that is hovered, focused or pressed long. */
import type { Snippet } from 'svelte';
import { untrack } from 'svelte';
import { led } from './focus';

/** A small sign before a line: a symbol, on a ground of its own where it has one, or a figure. */
export interface TipSign {
  symbol?: string;
  figure?: string | number;
  ground?: string;
  ink?: string;
}

export interface TipLine {
  signs: TipSign[];
  /** What the line is about, in bold. */
  lead?: string;
  text: string;
  /** It does not count yet. */
  later?: boolean;
}

export interface Tip {
  /** What sort of piece it is. */
  kind: string;
  name: string;
  /** Counters have none: what they show is beside them. */
  picture?: { ground: string; ink: string; cut?: string } & (
    { symbol: string; box: string; drawn?: never } | { drawn: Snippet; symbol?: never; box?: never }
  );
  /** Its price or rank, beside the name. */
  price?: TipSign[];
  lines: TipLine[];
  /** More than lines can tell: a track, a plan. */
  more?: Snippet;
  /** What it means for the reader now. */
  now?: { lead?: string; text: string; tone?: 'good' | 'bad' } | undefined;
  rule?: { title: string; clause: string };
  reconstructed?: boolean;
}

/** The tip of a piece, read when it is shown; null: this piece has none now. */
export type TipOf = () => Tip | null;
type Way = 'hover' | 'focus' | 'press';

const HOVER = 300;
const LONG_PRESS = 420;
/** Time to cross from the piece to what can be pressed in its tip; as long as another piece on the way waits with its own. */
const LEAVE = 300;
/** Where there is no room beside a piece: only who presses it long asks for its tip. */
export const SMALL = '(max-width: 767px), (max-height: 480px)';
/** How far a finger may stray while it presses. */
const STRAY = 9;

class Tips {
  shown = $state.raw<{ tip: TipOf; at: Element; way: Way } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  soon(tip: TipOf, at: Element, way: Way, after: number): void {
    clearTimeout(this.timer);
    if (way !== 'press' && matchMedia(SMALL).matches) return;
    this.timer = setTimeout(() => (this.shown = tip() ? { tip, at, way } : null), after);
  }

  /** The pointer or the focus is in the tip itself: it stays. */
  stay(): void {
    clearTimeout(this.timer);
  }

  leave(at?: Element, after = LEAVE): void {
    clearTimeout(this.timer);
    if (!at || this.shown?.at === at) this.timer = setTimeout(() => this.close(), after);
  }

  close(): void {
    clearTimeout(this.timer);
    // A piece may leave the page, and its tip with it, while the page is being drawn.
    untrack(() => (this.shown = null));
  }
}

export const tips = new Tips();

const given = new WeakMap<Element, () => TipOf>();
/** Whether there is something to read about a piece now. */
export const tells = (piece: Element): boolean => !!given.get(piece)?.()();

/** Where the mouse was last moved to: a piece that comes to lie under a mouse at rest was not asked about. */
let mouse = '';
const placeOf = ({ clientX, clientY }: MouseEvent): string => `${clientX} ${clientY}`;
if (typeof addEventListener === 'function')
  addEventListener('pointermove', (event) => (mouse = placeOf(event)), { capture: true, passive: true });

/** Gives a piece its tip: after 300 ms under the mouse, on a long press, or with the focus of the keyboard. */
export function tipped(node: HTMLElement | SVGElement, tip: TipOf): { update(tip: TipOf): void; destroy(): void } {
  let of = tip;
  let long = false;
  let resting = ''; // where the mouse stood when the piece came under it
  let began = { x: 0, y: 0 };
  let pressing: ReturnType<typeof setTimeout> | undefined;
  const listen: [string, (event: Event) => void, AddEventListenerOptions?][] = [
    [
      'pointerenter',
      (event) => {
        if ((event as PointerEvent).pointerType !== 'mouse') return;
        const place = placeOf(event as PointerEvent);
        resting = place === mouse ? place : '';
        if (!resting) tips.soon(of, node, 'hover', HOVER);
      },
    ],
    [
      'pointerleave',
      (event) => {
        clearTimeout(pressing);
        // It may have crossed this piece on its way from the one whose tip is shown.
        if ((event as PointerEvent).pointerType === 'mouse') tips.leave(tips.shown?.way === 'hover' ? undefined : node);
      },
    ],
    ['focusin', () => !led() && node.matches(':focus-visible') && tips.soon(of, node, 'focus', HOVER)],
    ['focusout', () => tips.leave(node, 0)],
    [
      'pointerdown',
      (event) => {
        const { pointerType, clientX: x, clientY: y } = event as PointerEvent;
        // What is chosen is no longer asked about.
        if (pointerType === 'mouse') return tips.close();
        long = false;
        began = { x, y };
        clearTimeout(pressing);
        pressing = setTimeout(() => ((long = true), tips.soon(of, node, 'press', 0)), LONG_PRESS);
      },
    ],
    [
      'pointermove',
      (event) => {
        const { clientX: x, clientY: y } = event as PointerEvent;
        if (resting && placeOf(event as PointerEvent) !== resting) {
          resting = '';
          tips.soon(of, node, 'hover', HOVER);
        }
        if (Math.hypot(x - began.x, y - began.y) > STRAY) clearTimeout(pressing);
      },
    ],
    ['pointerup', () => clearTimeout(pressing)],
    ['pointercancel', () => clearTimeout(pressing)],
    ['contextmenu', (event) => long && event.preventDefault()],
    [
      'click',
      (event) => {
        // A long press looks, it does not choose.
        if (!long) return;
        long = false;
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      { capture: true },
    ],
  ];
  for (const [kind, heard, options] of listen) node.addEventListener(kind, heard, options);
  node.classList.add('has-tip');
  given.set(node, () => of);
  return {
    update(next) {
      of = next;
    },
    destroy() {
      clearTimeout(pressing);
      if (tips.shown?.at === node) tips.close();
      for (const [kind, heard, options] of listen) node.removeEventListener(kind, heard, options);
    },
  };
}

/** The same for a piece on which a tap does nothing else: on a phone the tap asks, too. */
export function asked(node: HTMLElement | SVGElement, tip: TipOf): ReturnType<typeof tipped> {
  const held = tipped(node, tip);
  const ask = (): void => {
    if (matchMedia(SMALL).matches) tips.soon(given.get(node)?.() ?? tip, node, 'press', 0);
  };
  node.addEventListener('click', ask);
  return {
    update: (next) => held.update(next),
    destroy() {
      node.removeEventListener('click', ask);
      held.destroy();
    },
  };
}
