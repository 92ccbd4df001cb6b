/** The tips of monuments, nightmares and miracles: every sign in words, and what the piece means for the viewer now. */
import type { Snippet } from 'svelte';
import { ofSeat } from '../../lib/facts';
import type { Tip, TipLine, TipSign } from '../../lib/tips.svelte';
import { list, signed } from '../../lib/words.svelte';
import {
  COLOURS,
  miracleName,
  miracleText,
  monumentName,
  monumentOf,
  nightmareName,
  resourceName,
  shelf,
  SYMBOL,
  terrainName,
  terrainSymbol,
} from './content';
import { costWords, missingFrom, rewardIcon, rewardWord, rewardWords } from './sentences';
import type { Colour, Cost, ForgottenCityTable, Reward, View } from './shapes';
import { figuresAt } from './spoken';
import { word } from './texts';

const DUSK = 'radial-gradient(circle at 50% 40%, #7a4338, #2a2040 62%, #1d1533)';
const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
const chip = (colour: Colour): TipSign => ({
  symbol: SYMBOL[colour],
  ground: `var(--fc-${SYMBOL[colour]})`,
  ink: `var(--fc-${SYMBOL[colour]}-on)`,
});
const costSigns = (cost: Cost): TipSign[] => [
  ...COLOURS.flatMap((colour) => Array.from({ length: cost[colour] ?? 0 }, () => chip(colour))),
  ...(cost.coins ? [{ figure: cost.coins, symbol: 'coin' }] : []),
];
const rewardLine = (reward: Reward): TipLine => ({
  signs: [
    ...(reward.kind.startsWith('prod_') ? [{ symbol: 'prod' }] : []),
    { symbol: rewardIcon(reward.kind), figure: reward.kind.startsWith('prod_') ? `+${reward.n}` : reward.n },
  ],
  lead: `${rewardWord(reward)}.`,
  text:
    reward.kind === 'prod_inspiration' || reward.kind === 'prod_defence' || reward.kind === 'prod_income'
      ? word(`tip.${reward.kind}`)
      : '',
});

/** When the stall opens again. */
export const laterWords = ({ seen: view }: ForgottenCityTable): string =>
  word(view.round < view.rounds ? 'stall.later' : 'stall.closed');

/** `later`: it lies on the stall, which is closed now; `owner`: whose it is, once it is built. */
export function monumentTip(
  table: ForgottenCityTable,
  id: string,
  { later = false, owner }: { later?: boolean; owner?: number } = {},
): Tip {
  const stands = owner !== undefined;
  const monument = monumentOf(id);
  const symbol = SYMBOL[monument.colour];
  const { seat } = table.me;
  const player = seat === null ? undefined : table.seen.players[seat];
  const missing = player
    ? missingFrom(stands ? monument.decrypt_cost : monument.cost, { ...player.resources, coins: player.coins })
    : {};
  const lacks = Object.keys(missing).length > 0;
  const bound = lacks
    ? word('tip.lacks', { missing: costWords(missing) })
    : word(stands ? 'tip.decryptable' : 'tip.affordable');
  return {
    kind: word('tip.monument', { weather: resourceName(monument.colour) }),
    name: monumentName(id),
    picture: {
      symbol: `monument-${id.toLowerCase()}`,
      box: '0 0 48 48',
      ground: 'linear-gradient(#fdf3df, #ead7b2)',
      ink: `var(--fc-${symbol}-deep)`,
      cut: '#f6e8ca',
    },
    price: costSigns(monument.cost),
    lines: [
      {
        signs: [{ symbol: 'build' }],
        lead: word('tip.build', { cost: costWords(monument.cost) }),
        text: word('tip.build.where', { weather: resourceName(monument.colour) }),
      },
      ...monument.build_reward.map(rewardLine),
      {
        signs: [{ symbol: 'decrypt' }],
        lead: word('tip.decrypt', {
          cost: costWords(monument.decrypt_cost),
          gains: rewardWords(monument.decrypt_reward),
        }),
        text: word('tip.decrypt.often'),
      },
      {
        signs: [{ symbol: 'people' }],
        text: stands
          ? word('tip.owner', { player: table.nameOf(owner), n: shelf.all.tribute_vp })
          : word('tip.tribute', { n: shelf.all.tribute_vp }),
      },
    ],
    now: later
      ? { lead: laterWords(table), text: player ? capital(bound) : '' }
      : player && { text: bound, tone: lacks ? 'bad' : 'good' },
    rule: stands
      ? { title: word('tip.rule.decrypt'), clause: 'FC-8.11' }
      : { title: word('tip.rule.build'), clause: 'FC-8.3' },
    reconstructed: monument.reconstructed,
  };
}

