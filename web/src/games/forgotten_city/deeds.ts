/** What can be done in The Forgotten City, as the choices show it: signs, and what has a place of its own. */
import type { View } from './shapes';

export const ICONS: Record<string, string> = {
  build: 'build',
  extract: 'extract',
  decrypt: 'decrypt',
  swap: 'swap',
  rest: 'rest',
  discard: 'discard',
  cash_in: 'discard',
  pick: 'check',
  chief: 'chiefmark',
};
/** Those with a picture or a button of their own. */
export const PICTURED = new Set([
  'pick',
  'discard',
  'rest',
  'place',
  'build',
  'extract',
  'decrypt',
  'swap',
  'gain',
  'lose',
  'spoils',
  'buy',
  'end_buy',
  'wound',
  'parry',
  'end_fight',
  'chief',
  'cash_in',
]);
/** What the focus goes to first in a phase, for those who play by keys. */
export const PLACES: Partial<Record<View['phase'], string>> = {
  pick: '.stall .legal',
  assistant: '.hex[tabindex="0"]',
  chief: '.hex[tabindex="0"]',
  buy: '.token.legal, [data-choice=end_buy]',
  fight: '.strike.primary, [data-choice=end_fight]',
};
