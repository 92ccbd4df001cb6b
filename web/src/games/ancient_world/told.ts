/** A turn in a few words: what came of it, else what it gained, else where its citizen went. "builds Academy", "+5 coins". */
import type { Line } from '../../lib/api';
import { asNumber, asText } from '../../lib/facts';
import type { Turn } from '../../lib/turns';
import { list } from '../../lib/words.svelte';
import { shelf } from './catalogue';
import { ROUND_END } from './sentences';
import { word } from './texts';

const spotName = (id: string): string => shelf.space(id)?.name ?? shelf.name(id);

function deed({ event }: Line): string[] {
  const card = asText(event['card']);
  switch (event.kind) {
    case 'built':
    case 'built_by_crane':
      return card ? [word('told.builds', { card: shelf.name(card) })] : [];
    case 'recruited':
      return card ? [word('told.recruits', { card: shelf.name(card) })] : [];
    case 'reserved':
      return card ? [word('told.reserves', { card: shelf.name(card) })] : [];
    case 'kept':
      return [word('told.keeps')];
    case 'province_taken':
      return [word('told.takes', { card: shelf.name(asText(event['province']) ?? '') })];
    case 'attacked':
      return [word('told.defeats', { titan: shelf.name(asText(event['titan']) ?? '') })];
    case 'citizen_gained':
      return [word('told.citizen', { n: asNumber(event['value']) ?? 0 })];
    case 'passed':
    case 'passed_first':
      return [word('told.passes')];
    default:
      return [];
  }
}

export function toldTurn({ seat, lines }: Turn): string | null {
  // Who passes last and begins the next round has one turn in two rounds: only the later one is told.
  const begun = lines.findLastIndex(({ event }) => event.kind === 'round_ended');
  const later = lines.slice(begun + 1).filter(({ event }) => event.seat === seat && !ROUND_END.includes(event.kind));
  const own = later.length ? later : lines.filter(({ event }) => event.seat === seat);
  const deeds = own.flatMap(deed);
  if (deeds.length) return list(deeds);
  const gained = (what: 'coins' | 'knowledge'): number =>
    own
      .filter(({ event }) => event.kind === `${what}_gained`)
      .reduce((sum, { event }) => sum + (asNumber(event[what]) ?? 0), 0);
  const gains = (['coins', 'knowledge'] as const).flatMap((what) => {
    const n = gained(what);
    return n ? [`+${word(what, { n })}`] : [];
  });
  if (gains.length) return list(gains);
  const spot = own.map(({ event }) => asText(event['spot'])).findLast((id) => id !== null);
  return spot ? word('told.places', { spot: spotName(spot) }) : null;
}
