/** What the log means, in few words: a turn of somebody, and what the night cost. */
import type { Json, Line } from '../../lib/api';
import { asNumber, asText } from '../../lib/facts';
import { form } from '../../lib/form.svelte';
import type { Turn } from '../../lib/turns';
import { miracleName, monumentName, nightmareName, resourceName, shelf } from './content';
import { lossParts, points, rewardWord } from './sentences';
import { deskOf } from './desk.svelte';
import { placeName } from './naming';
import type { Colour, ForgottenCityTable, Loss } from './shapes';
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
  /** Whether anything of the night met this seat. */
  quiet: boolean;
  unanswered: string[];
  wounded: string[];
  /** What it cost and what it won, in words; empty: nothing. */
  loss: string;
  gain: string;
  /** Who was not answered and where the chief went, or what came in before, in words. */
  said: string;
}

/** With the first of these the night is over; those of the set-up come before all actions. */
const MORNING = new Set(['revealed', 'stalled', 'chief_moved', 'chief_stayed']);

/** What the last night brought and cost a seat that has not decided anything since: the night may pass without asking. */
export function tollOf(table: ForgottenCityTable, seat: number): Toll | null {
  const { lines } = table;
  const own = ({ event }: Line, ...kinds: string[]): boolean => event.seat === seat && kinds.includes(event.kind);
  const from = lines.findLastIndex((line) => own(line, 'produced'));
  const at = lines.findIndex(({ number, event }, i) => i > from && number >= 0 && MORNING.has(event.kind));
  const dawn = lines[at];
  if (!dawn || table.view?.stage === 'nightmare' || decided(lines, seat, dawn.number)) return null;
  const night = lines.slice(Math.max(0, from), at);
  const named = (...kinds: string[]): string[] =>
    night.flatMap((line) => (own(line, ...kinds) ? (asText(line.event['nightmare']) ?? []) : []));
  const faced = texts(night.findLast((line) => own(line, 'faces'))?.event['nightmares']);
  const answered = named('wounded', 'parried');
  const unanswered = faced.filter((id) => !answered.includes(id));
  const lost = night.findLast((line) => own(line, 'lost'))?.event;
  const cost = {
    vp: asNumber(lost?.['vp']) ?? 0,
    resources: asNumber(lost?.['resources']) ?? 0,
    coins: asNumber(lost?.['coins']) ?? 0,
    forgiven: asNumber(lost?.['forgiven']) ?? 0,
  };
  const gain = gainOf(night.filter((line) => line.event.seat === seat));
  return {
    number: dawn.number,
    quiet: !lost && !faced.length && !gain,
    unanswered: lost ? unanswered : [],
    wounded: [...new Set(named('wounded'))],
    loss: lost ? partsOf(cost) : '',
    gain,
    said: toldOf(table, seat, lost ? unanswered : [], at) || cameIn(lines[from]),
  };
}

const partsOf = (cost: Loss): string =>
  lossParts(cost)
    .map((part) => part.text)
    .join(', ');

/** Points of wounds, cards and spoils. */
function gainOf(night: Line[]): string {
  const of = (kind: string): Line[] => night.filter(({ event }) => event.kind === kind);
  const vp = of('wounded').reduce((sum, { event }) => sum + (asNumber(event['vp']) ?? 0), 0);
  const cards = of('defeated').length;
  return [
    vp ? points(vp) : '',
    cards ? word('past.cards', { n: cards }) : '',
    ...of('spoils').map(({ event }) => word('past.spoils', { name: resourceName(event['colour'] as Colour) })),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What was produced before the night. */
function cameIn(line: Line | undefined): string {
  const of = (fact: string): number => asNumber(line?.event[fact]) ?? 0;
  const parts = (['coins', 'inspiration', 'defence'] as const).flatMap((kind) =>
    of(kind) ? [rewardWord({ kind, n: of(kind) })] : [],
  );
  return parts.length ? word('past.produced', { gains: parts.join(', ') }) : '';
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

/** A phone's desk has room for one of them: what the night has brought, or the next choice. It is told until that is asked for. */
export function waking(table: ForgottenCityTable): boolean {
  const { seat } = table.me;
  const asked = table.choice.armed !== null || deskOf(table).woken;
  return form.small && !asked && !table.over && seat !== null && tollOf(table, seat) !== null;
}
