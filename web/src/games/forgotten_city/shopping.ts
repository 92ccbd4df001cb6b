/** The basket of miracles: what is in it, what it costs and scores circle by circle, and what would be left. */

import { ofSeat } from '../../lib/facts';
import { shelf } from './content';
import type { View } from './shapes';

export interface Basket {
  tokens: string[];
  cost: number;
  vp: number;
  /** Inspiration left once all is paid. */
  left: number;
  /** The circle a further token would go to. */
  next: { cost: number; vp: number } | null;
}

/** Places are named by row and number, since a row may show the same token twice. */
export function basketOf(view: View, seat: number, places: string[]): Basket {
  const player = ofSeat(view.players, seat);
  const filled = player.tree.length;
  const tokens = places.flatMap((place) => {
    const [row, number] = place.split('-');
    const token = view[row === 'white' ? 'white_row' : 'grey_row'][Number(number)];
    return token ? [token] : [];
  });
  const { tree } = shelf.all;
  const circles = tree.slice(filled, filled + tokens.length);
  const cost = circles.reduce((sum, circle) => sum + circle.cost, 0);
  return {
    tokens,
    cost,
    vp: circles.reduce((sum, circle) => sum + circle.vp, 0),
    left: player.inspiration - cost,
    next: tree[filled + tokens.length] ?? null,
  };
}
