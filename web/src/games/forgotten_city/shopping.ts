/** The basket of miracles: what is in it, and what the game says that so many cost, score and leave. */

import { ofSeat } from '../../lib/facts';
import type { Sums, View } from './shapes';

export interface Basket extends Sums {
  tokens: string[];
  /** Whether there is inspiration for one more. */
  more: boolean;
}

/** Places are named by row and number, since a row may show the same token twice. */
export function basketOf(view: View, seat: number, places: string[]): Basket {
  const tokens = places.flatMap((place) => {
    const [row, number] = place.split('-');
    const token = view[row === 'white' ? 'white_row' : 'grey_row'][Number(number)];
    return token ? [token] : [];
  });
  const sums = view.to_act.includes(seat) ? view.baskets : [];
  const { inspiration: left, next_circle: next } = ofSeat(view.players, seat);
  return { ...(sums[tokens.length] ?? { cost: 0, vp: 0, left, next }), tokens, more: tokens.length + 1 < sums.length };
}
