/** The tips of what is in force in an episode, and of what its places give. */
import type { Tip } from '../../lib/tips.svelte';
import { signed } from '../../lib/words.svelte';
import { ruleName, ruleText } from './catalogue';
import { STEP_SYMBOL } from './reading';
import { rewardDoes, rewardOf } from './sentences';
import type { Episode } from './shapes';
import { word } from './texts';

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
