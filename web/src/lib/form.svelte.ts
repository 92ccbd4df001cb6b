/** The form of the page, for what a style alone cannot decide; styles/layout.css says what each of them looks like. */
import { MediaQuery } from 'svelte/reactivity';

const wide = new MediaQuery('(width >= 1000px) and (height > 500px)');
const sideways = new MediaQuery('(height <= 500px) and (width >= 600px)');
const small = new MediaQuery('(width <= 767px), (height <= 500px)');

export const form = {
  /** With a rail beside the board. */
  get wide(): boolean {
    return wide.current;
  },
  /** A phone lying on its side: the board left, all of the turn right. */
  get sideways(): boolean {
    return sideways.current;
  },
  /** A phone, upright or on its side. */
  get small(): boolean {
    return small.current;
  },
};

/** How many rows the strip of seats has: known before anything is drawn, so that the board below has its place at once. */
export const stripRows = (seats: number): number => (seats > 3 && form.sideways ? 2 : 1);