const HEX_RULES = { stone: 'FC-3.3', portal: 'FC-3.4', central: 'FC-3.5' } as const;

/** A hex without a monument: what it is good for, and who stands there. */
export function hexTip(table: ForgottenCityTable, hex: string): Tip {
  const terrain = table.seen.terrain[hex] ?? 'stone';
  const symbol = terrainSymbol(terrain);
  const name = terrainName(terrain);
  const here = figuresAt(table, hex);
  const grey = terrain === 'stone' || terrain === 'portal' || terrain === 'central';
  return {
    kind: word('hex.kind', { hex }),
    name: capital(name),
    picture: {
      symbol: terrain === 'central' ? 'magic' : symbol,
      box: '0 0 24 24',
      ground: grey ? 'var(--fc-night)' : `var(--fc-${symbol})`,
      ink: grey ? '#fff3d6' : `var(--fc-${symbol}-on)`,
    },
    lines: [
      {
        signs: [{ symbol: terrain === 'central' ? 'swap' : symbol }],
        text: word(`hex.${grey ? terrain : 'ground'}`, { weather: name.toLowerCase() }),
      },
      ...(here.length ? [{ signs: [{ symbol: 'chiefmark' }], text: `${capital(list(here))}.` }] : []),
    ],
    rule: { title: word('tip.rule.board'), clause: grey ? HEX_RULES[terrain] : 'FC-3.2' },
  };
}

export type Counter = Colour | 'coins' | 'wounds' | 'inspiration' | 'defence' | 'income' | 'tree' | 'zone';
const COUNTER_RULES = {
  resource: 'FC-8.18',
  coins: 'FC-7.11',
  wounds: 'FC-10.5',
  inspiration: 'FC-9.5',
  defence: 'FC-10.5',
  income: 'FC-9.1',
  tree: 'FC-4.1',
  zone: 'FC-4.3',
};

/** What a figure of a player's board is for, and what this round adds to it. */
export function counterTip(table: ForgottenCityTable, seat: number, what: Counter): Tip {
  const view = table.seen;
  const player = ofSeat(view.players, seat);
  const colour = COLOURS.find((one) => one === what);
  const about = colour ? 'resource' : (what as Exclude<Counter, Colour>);
  const soon = view.stage === 'meditation' || view.stage === 'action' ? 'own.tonight' : 'own.next';
  const gain = {
    inspiration: player.production.inspiration,
    defence: player.production.defence,
    income: player.production.coins,
  }[what as string];
  const next = { tree: player.next_circle?.vp, zone: shelf.all.zone_vp[player.monuments_built] }[what as string];
  const name = {
    resource: resourceName(colour ?? 'V'),
    coins: word('coins'),
    inspiration: word('inspiration'),
    defence: word('defence'),
    wounds: word('own.wounds'),
    income: word('own.income'),
    tree: word('own.tree'),
    zone: word('own.zone'),
  }[about];
  const most = about === 'inspiration' || about === 'defence' ? shelf.all.stock_most[about] : 0;
  const signs: Record<typeof about, TipSign> = {
    resource: chip(colour ?? 'V'),
    coins: { symbol: 'coin' },
    wounds: { symbol: 'wound' },
    inspiration: { symbol: 'inspiration' },
    defence: { symbol: 'defence' },
    income: { symbol: 'income' },
    tree: { symbol: 'miracle' },
    zone: { symbol: 'build' },
  };
  const clause = COUNTER_RULES[about];
  return {
    kind: word('own', { player: table.nameOf(seat) }),
    name: capital(name),
    lines: [
      { signs: [signs[about]], text: word(`tip.count.${about}`, { weather: name, most }) },
      ...(gain === undefined
        ? []
        : [{ signs: [{ symbol: 'prod' }], lead: `${word(soon, { n: gain })}.`, text: word('tip.count.production') }]),
      ...(next === undefined
        ? []
        : [
            {
              signs: [{ symbol: 'vp', figure: next }],
              text:
                about === 'tree' && player.next_circle
                  ? word('tip.count.circle', { n: player.next_circle.cost, vp: next })
                  : word('tip.count.space', { vp: next }),
            },
          ]),
    ],
    rule: { title: word('tip.rule.board'), clause },
  };
}

