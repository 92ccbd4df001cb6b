/** A sheet that follows a finger downwards and closes when it was drawn far enough; what scrolls in it scrolls first. */
import type { ActionReturn } from 'svelte/action';

const FAR = 90;

/** With null it stays where it is. */
type Close = (() => void) | null;

export function swipesDown(node: HTMLElement, close: Close): ActionReturn<Close> {
  let begin: number | null = null;
  let drawn = 0;
  const start = (event: TouchEvent): void => {
    const touch = event.touches[0];
    let scrolled = !close || (event.target as Element).closest('input, select, textarea') !== null;
    for (let part = event.target as Element | null; part && part !== node; part = part.parentElement)
      scrolled ||= part.scrollTop > 0;
    begin = touch && event.touches.length === 1 && !scrolled ? touch.clientY : null;
    drawn = 0;
  };
  const move = (event: TouchEvent): void => {
    if (begin === null) return;
    drawn = (event.touches[0]?.clientY ?? begin) - begin;
    // A finger that goes up first wants to scroll.
    if (drawn < 0) begin = null;
    else if (event.cancelable && drawn > 4) {
      event.preventDefault();
      node.style.translate = `0 ${drawn}px`;
    }
  };
  const end = (): void => {
    node.style.translate = '';
    if (begin !== null && drawn > FAR) close?.();
    begin = null;
  };
  node.addEventListener('touchstart', start, { passive: true });
  node.addEventListener('touchmove', move, { passive: false });
  node.addEventListener('touchend', end);
  node.addEventListener('touchcancel', end);
  return {
    update: (next) => (close = next),
    destroy() {
      node.removeEventListener('touchstart', start);
      node.removeEventListener('touchmove', move);
      node.removeEventListener('touchend', end);
      node.removeEventListener('touchcancel', end);
    },
  };
}
