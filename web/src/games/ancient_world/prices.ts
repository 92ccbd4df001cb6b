/** What a space would cost and give a citizen now, short enough for its plate. The bars and fees come from the engine. */
import { shelf } from './catalogue';
import { figureOf, type Figure } from './printed';
import type { Placing, Price as Cost, Prospect, View } from './shapes';
import { word } from './texts';

export interface Price {
  text: string;
  cost: Figure[];
  or: Figure[] | null;
  gain: Figure[];
  barred: string | null;
  spoken: string;
}

const asIcons = (cost: Cost): Figure[] => [
  ...(cost.coins ? [{ icon: 'coins', n: cost.coins, price: true }] : []),
  ...(cost.knowledge ? [{ icon: 'knowledge', n: cost.knowledge, price: true }] : []),
];

const BARS = [
  'too_low',
  'closed',
  'no_capacity',
  'nothing_to_build',
  'fee_due',
  'all_used',
  'nothing_to_recruit',
  'no_province',
  'expand_poor',
  'nothing_to_explore',
  'all_citizens',
  'too_poor',
  'card_damaged',
  'card_busy',
  'no_effect',
  'duplicate',
  'card_too_dear',
  'pile_empty',
  'no_army',
  'too_weak',
] as const;
export type Bar = (typeof BARS)[number];
const known = (bar: string): bar is Bar => (BARS as readonly string[]).includes(bar);

/** A bar in a few words: what is missing. */
export function barWords(bar: string | null | undefined, facts?: Placing): string | null {
  if (!bar) return null;
  if (bar === 'too_low') {
    const needed = [1, 2, 3, 4, 5].filter((value) => value > (facts?.highest ?? 0));
    return needed.length
      ? word('bar.too_low', { values: needed.length > 2 ? `${needed[0]}+` : needed.join(` ${word('or')} `) })
      : word('bar.full');
  }
  return known(bar) ? word(`bar.${bar}`) : bar;
}

/** Why a card cannot be had: where the coins would do, it is knowledge that lacks. */
export const cardBar = ({ barred, missing }: Pick<Prospect, 'barred' | 'missing'>): string | null =>
  barred === 'card_too_dear' && missing.knowledge && !missing.coins
    ? word('bar.knowledge', { n: missing.knowledge })
    : barWords(barred);

/** How far an attack on a Titan would reach, in a few words. */
export function reachWords(chance: { barred: string | null; reaches: number; missing: number }): string {
  if (!chance.barred) return word('reach.yes', { n: chance.reaches });
  return chance.barred === 'too_weak' ? word('reach.short', { n: chance.missing }) : (barWords(chance.barred) ?? '');
}

export function priceOf(view: View, id: string, value: number | null): Price {
  const space = shelf.space(id);
  const now = value === null ? undefined : view.prospects?.spaces[id]?.[String(value)];
  const price: Price = { text: '', cost: [], or: null, gain: [], barred: barWords(now?.barred, now), spoken: '' };
  if (now && (id === 'build' || id === 'recruit')) price.text = now.fee ? word('fee', { n: now.fee }) : word('no_fee');
  if (!space) return price;
  price.cost = asIcons(space.cost);
  const [either, or] = space.cost.one_of ?? [];
  if (either) price.cost = asIcons(either);
  if (or) price.or = asIcons(or);
  price.gain =
    space.cost.coins || either
      ? []
      : space.icons
          .filter((icon) => icon.icon !== 'repair' || id === 'rebuild')
          .map((icon) =>
            icon.icon === 'explore'
              ? { ...icon, price: true, n: view.players[view.seat ?? 0]?.explore ?? icon.n }
              : icon,
          );
  const words = [
    ...price.cost.map((icon) => word(icon.icon === 'coins' ? 'coins' : 'knowledge', { n: icon.n })),
    ...(price.or ?? []).map(
      (icon) => `${word('or')} ${word(icon.icon === 'coins' ? 'coins' : 'knowledge', { n: icon.n })}`,
    ),
  ];
  price.spoken = [price.text, words.join(' '), price.gain.map(figureOf).join(' '), price.barred ?? '']
    .filter(Boolean)
    .join(', ');
  return price;
}
