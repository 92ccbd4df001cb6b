import { inSight } from './sight';

/** Whoever plays with the keyboard is led to the next choice; whoever points is left alone. */
let byKeyboard = false;
let leading = false;

if (typeof addEventListener === 'function') {
  addEventListener('keydown', () => (byKeyboard = true), true);
  addEventListener('pointerdown', () => (byKeyboard = false), true);
}

/** Moves a lost focus (its element has gone) to the first of these places that is in sight. */
export function lead(selectors: string[]): void {
  if (!byKeyboard || (document.activeElement && document.activeElement !== document.body)) return;
  for (const selector of selectors) {
    const found = inSight(selector);
    if (!found) continue;
    leading = true;
    found.focus();
    leading = false;
    return;
  }
}

/** Whether the focus is being moved by the page: who is led to a choice has not asked what the first one is. */
export const led = (): boolean => leading;

/** A text that may be longer than its room: it scrolls, and where it does the keyboard can reach it. It is measured once a frame, when the page is laid out anyway. */
export function readable(node: HTMLElement): { destroy(): void } {
  let next = 0;
  const check = (): void => {
    next ||= requestAnimationFrame(() => {
      next = 0;
      if (node.scrollHeight > node.clientHeight + 1) node.tabIndex = 0;
      else node.removeAttribute('tabindex');
    });
  };
  const sizes = new ResizeObserver(check);
  sizes.observe(node);
  const words = new MutationObserver(check);
  words.observe(node, { childList: true, characterData: true, subtree: true });
  return {
    destroy() {
      cancelAnimationFrame(next);
      sizes.disconnect();
      words.disconnect();
    },
  };
}

/** Opens a page of its own above the table and reads its heading; the focus goes back to where it was when it closes. */
export function opened(page: HTMLDialogElement, heading: HTMLElement | null): () => void {
  const before = document.activeElement as HTMLElement | null;
  page.showModal();
  heading?.focus();
  return () => before?.isConnected && before.focus();
}
