import type { Odds } from './shapes';

/** The chance of each number of damaged cards, from the engine's list of results. */
export interface Hit {
  titan: number;
  percent: number;
}

export function hits(plan: { odds: Pick<Odds, 'titan' | 'ways'>[]; of: number }): Hit[] {
  const ways = new Map<number, number>();
  for (const one of plan.odds) ways.set(one.titan, (ways.get(one.titan) ?? 0) + one.ways);
  return [...ways]
    .sort((a, b) => a[0] - b[0])
    .map(([titan, count]) => ({ titan, percent: Math.round((100 * count) / plan.of) }));
}
