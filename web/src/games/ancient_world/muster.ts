/** Which armies an attack opens with: a proposal, made of what the engine says each of them brings and costs. */
import type { View } from './shapes';

type Plan = NonNullable<View['pending']['attack']>;

/** More armies than that are proposed by nobody. */
const MOST = 10;

/** Those that reach the defence for the fewest coins; for the same price the fewest, then the weakest. None, where no set does. */
export function muster({ armies, defence, reaches, coins_left: purse }: Plan): number[] {
  const ready = armies.filter((one) => !one.barred && !one.joined).slice(0, MOST);
  const sum = (set: typeof ready, of: 'cost' | 'strength'): number => set.reduce((total, one) => total + one[of], 0);
  const sets = Array.from({ length: 2 ** ready.length - 1 }, (_, i) => ready.filter((_, bit) => (i + 1) & (1 << bit)));
  const [best] = sets
    .filter((set) => reaches + sum(set, 'strength') >= defence && sum(set, 'cost') <= purse)
    .sort((a, b) => sum(a, 'cost') - sum(b, 'cost') || a.length - b.length || sum(a, 'strength') - sum(b, 'strength'));
  return (best ?? []).map((one) => one.army);
}
