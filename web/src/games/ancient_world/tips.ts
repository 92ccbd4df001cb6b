/** The tip of a card: every icon with its sentence, and what the card means for the viewer now. */
import { list, printed, signed } from '../../lib/words.svelte';
import type { Tip, TipLine, TipSign } from '../../lib/tips.svelte';
import { shelf } from './catalogue';
import { barWords } from './prices';
import { COLOUR, figureOf, iconOf, picture, SPACE_ICON, type PictureKind } from './printed';
import type { Card, Icon, Price, Tribe, View } from './shapes';
import { word } from './texts';

const CLAY = { ground: '#d97d49', ink: '#231a15', cut: '#d97d49' };
const GLAZE = { ground: '#33261e', ink: '#f1e3c6', cut: '#33261e' };
const BONE = { ground: '#f1e3c6', ink: '#231a15', cut: '#f1e3c6' };
const CREAM = { ground: 'linear-gradient(#fffaf0, #f0dfbf)', ink: '#231a15', cut: '#fbf4e4' };

const ABOUT = ['food', 'sword', 'arrow', 'army', 'citizen', 'spy', 'loot'] as const;

export const kindOf = (card: Card): PictureKind =>
  card.defence !== undefined ? 'titan' : card.swords !== undefined ? 'army' : card.cost ? 'empire' : 'province';

const banner = (tribe: Tribe): TipSign => ({
  symbol: `tribe-${COLOUR[tribe]}`,
  ground: `var(--aw-${COLOUR[tribe]})`,
  ink: `var(--aw-${COLOUR[tribe]}-on)`,
});

const priceSigns = (cost: Price | undefined): TipSign[] => [
  ...(cost?.coins ? [{ figure: cost.coins, symbol: 'coin' }] : []),
  ...(cost?.knowledge ? [{ figure: cost.knowledge, symbol: 'knowledge' }] : []),
  ...(cost?.coins || cost?.knowledge ? [] : [{ figure: word('free') }]),
];

/** Each effect with its icons: the steps of one action belong together. */
function effects(icons: Icon[], text: string, later = false): TipLine[] {
  const groups: Icon[][] = [];
  for (const icon of icons) {
    const last = groups.at(-1);
    if (icon.action && last?.[0]?.action) last.push(icon);
    else groups.push([icon]);
  }
  const sentences = text.split(/\s*;\s*/).filter(Boolean);
  const line = (group: Icon[], sentence: string): TipLine => {
    const about = ABOUT.find((one) => one === group[0]?.icon);
    return {
      signs: group.flatMap((icon) => [{ symbol: iconOf(icon), figure: figureOf(icon) }]),
      lead: `${printed(sentence)}.`,
      text: group[0]?.action
        ? word('tip.action')
        : about && !later
          ? word(`tip.${about}`, { n: group[0]?.n ?? 1 })
          : '',
      ...(later ? { later } : {}),
    };
  };
  return sentences.length === groups.length
    ? groups.map((group, i) => line(group, sentences[i] ?? ''))
    : sentences.length
      ? [line(icons, text)]
      : [];
}

function banners(card: Card): TipLine[] {
  const all = card.banners ?? [];
  if (!all.length) return [];
  const scale = shelf.all.banner_vp.slice(1);
  return [
    {
      signs: all.map(banner),
      lead: word('tip.banners', { n: all.length, tribes: list([...new Set(all)].map((tribe) => shelf.tribe(tribe))) }),
      text: word('tip.scale', { scale: scale.join(', '), n: scale.length }),
    },
  ];
}

function now(view: View, card: Card): Tip['now'] {
  const { prospects, seat } = view;
  const me = seat === null ? undefined : view.players[seat];
  if (!prospects || !me) return undefined;
  const empire = prospects.empire[card.id];
  const military = prospects.military[card.id];
  const pile = Object.entries(view.titan_piles).find(([, facts]) => facts.top === card.id)?.[0];
  const titan = pile ? prospects.titans[pile as keyof typeof prospects.titans] : undefined;
  if (titan) {
    const { barred, reaches, missing } = titan;
    const gaps = { n: reaches, defence: card.defence ?? 0, missing };
    if (!barred) return { text: word('tip.titan.reach', gaps), tone: 'good' };
    return { text: barred === 'no_army' ? `${barWords(barred)}.` : word('tip.titan.short', gaps), tone: 'bad' };
  }
  if (empire?.barred) return { text: `${barWords(empire.barred)}.`, tone: 'bad' };
  if (empire)
    return {
      lead: word('tip.vp', { n: signed(empire.vp_gain) }),
      text: Object.entries(empire.tribes)
        .map(([tribe, { count, vp }]) => word('say.tribe', { n: count, tribe: shelf.tribe(tribe), vp }))
        .join(', '),
      tone: 'good',
    };
  if (military?.barred) return { text: `${barWords(military.barred)}.`, tone: 'bad' };
  if (military)
    return {
      text: word(me.armies.length < me.army_limit ? 'tip.army.room' : 'tip.army.full', {
        n: me.armies.length,
        all: me.army_limit,
      }),
    };
  return undefined;
}

