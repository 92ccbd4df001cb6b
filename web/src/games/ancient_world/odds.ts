import type { Odds } from './shapes';

/** The chance of each number of damaged cards, from the engine's list of results. */
export interface Hit {
  titan: number;
  percent: number;
}

/** In whole percents that make a hundred: what rounding down leaves goes to the largest remainders. */
export function hits(plan: { odds: Pick<Odds, 'titan' | 'ways'>[]; of: number }): Hit[] {
  const ways = new Map<number, number>();
  for (const one of plan.odds) ways.set(one.titan, (ways.get(one.titan) ?? 0) + one.ways);
  const exact = [...ways]
    .sort((a, b) => a[0] - b[0])
    .map(([titan, count]) => ({ titan, share: (100 * count) / plan.of }));
  const left = Math.round(
    exact.reduce((sum, { share }) => sum + share, 0) - exact.reduce((sum, { share }) => sum + Math.floor(share), 0),
  );
  const luckiest = [...exact].sort((a, b) => (b.share % 1) - (a.share % 1)).slice(0, left);
  return exact.map((one) => ({ titan: one.titan, percent: Math.floor(one.share) + (luckiest.includes(one) ? 1 : 0) }));
}
