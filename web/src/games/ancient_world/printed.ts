/** What the symbols are, for drawing. Every number comes from the view or the catalogue. */
import type { Icon, Tribe } from './shapes';

export const TRIBES: readonly Tribe[] = ['R', 'G', 'B', 'Y', 'P'];

/** An icon of a card, or a price: the bare figure. */
export type Figure = Icon & { price?: boolean };

export const COLOUR: Record<Tribe, string> = { R: 'red', G: 'green', B: 'blue', Y: 'yellow', P: 'purple' };
/** Five cuts of cloth, so that a banner is known without its colour. */
export const CUT: Record<Tribe, string> = {
  R: 'M1 0h18v27l-9-7-9 7z',
  G: 'M1 0h18v18l-9 9-9-9z',
  B: 'M1 0h18v18a9 9 0 0 1-18 0z',
  Y: 'M1 0h18v26h-3.6v-3h-3.6v3H8.2v-3H4.6v3H1z',
  P: 'M1 0h18v20l-4.5 7-4.5-7-4.5 7L1 20z',
};

export const SPACES = [
  'labor',
  'build',
  'conscript',
  'expand',
  'learn',
  'rebuild',
  'recruit',
  'explore',
  'populate',
] as const;
export const SPACE_ICON: Record<string, string> = {
  labor: 'labor', build: 'aw-build', conscript: 'conscript', expand: 'expand', learn: 'knowledge', rebuild: 'repair', recruit: 'army', explore: 'explore', populate: 'populate',
}; // prettier-ignore

const ICON: Record<string, string> = {
  food: 'food', income: 'income', knowledge_income: 'knowledge', sword: 'sword', arrow: 'arrow', army: 'army', explore: 'explore', citizen: 'populate',
  gain_coins: 'coin', gain_knowledge: 'knowledge', repair: 'repair', take_first_player: 'first', copy_action: 'swap', titan_hideout: 'forest',
  coins_per_food: 'coin', remove_military_coin: 'army', buy_knowledge: 'knowledge', discard_self_waive_cost: 'aw-build', reserve_card: 'cards',
  banner_sets: 'vp', per_titan: 'vp', per_province: 'vp', per_2_knowledge: 'vp', tribe_bonus: 'vp', loot: 'loot', spy: 'spy', capacity: 'capacity', coins: 'coin', knowledge: 'knowledge',
}; // prettier-ignore

export const iconOf = (fact: Figure): string => ICON[fact.icon] ?? 'vp';

/** An icon's figure as printed: income +1, three coins 3, a plain mark for what has no number. */
export function figureOf(fact: Figure): string {
  if (fact.trigger || fact.ending || ['copy_action', 'titan_hideout', 'take_first_player'].includes(fact.icon))
    return '';
  if (fact.price) return String(fact.n);
  if (fact.action) return fact.icon === 'explore' ? '' : String(fact.n);
  return `+${fact.n}`;
}

/** Effects that no icon can tell: two words stand on the card, its tip has the sentence. */
export function briefOf(icons: Icon[]): 'reacts' | 'ending' | 'copies' | 'hideout' | null {
  if (icons.some((fact) => fact.trigger)) return 'reacts';
  if (icons.some((fact) => fact.ending)) return 'ending';
  if (icons.some((fact) => fact.icon === 'copy_action')) return 'copies';
  return icons.some((fact) => fact.icon === 'titan_hideout') ? 'hideout' : null;
}

export type PictureKind = 'empire' | 'army' | 'province' | 'titan';
export const picture = (id: string, kind: PictureKind): string => `${kind}-${id.toLowerCase()}`;

/** The parts of a notation: `place 3 build`, `build A01 from reserve by crane`, `copy 2 B26`. */
export interface Deed {
  verb: string;
  value: number | null;
  id: string | null;
  reserve: boolean;
  crane: boolean;
}

export function deed(action: string): Deed {
  const [verb = '', first = '', second = ''] = action.split(' ');
  const reserve = action.includes(' from reserve');
  const crane = action.endsWith(' by crane');
  if (verb === 'place' || verb === 'idle') return { verb, value: Number(first), id: second, reserve, crane };
  if (verb === 'copy') return { verb, value: Number(first), id: second, reserve, crane };
  if (/^\d+$/.test(first))
    return { verb: verb === 'lift' ? `lift ${second}` : verb, value: Number(first), id: null, reserve, crane };
  return { verb, value: null, id: first || null, reserve, crane };
}
