/** The first element of this kind that has a place on the screen: what a width hides is in the page, too. */
export const inSight = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0) ?? null;
