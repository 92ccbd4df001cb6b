/** Costs, gains and previews in words. The facts come from the game. */
import type { Legal } from '../../lib/api';
import { list, signed } from '../../lib/words.svelte';
import { COLOURS, miracleName, monumentName, nightmareName, resourceName } from './content';
import type { Colour, Cost, Deed, Loss, Preview, Reward } from './shapes';
import { word } from './texts';

export interface Part {
  text: string;
  tone?: 'good' | 'bad';
}

const ICONS: Record<Reward['kind'], string> = {
  vp: 'vp', coins: 'coin', choose_resource: 'cube', inspiration: 'inspiration', defence: 'defence', prod_inspiration: 'inspiration', prod_defence: 'defence', prod_income: 'coin',
}; // prettier-ignore
export const rewardIcon = (kind: Reward['kind']): string => ICONS[kind];

export function costWords(cost: Cost): string {
  const parts = COLOURS.filter((colour) => cost[colour]).map((colour) =>
    word(`cubes.${colour}`, { n: cost[colour] ?? 0 }),
  );
  if (cost.coins) parts.push(word('count.coins', { n: cost.coins }));
  return parts.length ? parts.join(', ') : word('nothing');
}

/** What a purse lacks for a price. */
export function missingFrom(cost: Cost, have: Cost): Cost {
  return Object.fromEntries(
    Object.entries(cost)
      .map(([item, n]) => [item, n - (have[item] ?? 0)] as const)
      .filter(([, n]) => n > 0),
  );
}

export const rewardWord = (reward: Reward): string => word(`reward.${reward.kind}`, { n: reward.n });
export const rewardWords = (rewards: Reward[]): string =>
  rewards.length ? rewards.map(rewardWord).join(', ') : word('nothing');

/** The facts of a build, extraction, decryption or swap; the price of a miracle is no such thing. */
export type Bargain = Pick<Deed, 'gain' | 'coins' | 'vp' | 'zone_vp' | 'rewards' | 'tribute'> & { cost?: Cost };

export function bargainOf(facts: Preview): Bargain {
  const { cost, ...rest } = facts;
  return typeof cost === 'object' ? { ...rest, cost } : rest;
}

/** The gains as one list. */
export function gainsOf(facts: Bargain): { cubes: Cost; rewards: Reward[] } {
  const rewards: Reward[] = [];
  const vp = (facts.vp ?? 0) + (facts.zone_vp ?? 0);
  if (vp) rewards.push({ kind: 'vp', n: vp });
  if (facts.coins) rewards.push({ kind: 'coins', n: facts.coins });
  for (const reward of facts.rewards ?? []) {
    const same = rewards.find((one) => one.kind === reward.kind && !reward.lost);
    if (same) same.n += reward.n;
    else rewards.push({ ...reward });
  }
  return { cubes: facts.gain ?? {}, rewards };
}

export function actWords(facts: Bargain): string {
  const { cubes, rewards } = gainsOf(facts);
  const gains = [...(Object.keys(cubes).length ? [costWords(cubes)] : []), ...rewards.map(rewardWord)];
  const cost = facts.cost && Object.keys(facts.cost).length ? word('say.pays', { cost: costWords(facts.cost) }) : '';
  return [cost, gains.length ? word('say.gets', { gains: gains.join(', ') }) : ''].filter(Boolean).join(', ');
}

/** The gains a full track would cut off. */
export const cutOff = (facts: Bargain): Reward[] => (facts.rewards ?? []).filter((reward) => reward.lost > 0);

/** "1 for the assistants there, 2 for the jump". */
export function priceWords(facts: { occupancy: number; portal: number }): string {
  const parts: string[] = [];
  if (facts.portal) parts.push(word('price.portal', { n: facts.portal }));
  if (facts.occupancy) parts.push(word('price.occupancy', { n: facts.occupancy }));
  return parts.length ? list(parts) : word('price.free');
}

export function lossParts(loss: Loss | undefined): Part[] {
  const parts: Part[] = [];
  for (const key of ['vp', 'resources', 'coins'] as const)
    if (loss?.[key]) parts.push({ text: word(`loss.${key}`, { n: loss[key] }), tone: 'bad' });
  if (loss?.forgiven) parts.push({ text: word('loss.forgiven', { n: loss.forgiven }) });
  return parts.length ? parts : [{ text: word('loss.none'), tone: 'good' }];
}

/** What an action is about, in the words of the board. */
export function title(legal: Pick<Legal, 'action' | 'label'>): string {
  const [verb, id] = legal.action.split(' ');
  if (id && (verb === 'build' || verb === 'discard' || verb === 'cash_in'))
    return word(`do.${verb}`, { name: monumentName(id) });
  if (id && verb === 'buy') return word('do.buy', { name: miracleName(id) });
  if (id && (verb === 'wound' || verb === 'parry')) return word(`do.${verb}`, { name: nightmareName(id) });
  if (verb === 'extract' || verb === 'decrypt') return word(`do.${verb}`);
  if (id && (verb === 'gain' || verb === 'lose' || verb === 'spoils'))
    return word(`do.${verb}`, { name: resourceName(id as Colour) });
  return legal.label;
}

export const points = (n: number): string => word('points', { n: signed(n) });
