/** Places and actions by what stands there: a coordinate alone tells nobody where to look. */
import { monumentName, terrainName } from './content';
import { title } from './sentences';
import type { ForgottenCityTable } from './shapes';
import { word } from './texts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The monument on a hex, or its ground, and the name that the map writes on it. */
export function placeName({ seen: view }: ForgottenCityTable, hex: string): string {
  const built = view.map[hex];
  return word('hex.name', { hex, what: built ? monumentName(built.monument) : terrainName(view.terrain[hex]) });
}
export const placeTitle = (table: ForgottenCityTable, hex: string): string => capital(placeName(table, hex));

/** An action whose label names a space or a hex alone, in the words of the board. */
export function named(table: ForgottenCityTable, action: string): string | null {
  const view = table.seen;
  const [verb, at = ''] = action.split(' ');
  if (verb === 'pick') {
    const monument = view.stall[Number(at) - 1];
    return monument ? word('named.pick', { name: monumentName(monument) }) : null;
  }
  if (verb === 'chief') return word('do.chief', { place: placeName(table, at) });
  if (verb !== 'place') return null;
  const place = placeName(table, at);
  const deeds = view.places[at]?.actions ?? [];
  const only = deeds.length === 1 ? deeds[0] : undefined;
  if (only && !only.startsWith('swap '))
    return word('named.deed', { deed: title({ action: only, label: only }), place });
  return deeds[0]?.startsWith('swap ')
    ? word('named.deed', { deed: word('hex.swap'), place })
    : word('named.place', { place });
}

/** The hexes a sentence on the page speaks of at this moment: chosen, advised, in the lesson, in the line of the log under the pointer. */
export function spokenOf(table: ForgottenCityTable): Set<string> {
  const { choice, lesson, lit } = table;
  const actions = [choice.shown, choice.hint?.action, choice.hint?.runner_up?.action, lesson?.expect];
  const hexes = actions.map((action) => /^(?:place|chief) (\S+)$/.exec(action ?? '')?.[1]);
  const pointed = (lesson?.point ?? []).map((point) => /^hex=(\S+)$/.exec(point)?.[1]);
  const told = [lit?.event['hex'], lit?.event['from']].map((hex) => (typeof hex === 'string' ? hex : undefined));
  return new Set([...hexes, ...pointed, ...told].filter((hex) => hex !== undefined));
}
