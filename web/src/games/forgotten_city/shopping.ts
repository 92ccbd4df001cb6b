/** The basket of miracles: what is in it, what it costs and scores circle by circle, and what would be left. */
import type { View } from '../../lib/api';
import { TREE } from './content';

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
  const player = (view['players']?.[seat] ?? {}) as View;
  const filled = ((player['tree'] ?? []) as string[]).length;
  const tokens = places.flatMap((place) => {
    const [row, number] = place.split('-');
    const token = (view[row === 'white' ? 'white_row' : 'grey_row'] as (string | null)[] | undefined)?.[Number(number)];
    return token ? [token] : [];
  });
  const circles = TREE.slice(filled, filled + tokens.length);
  const cost = circles.reduce((sum, circle) => sum + circle.cost, 0);
  return { tokens, cost, vp: circles.reduce((sum, circle) => sum + circle.vp, 0), left: ((player['inspiration'] ?? 0) as number) - cost, next: TREE[filled + tokens.length] ?? null };
}
