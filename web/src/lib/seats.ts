/** A seat is a colour, a shape and a letter, the same in every game; a game may put a picture in the letter's place. */
import { getContext, setContext } from 'svelte';

export const LETTERS = 'ABCDEFGH';
const CLASSES = ['a', 'b', 'c', 'd'] as const;

export const letterOf = (seat: number): string => LETTERS[seat] ?? '?';
export const classOf = (seat: number): string => CLASSES[seat % CLASSES.length] ?? 'a';
export const colourOf = (seat: number): string => `var(--seat-${classOf(seat)})`;
export const inkOn = (seat: number): string => `var(--seat-${classOf(seat)}-on)`;

type Emblems = (seat: number) => string | null;
/** The symbols that stand for the seats of the table drawn here. */
export const giveEmblems = (of: Emblems): void => void setContext('emblems', of);
export const emblems = (): Emblems => getContext<Emblems | undefined>('emblems') ?? (() => null);

/** All seats with the viewer's own first, the others in turn order after it. */
export function fromMine(count: number, mine: number | null): number[] {
  const first = mine ?? 0;
  return Array.from({ length: count }, (_, i) => (first + i) % count);
}
