/** The sentence of the status line: on a phone as short as its line. */
import { form } from '../../lib/form.svelte';
import type { ForgottenCityTable } from './shapes';
import { word } from './texts';

export function says(table: ForgottenCityTable): string | null {
  const phase = table.mine ? table.view?.phase : undefined;
  if (phase === 'fight') return word('says.fight');
  return form.small && (phase === 'pick' || phase === 'assistant') ? word(`says.${phase}`) : null;
}
