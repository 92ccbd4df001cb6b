/** The tips of monuments, nightmares and miracles: every sign in words, and what the piece means for the viewer now. */
import type { Snippet } from 'svelte';
import { ofSeat } from '../../lib/facts';
import type { Tip, TipLine, TipSign } from '../../lib/tips.svelte';
import { COLOURS, miracleName, miracleText, monumentName, monumentOf, nightmareName, resourceName, shelf, SYMBOL } from './content'; // prettier-ignore
import { costWords, missingFrom, rewardIcon, rewardWord, rewardWords } from './sentences';
import type { Colour, Cost, ForgottenCityTable, Reward, View } from './shapes';
import { word } from './texts';

const DUSK = 'radial-gradient(circle at 50% 40%, #7a4338, #2a2040 62%, #1d1533)';
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

/** `later`: it lies on the stall, which is closed now. */
export function monumentTip(table: ForgottenCityTable, id: string, later = false): Tip {
  const monument = monumentOf(id);
  const symbol = SYMBOL[monument.colour];
  const { seat } = table.me;
  const player = seat === null ? undefined : table.seen.players[seat];
  const missing = player ? missingFrom(monument.cost, { ...player.resources, coins: player.coins }) : {};
  const lacks = Object.keys(missing).length > 0;
  const bound = lacks ? word('tip.lacks', { missing: costWords(missing) }) : word('tip.affordable');
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
      { signs: [{ symbol: 'people' }], text: word('tip.tribute') },
    ],
    now: later
      ? { lead: laterWords(table), text: player ? `${bound.charAt(0).toUpperCase()}${bound.slice(1)}` : '' }
      : player && { text: bound, tone: lacks ? 'bad' : 'good' },
    rule: { title: word('tip.rule.build'), clause: 'FC-8.3' },
    reconstructed: monument.reconstructed,
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
        text: word('tip.faces.where', { a: resourceName(card.colours[0] ?? 'V'), b: resourceName(card.colours[1] ?? 'V') }),
      },
      { signs: [{ symbol: 'wound' }, { symbol: 'defence' }], lead: word('tip.wound'), text: word('tip.wound.how') },
      { signs: [{ figure: '−2', symbol: 'vp' }], lead: word('tip.unhurt'), text: word('tip.unhurt.cost') },
      { signs: [{ symbol: 'flag' }], lead: word('tip.last'), text: word('tip.last.gain') },
    ],
    more,
    now: me ? { text: word(faced ? 'tip.you_face' : 'tip.you_do_not', { n: card.next_vp, defence: me.defence }) } : undefined,
    rule: { title: word('tip.rule.night'), clause: 'FC-10.5' },
    reconstructed: shelf.all.nightmares[card.id]?.reconstructed ?? false,
  }; // prettier-ignore
}

export function miracleTip(table: ForgottenCityTable, id: string): Tip {
  const miracle = shelf.all.miracles[id];
  const view = table.seen;
  const seat = table.me.seat ?? table.to_act[0] ?? 0;
  const player = ofSeat(view.players, seat);
  const worth = player.grey_worth[id];
  const circle = player.next_circle;
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
      { signs: [{ symbol: 'miracle' }], lead: miracleText(id), text: word(miracle?.set === 'grey' ? 'tip.grey.when' : 'tip.white.when') },
      ...(miracle?.needs_white
        ? [{ signs: [{ symbol: 'lock' }, { figure: miracle.needs_white }], lead: word('tip.needs', { n: miracle.needs_white }), text: word('tip.needs.else') }]
        : []),
      ...(circle
        ? [{ signs: [{ symbol: 'inspiration', figure: circle.cost }], lead: word('tip.circle', { n: circle.cost }), text: word('tip.circle.vp', { vp: circle.vp }) }]
        : []),
    ],
    now: worth
      ? {
          lead: word('tip.worth', { n: worth.met ? worth.worth : 0 }),
          text: worth.met ? '' : word('tip.unmet', { n: worth.worth, needs: worth.needs_white, have: player.white_miracles }),
          tone: worth.met ? 'good' : 'bad',
        }
      : undefined,
    rule: miracle?.set === 'grey' ? { title: word('shop.grey'), clause: 'FC-13.1' } : { title: word('tip.rule.buy'), clause: 'FC-9.5' },
    reconstructed: miracle?.reconstructed ?? false,
  }; // prettier-ignore
}
