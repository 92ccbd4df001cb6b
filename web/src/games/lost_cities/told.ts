/** A turn in a few words: "Red 8, leader to −15". */
import { asNumber, asText } from '../../lib/facts';
import type { Turn } from '../../lib/turns';
import { figure } from '../../lib/words.svelte';
import { inUnits, spaceValue } from './printed';
import { cardName } from './sentences';
import { word } from './texts';

export function told(turn: Turn): string | null {
  const parts = turn.lines.flatMap(({ event }, i) => {
    const card = asText(event['card']);
    const to = asNumber(event['to']);
    if (card && (event.kind === 'opened' || event.kind === 'laid')) return [cardName(card)];
    if (card && event.kind === 'discarded') return [word('told.discards', { card: cardName(card).toLowerCase() })];
    if (card && event.kind === 'drew_pile') return [word('told.takes', { card: cardName(card).toLowerCase() })];
    if (to === null || event.kind !== 'pawn_moved') return [];
    // Of a pawn that goes on and on it is enough to know how far it came.
    const on = ({ event: next }: (typeof turn.lines)[number]): boolean =>
      next.kind === 'pawn_moved' && next['path'] === event['path'];
    if (turn.lines.slice(i + 1).some(on)) return [];
    const pawn = word(event['pawn'] === 'leader' ? 'told.leader' : 'told.explorer');
    return [word('told.moves', { pawn, to: figure(inUnits(spaceValue(to))) })];
  });
  return parts.length ? parts.join(', ') : null;
}
