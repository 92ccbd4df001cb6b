/** A piece is taken with mouse or finger and let go over a place, beside the clicks that do the same. */

const SLACK = 8;
/** How far above a finger the piece is held, so that it can be seen. */
const LIFT = 44;

export interface Drag {
  /** The piece is taken up: false leaves it where it is. */
  take: () => boolean;
  /** The places it may be let go over, as a selector. */
  places: string;
  /** It was let go, over a place or beside all of them. */
  drop: (place: Element | null) => void;
  /** It lies in a row that is scrolled: a finger that goes along the row takes nothing up. */
  scrolls?: boolean;
}

export function drags(node: HTMLElement, drag: Drag): { update(next: Drag): void; destroy(): void } {
  let now = drag;
  let start: PointerEvent | null = null;
  let copy: HTMLElement | null = null;
  let over: Element | null = null;

  const lit = (place: Element | null): void => {
    if (place === over) return;
    over?.removeAttribute('data-over');
    over = place;
    over?.setAttribute('data-over', '');
  };
  const placeAt = (event: PointerEvent): Element | null =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest(now.places) ?? null;

  function lift(): void {
    const box = node.getBoundingClientRect();
    copy = node.cloneNode(true) as HTMLElement;
    copy.setAttribute('aria-hidden', 'true');
    copy.removeAttribute('id');
    copy.classList.add('dragged');
    Object.assign(copy.style, { width: `${box.width}px`, height: `${box.height}px` });
    // A dialog lies above the page, and what is carried within it above the dialog.
    (node.closest('dialog') ?? document.body).append(copy);
    node.classList.add('taken');
  }
  function follow(event: PointerEvent): void {
    if (!copy) return;
    const up = event.pointerType === 'mouse' ? 0 : LIFT;
    copy.style.transform = `translate(${event.clientX - copy.offsetWidth / 2}px, ${event.clientY - copy.offsetHeight / 2 - up}px)`;
    lit(placeAt(event));
  }
  function end(): void {
    copy?.remove();
    copy = null;
    start = null;
    lit(null);
    node.classList.remove('taken');
    for (const [kind, heard] of listening) removeEventListener(kind, heard as EventListener, true);
  }
  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointerId) return;
    if (!copy) {
      const [along, across] = [Math.abs(event.clientX - start.clientX), Math.abs(event.clientY - start.clientY)];
      if (Math.hypot(along, across) < SLACK) return;
      if (now.scrolls && event.pointerType !== 'mouse' && along > across) return end();
      if (!now.take()) return end();
      lift();
    }
    event.preventDefault();
    follow(event);
  }
  function up(event: PointerEvent): void {
    if (event.pointerId !== start?.pointerId) return;
    const carried = copy !== null;
    const place = carried ? placeAt(event) : null;
    end();
    if (!carried) return;
    // The click that follows belongs to the drag, not to what lies under it.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    now.drop(place);
  }
  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  }
  // A quick hand leaves the piece before it is taken: all is heard on the window.
  const listening = [
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', end],
    ['keydown', escape],
  ] as const;
  function down(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    start = event;
    for (const [kind, heard] of listening) addEventListener(kind, heard as EventListener, true);
  }
  node.addEventListener('pointerdown', down);
  node.addEventListener('dragstart', prevent);
  const left = (): void => void (node.style.touchAction = now.scrolls ? 'pan-x' : 'none');
  left();
  return {
    update(next) {
      now = next;
      left();
    },
    destroy() {
      end();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('dragstart', prevent);
    },
  };
}

const swallow = (click: Event): void => {
  click.stopImmediatePropagation();
  click.preventDefault();
};
const prevent = (event: Event): void => event.preventDefault();
