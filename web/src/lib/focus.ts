/** Whoever plays with the keyboard is led to the next choice; whoever points is left alone. */
let byKeyboard = false;

if (typeof addEventListener === 'function') {
  addEventListener('keydown', () => (byKeyboard = true), true);
  addEventListener('pointerdown', () => (byKeyboard = false), true);
}

/** Moves a lost focus (its element has gone) to the first of these places that is in sight. */
export function lead(selectors: string[]): void {
  if (!byKeyboard || (document.activeElement && document.activeElement !== document.body)) return;
  for (const selector of selectors) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0);
    if (found) return found.focus();
  }
}
