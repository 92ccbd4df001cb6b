/** The sentence of the status line: on a phone as short as its line. */
import { form } from '../../lib/form.svelte';
import type { ForgottenCityTable } from './shapes';
import { word } from './texts';

export function says(table: ForgottenCityTable): string | null {
  const phase = table.mine ? table.view?.phase : undefined;
  const able = (...verbs: string[]): boolean =>
    table.choice.legal.some(({ action }) => verbs.includes(action.split(' ')[0] ?? ''));
  if (phase === 'fight') return word(able('wound') ? 'says.fight' : able('parry') ? 'says.parry' : 'says.fight_over');
  if (phase === 'buy' && !able('buy')) return word('says.buy_none');
  const long = phase === 'pick' || phase === 'discard' || phase === 'assistant' || phase === 'buy';
  return form.small && long ? word(`says.${phase}`) : null;
}
