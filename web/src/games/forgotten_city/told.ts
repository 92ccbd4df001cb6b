/** What the log means, in few words: a turn of somebody, and what the night cost. */
import type { Json, Line } from '../../lib/api';
import { asNumber, asText } from '../../lib/facts';
import { form } from '../../lib/form.svelte';
import type { Turn } from '../../lib/turns';
import { miracleName, monumentName, nightmareName, resourceName, shelf } from './content';
import { lossParts } from './sentences';
import { deskOf } from './desk.svelte';
import { placeName } from './naming';
import type { Colour, ForgottenCityTable } from './shapes';
import { word } from './texts';

const texts = (fact: Json | undefined): string[] =>
  Array.isArray(fact) ? fact.flatMap((one) => asText(one) ?? []) : [];

const DEEDS = new Set(['built', 'decrypted', 'extracted', 'swapped', 'rested']);

/** A turn without the name of who took it: what was done, not where. */
export function told(turn: Turn): string | null {
  // What was taken is old news once something has been done with an assistant.
  const later = turn.lines.some(({ event }) => event.seat === turn.seat && DEEDS.has(event.kind));
  const parts = turn.lines.flatMap(({ event }) => {
    if (event.seat !== turn.seat || (later && event.kind === 'picked')) return [];
    const monument = asText(event['monument']);
    const nightmare = asText(event['nightmare']);
    const miracle = asText(event['miracle']);
    switch (event.kind) {
      case 'picked':
      case 'built':
      case 'decrypted':
      case 'discarded':
      case 'cashed_in':
        return monument ? [word(`told.${event.kind}`, { name: monumentName(monument) })] : [];
      case 'extracted':
        return [word('told.extracted', { name: resourceName(event['colour'] as Colour) })];
      case 'bought':
        return miracle ? [word('told.bought', { name: miracleName(miracle) })] : [];
      case 'wounded':
      case 'parried':
        return nightmare ? [word(`told.${event.kind}`, { name: nightmareName(nightmare) })] : [];
      case 'rested':
      case 'swapped':
      case 'chief_moved':
        return [word(`told.${event.kind}`)];
      default:
        return [];
    }
  });
  return parts.length ? parts.join(', ') : null;
}

/** How the viewer last answered a nightmare. */
export const answerOf = ({ lines, me }: ForgottenCityTable, id: string): string | undefined =>
  lines.findLast(
    ({ event }) =>
      event.seat === me.seat && event['nightmare'] === id && (event.kind === 'wounded' || event.kind === 'parried'),
  )?.event.kind;

/** Whether a seat has decided something after an action of the log. */
function decided(lines: Line[], seat: number, after: number): boolean {
  let action = after;
  for (const line of lines) {
    if (line.number <= action || line.depth > 0 || line.event.seat < 0) continue;
    if (line.event.seat === seat) return true;
    action = line.number;
  }
  return false;
}

export interface Toll {
  /** The action it came with. */
  number: number;
  unanswered: string[];
  loss: string;
  /** Who was not answered and where the chief went, in words. */
  said: string;
}

/** What the last night cost a seat that has not decided anything since: the night may pass without asking. */
export function tollOf(table: ForgottenCityTable, seat: number): Toll | null {
  const { lines } = table;
  const at = lines.findLastIndex(({ event }) => event.kind === 'lost' && event.seat === seat);
  const lost = lines[at];
  if (!lost || table.view?.stage === 'nightmare' || decided(lines, seat, lost.number)) return null;
  const from = lines.findLastIndex(({ event }, i) => i < at && event.kind === 'faces' && event.seat === seat);
  const answered = new Set(
    lines
      .slice(Math.max(0, from), at)
      .flatMap(({ event }) =>
        event.seat === seat && (event.kind === 'wounded' || event.kind === 'parried')
          ? (asText(event['nightmare']) ?? [])
          : [],
      ),
  );
  const unanswered = texts(lines[from]?.event['nightmares']).filter((id) => !answered.has(id));
  const { event } = lost;
  const parts = lossParts({
    vp: asNumber(event['vp']) ?? 0,
    resources: asNumber(event['resources']) ?? 0,
    coins: asNumber(event['coins']) ?? 0,
    forgiven: asNumber(event['forgiven']) ?? 0,
  });
  const loss = parts.map((part) => part.text).join(', ');
  return { number: lost.number, unanswered, loss, said: toldOf(table, seat, unanswered, at) };
}

function toldOf(table: ForgottenCityTable, seat: number, unanswered: string[], at: number): string {
  // Of many the names alone: their colours would not leave room for them.
  const names = unanswered.map((id) =>
    unanswered.length > 3
      ? nightmareName(id)
      : word('past.name', {
          name: nightmareName(id),
          colours: (shelf.all.nightmares[id]?.colours ?? []).map(resourceName).join(', '),
        }),
  );
  const moved = table.lines.slice(at).find((line) => line.event.kind === 'chief_moved' && line.event.seat === seat);
  const to = asText(moved?.event['hex']);
  return [
    names.length ? word('past.unanswered', { names: names.join(', ') }) : '',
    to ? word('past.chief', { place: placeName(table, to) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A phone's desk has room for one of them: what the night has cost, or the next choice. It is told until that is asked for. */
export function waking(table: ForgottenCityTable): boolean {
  const { seat } = table.me;
  const asked = table.choice.armed !== null || deskOf(table).woken;
  return form.small && !asked && !table.over && seat !== null && tollOf(table, seat) !== null;
}
