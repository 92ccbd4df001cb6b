/** Pointing at a choice shows its preview: by mouse, by focus, by a long press. */
import { untrack } from 'svelte';
import type { Table } from './table.svelte';

const LONG_PRESS = 420;

export interface Aim {
  table: Table;
  action: string | null;
}

type Heard = HTMLElementEventMap;
type Listener = {
  [K in keyof Heard]: [kind: K, listener: (event: Heard[K]) => void, options?: AddEventListenerOptions];
}[keyof Heard];

export function points(node: HTMLElement | SVGElement, aim: Aim): { update(aim: Aim): void; destroy(): void } {
  let { table, action } = aim;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let long = false;

  const show = (): void => {
    table.choice.pointed = action;
  };
  const hide = (): void => {
    // A button that leaves the page while it has the focus hides in the middle of an update.
    if (action !== null && table.choice.pointed === action) untrack(() => (table.choice.pointed = null));
  };
  const listeners: Listener[] = [
    ['pointerenter', (event: PointerEvent) => event.pointerType === 'mouse' && show()],
    ['pointerleave', () => (clearTimeout(timer), hide())],
    ['focusin', () => node.matches(':focus-visible') && show()],
    // A focused choice that leaves the page loses its focus while the page is being drawn, when nothing may change yet.
    ['focusout', () => queueMicrotask(hide)],
    [
      'pointerdown',
      (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return;
        long = false;
        clearTimeout(timer);
        timer = setTimeout(() => ((long = true), show()), LONG_PRESS);
      },
    ],
    ['pointerup', () => clearTimeout(timer)],
    ['pointercancel', () => (clearTimeout(timer), hide())],
    ['contextmenu', (event: Event) => long && event.preventDefault()],
    [
      'click',
      (event: MouseEvent) => {
        // A long press looks, it does not choose.
        if (long) {
          event.stopImmediatePropagation();
          event.preventDefault();
          long = false;
        }
      },
      { capture: true },
    ],
  ];
  for (const [kind, listener, options] of listeners) node.addEventListener(kind, listener as EventListener, options);
  return {
    update(next) {
      hide();
      ({ table, action } = next);
    },
    destroy() {
      clearTimeout(timer);
      hide();
      for (const [kind, listener, options] of listeners)
        node.removeEventListener(kind, listener as EventListener, options);
    },
  };
}

/** Arrow keys walk through the choices of a group; Home and End go to its ends. */
export function walks(node: HTMLElement | SVGElement, choices = 'button, [role="button"]'): { destroy(): void } {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
    Home: -Infinity,
    End: Infinity,
  };
  const onkey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const all = [...node.querySelectorAll<HTMLElement>(choices)];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || all.length === 0) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(all.length - 1, at + step));
    all[Number.isFinite(step) ? (at + step + all.length) % all.length : next]?.focus();
  };
  node.addEventListener('keydown', onkey as EventListener);
  return { destroy: () => node.removeEventListener('keydown', onkey as EventListener) };
}

/** Pieces that can only be read about are together one stop of the tab key: where one was last, else the first. */
export function browses(node: HTMLElement | SVGElement, pieces = '.has-tip'): { destroy(): void } {
  const walking = walks(node, pieces);
  let all: HTMLElement[] = [];
  let home: HTMLElement | undefined;
  const settle = (): void => {
    const now = [...node.querySelectorAll<HTMLElement>(pieces)];
    for (const gone of all) if (!now.includes(gone)) gone.removeAttribute('tabindex');
    all = now;
    if (!home || !all.includes(home)) home = all[0];
    for (const piece of all) piece.tabIndex = piece === home ? 0 : -1;
  };
  const onfocus = (event: Event): void => {
    home = (event.target as HTMLElement).closest<HTMLElement>(pieces) ?? home;
    settle();
  };
  const changes = new MutationObserver(settle);
  changes.observe(node, { childList: true, subtree: true, attributeFilter: ['class', 'role'] });
  node.addEventListener('focusin', onfocus);
  settle();
  return {
    destroy() {
      walking.destroy();
      changes.disconnect();
      node.removeEventListener('focusin', onfocus);
    },
  };
}
