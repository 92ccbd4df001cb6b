/** Facts of events are JSON of which only their game knows more: read one as what it should be. */
import type { Json } from './api';

export const asText = (fact: Json | undefined): string | null => (typeof fact === 'string' ? fact : null);
export const asNumber = (fact: Json | undefined): number | null => (typeof fact === 'number' ? fact : null);

/** The entry of a list that has one for each seat. */
export function ofSeat<T>(list: readonly T[], seat: number): T {
  const found = list[seat];
  if (found === undefined) throw new Error(`there is no seat ${seat}`);
  return found;
}
