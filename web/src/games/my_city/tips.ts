/** The tips of what is in force in an episode, of what its places give, and of a city's tiles. */
import type { Snippet } from 'svelte';
import type { Tip } from '../../lib/tips.svelte';
import { signed } from '../../lib/words.svelte';
import { ruleName, ruleText, shapeName, shelf, tileName, tileOf } from './catalogue';
import { hueOf, STEP_SYMBOL, type Hue } from './reading';
import { rewardDoes, rewardOf } from './sentences';
import type { Episode, Player } from './shapes';
import { named, word } from './texts';

const MEADOW = 'linear-gradient(#dcecc9, #b9d394)';

export function ruleTip(rule: Episode['rules'][number]): Tip {
  const symbol = STEP_SYMBOL[rule.id] ?? 'vp';
  const sign = rule.points === null ? [] : [{ figure: signed(rule.points) }];
  return {
    kind: word(rule.new ? 'tip.rule_new' : 'tip.rule'),
    name: ruleName(rule.id),
    picture: { symbol, box: '0 0 24 24', ground: MEADOW, ink: '#1f4d2f', cut: '#cbdfae' },
    price: sign,
    lines: [{ signs: [{ symbol }], text: ruleText(rule.id) }],
    rule: { title: word('tip.count'), clause: 'MC-8' },
    reconstructed: shelf.all.rules[rule.id]?.reconstructed ?? false,
  };
}

/** The rules that count buildings of one kind. */
const COUNTS: Record<Hue, string[]> = {
  yellow: ['colours', 'tree_houses'],
  red: ['colours'],
  blue: ['colours', 'factories', 'smoke'],
  church: ['churches'],
};

/** A tile of a city: its shape, and what counts it as far as that is in force. */
export function tileTip(id: string, status: Player['tiles'][string], rules: Episode['rules'], drawn: Snippet): Tip {
  const hue = hueOf(id);
  const tile = tileOf(id);
  const cells = (tile?.rows ?? []).join('').replaceAll('.', '').length;
  const counted = rules.filter((rule) => COUNTS[hue].includes(rule.id));
  return {
    kind:
      hue === 'church'
        ? word('hue.church')
        : word('tip.hue', { kind: word(`hue.kind.${hue}`), hue: word(`hue.${hue}`).toLowerCase() }),
    name: tileName(id),
    picture: { drawn, ground: MEADOW, ink: '#1f4d2f' },
    lines: [
      { signs: [{ figure: cells }], text: word('tip.cells', { n: cells, shape: shapeName(id) }) },
      ...counted.map((rule) => ({
        signs: rule.points === null ? [{ symbol: STEP_SYMBOL[rule.id] ?? 'vp' }] : [{ figure: signed(rule.points) }],
        lead: ruleName(rule.id),
        text: ruleText(rule.id),
      })),
      { signs: [{ figure: 1 }], text: word('tip.once') },
    ],
    now: { lead: word('tip.state'), text: named('tile', status) },
    rule: { title: word('tip.building'), clause: 'MC-4' },
    reconstructed: tile?.reconstructed ?? false,
  };
}

export function rewardTip(id: string): Tip {
  const { art, name } = rewardOf(id);
  const does = rewardDoes(id);
  return {
    kind: word('tip.reward'),
    name,
    picture: { symbol: art, box: '0 0 56 56', ground: MEADOW, ink: '#23734a', cut: '#cbdfae' },
    lines: does ? [{ signs: [], text: does }] : [],
    rule: { title: word('tip.rewards'), clause: 'MC-10' },
  };
}