function titan(card: Card): TipLine[] {
  const dice = card.banners?.length ?? 0;
  return [
    {
      signs: [{ symbol: 'defence', figure: card.defence ?? 0 }],
      lead: word('tip.defence', { n: card.defence ?? 0 }),
      text: word(card.arrows_count ? 'tip.both' : 'tip.swords_only'),
    },
    {
      signs: [{ symbol: 'die-titan', figure: `×${dice}` }],
      lead: word('tip.dice', { n: dice }),
      text: word('tip.die'),
    },
  ];
}

function army(card: Card): TipLine[] {
  const line = (kind: 'sword' | 'arrow', n: number): TipLine[] =>
    n
      ? [{ signs: [{ symbol: kind, figure: n }], lead: word(`tip.${kind}s`, { n }), text: word(`tip.${kind}s.about`) }]
      : [];
  return [...line('sword', card.swords ?? 0), ...line('arrow', card.arrows ?? 0)];
}

function legacy(card: Card): TipLine[] {
  if (!card.legacy_text) return [];
  const [first] = effects(card.legacy_icons ?? [], card.legacy_text, true);
  return [
    {
      signs: [{ symbol: 'legacy' }, ...(first?.signs ?? [])],
      lead: word('lead', { name: word('tip.legacy'), text: `${printed(card.legacy_text)}.` }),
      text: word('tip.legacy.about'),
      later: true,
    },
  ];
}

export function cardTip(view: View, id: string): Tip | null {
  const card = shelf.card(id);
  const kind = kindOf(card);
  const capacity: TipLine[] = card.capacity
    ? [
        {
          signs: [{ symbol: 'capacity', figure: `+${card.capacity}` }],
          lead: word('tip.capacity', { n: card.capacity }),
          text: word('tip.capacity.about', { n: card.capacity }),
        },
      ]
    : [];
  const face = { titan: CLAY, army: GLAZE, empire: CREAM, province: BONE }[kind];
  const meaning = now(view, card);
  return {
    kind: word(`tip.kind.${kind}`, { n: card.stars ?? 0, deck: card.deck ?? '' }),
    name: shelf.name(id),
    picture: { symbol: picture(id, kind), box: kind === 'titan' ? '0 0 120 100' : '0 0 64 42', ...face },
    price:
      kind === 'titan'
        ? Array.from({ length: card.stars ?? 0 }, () => ({ symbol: 'vp' }))
        : kind === 'province'
          ? []
          : priceSigns(card.cost),
    lines: [
      ...(kind === 'titan' ? titan(card) : kind === 'army' ? army(card) : []),
      ...banners(card),
      ...capacity,
      ...effects(card.icons, card.text),
      ...legacy(card),
    ],
    ...(meaning ? { now: meaning } : {}),
    rule: {
      title: word(`tip.rule.${kind}`),
      clause: { titan: 'AW-9.1', army: 'AW-8.3', empire: 'AW-7.1', province: 'AW-5.4' }[kind],
    },
    reconstructed: card.reconstructed,
  };
}

/** Where the rules speak of a space, and who may come to it. */
const SPACES: Record<string, { clause: string; enter: 'higher' | 'fee' | 'any' }> = {
  labor: { clause: 'AW-5.1', enter: 'higher' },
  build: { clause: 'AW-7.1', enter: 'fee' },
  conscript: { clause: 'AW-5.2', enter: 'higher' },
  expand: { clause: 'AW-5.4', enter: 'higher' },
  learn: { clause: 'AW-5.10', enter: 'higher' },
  rebuild: { clause: 'AW-5.11', enter: 'any' },
  recruit: { clause: 'AW-8.3', enter: 'fee' },
  explore: { clause: 'AW-5.15', enter: 'higher' },
  populate: { clause: 'AW-5.20', enter: 'higher' },
};

/** What an action does, what it costs and who may come. */
export function spaceTip(view: View, id: string): Tip | null {
  const space = shelf.space(id);
  const known = SPACES[id];
  if (!space || !known) return null;
  const price = (space.cost.one_of ?? [space.cost]).map(priceSigns);
  const closed = view.spaces[id]?.open === false;
  return {
    kind: word('tip.kind.space'),
    name: space.name,
    ...(space.cost.coins || space.cost.one_of
      ? { price: price.flatMap((signs, i) => [...(i ? [{ figure: word('or') }] : []), ...signs]) }
      : {}),
    lines: [
      {
        signs: [{ symbol: SPACE_ICON[id] ?? 'map' }],
        lead: printed(space.text),
        text: id === 'explore' ? word('tip.space.reserve') : '',
      },
      {
        signs: [{ symbol: 'citizen' }],
        lead: word('lead', { name: word('tip.enter'), text: '' }).trim(),
        text: word(`tip.enter.${known.enter}`),
      },
    ],
    ...(closed ? { now: { text: word('tip.opens', { n: space.opens }), tone: 'bad' as const } } : {}),
    rule: { title: space.name, clause: known.clause },
  };
}

/** The Titans a seat has defeated, a line each, where there is no room for more than their number. */
export function titansTip(titans: string[]): Tip | null {
  const last = titans.at(-1);
  if (!last) return null;
  return {
    kind: word('titans.kind'),
    name: word('titans.won', { n: titans.length }),
    picture: { symbol: picture(last, 'titan'), box: '0 0 120 100', ...CLAY },
    lines: titans.map((id) => ({
      signs: (shelf.card(id).banners ?? []).map(banner),
      lead: shelf.name(id),
      text: shelf.card(id).text,
    })),
  };
}