export function nightmareTip(table: ForgottenCityTable, card: View['nightmares'][number], more: Snippet): Tip {
  const view = table.seen;
  const { seat } = table.me;
  const me = seat === null ? undefined : view.players[seat];
  const faced = seat !== null && card.faced_by.includes(seat);
  return {
    kind: word('tip.nightmare'),
    name: nightmareName(card.id),
    picture: { symbol: `nightmare-${card.id.toLowerCase()}`, box: '0 0 64 64', ground: DUSK, ink: '#0f0a1f' },
    price: card.colours.map(chip),
    lines: [
      {
        signs: card.colours.map(chip),
        lead: word('tip.faces'),
        text: word('tip.faces.where', {
          a: resourceName(card.colours[0] ?? 'V'),
          b: resourceName(card.colours[1] ?? 'V'),
        }),
      },
      me?.wound_reserve === 0
        ? { signs: [{ symbol: 'defence' }], lead: word('tip.parry'), text: word('tip.parry.how') }
        : { signs: [{ symbol: 'wound' }, { symbol: 'defence' }], lead: word('tip.wound'), text: word('tip.wound.how') },
      {
        signs: [{ figure: signed(-shelf.all.penalty_vp), symbol: 'vp' }],
        lead: word('tip.unhurt'),
        text: word('tip.unhurt.cost', { n: shelf.all.penalty_vp }),
      },
      { signs: [{ symbol: 'flag' }], lead: word('tip.last'), text: word('tip.last.gain') },
    ],
    more,
    now: me
      ? { text: word(faced ? 'tip.you_face' : 'tip.you_do_not', { n: card.next_vp, defence: me.defence }) }
      : undefined,
    rule: { title: word('tip.rule.night'), clause: 'FC-10.5' },
    reconstructed: shelf.all.nightmares[card.id]?.reconstructed ?? false,
  };
}

export function miracleTip(table: ForgottenCityTable, id: string, of?: number): Tip {
  const miracle = shelf.all.miracles[id];
  const view = table.seen;
  const seat = of ?? table.me.seat ?? table.to_act[0] ?? 0;
  const player = ofSeat(view.players, seat);
  const worth = player.grey_worth[id];
  // One that lies in a tree is paid for.
  const circle = of === undefined ? player.next_circle : null;
  return {
    kind: word(miracle?.set === 'grey' ? 'tip.grey' : 'tip.white'),
    name: miracleName(id),
    picture: {
      symbol: `miracle-${id.toLowerCase()}`,
      box: '0 0 32 32',
      ground: 'linear-gradient(#41366a, #6d4f7d)',
      ink: '#46337a',
    },
    ...(circle ? { price: [{ figure: circle.cost, symbol: 'inspiration' }] } : {}),
    lines: [
      {
        signs: [{ symbol: 'miracle' }],
        lead: miracleText(id),
        text: word(miracle?.set === 'grey' ? 'tip.grey.when' : 'tip.white.when'),
      },
      ...(miracle?.needs_white
        ? [
            {
              signs: [{ symbol: 'lock' }, { figure: miracle.needs_white }],
              lead: word('tip.needs', { n: miracle.needs_white }),
              text: word('tip.needs.else'),
            },
          ]
        : []),
      ...(circle
        ? [
            {
              signs: [{ symbol: 'inspiration', figure: circle.cost }],
              lead: word('tip.circle', { n: circle.cost }),
              text: word('tip.circle.vp', { vp: circle.vp }),
            },
          ]
        : []),
    ],
    now: worth
      ? {
          lead: word('tip.worth', { n: worth.met ? worth.worth : 0 }),
          text: worth.met
            ? ''
            : word('tip.unmet', { n: worth.worth, needs: worth.needs_white, have: player.white_miracles }),
          tone: worth.met ? 'good' : 'bad',
        }
      : undefined,
    rule:
      miracle?.set === 'grey'
        ? { title: word('shop.grey'), clause: 'FC-13.1' }
        : { title: word('tip.rule.buy'), clause: 'FC-9.5' },
    reconstructed: miracle?.reconstructed ?? false,
  };
}
