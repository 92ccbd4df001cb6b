/** A preview as one sentence: what moves, what it gives, what it costs. The facts come from the game. */
import type { Legal, View } from '../../lib/api';
import { figure, signed } from '../../lib/words.svelte';
import { cardOf, inUnits, spaceValues, tileOf, type Path } from './printed';
import { word } from './texts';

export interface Part {
  text: string;
  tone?: 'good' | 'bad';
}

export interface Sentence {
  lead: string;
  parts: Part[];
  warning: string | null;
}

export function cardName(id: string): string {
  const { path, value } = cardOf(id);
  return word('card', { colour: word(`colour.${path}`), value });
}

export const cardIn = (action: string): string | null => /^(?:open|lay|discard) (\S+)$/.exec(action)?.[1] ?? null;

const tone = (n: number): Part['tone'] => (n > 0 ? 'good' : n < 0 ? 'bad' : undefined);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function sentence(view: View, legal: Legal): Sentence {
  const { action } = legal;
  const facts = legal.preview ?? {};
  const card = cardIn(action);
  const lead = card ? cardName(card) : legal.label;
  // A card is named, then what it does; a pawn is itself the subject.
  const named = card !== null;
  if (action.startsWith('discard ')) return { lead, parts: [{ text: word('say.discard') }], warning: null };
  if (action === 'decline') return { lead, parts: [{ text: word('say.decline') }], warning: null };
  if (action.startsWith('draw ')) {
    const deck = action === 'draw deck';
    const top = deck ? null : (view['discards']?.[action.slice(5)]?.top as string | null);
    const text = top ? word('say.draw_pile', { card: cardName(top) }) : word('say.draw_deck');
    const warning = facts['ends_round'] ? word(deck ? 'say.last_card' : 'say.stall_end') : null;
    return { lead, parts: [{ text }], warning };
  }
  if (facts['to'] === undefined) return { lead, parts: [{ text: word(facts['extra_move'] ? 'say.extra' : 'say.laid') }], warning: null };
  return { lead: named ? lead : '', ...arrival(view, facts, named) };
}

function arrival(view: View, facts: Record<string, any>, named: boolean): Omit<Sentence, 'lead'> {
  const values = spaceValues(view);
  const value = (space: number): string => figure(inUnits(view, values[space - 1] ?? 0));
  const double = facts['pawn'] === 'leader' ? 2 : 1;
  const plain = word(facts['pawn'] === 'leader' ? 'pawn.leader' : facts['pawn'] === 'explorer' ? 'pawn.explorer' : 'pawn.any');
  const pawn = named ? plain : capital(plain);
  const parts: Part[] = [];
  const to = facts['to'] as number;
  if (to === 1) {
    const shown = figure(inUnits(view, (values[0] ?? 0) * double));
    parts.push({ text: word('say.opens', { pawn, path: word(`path.${facts['path'] as Path}`), to: shown }) });
  } else parts.push({ text: word('say.moves', { pawn, from: value(to - 1), to: value(to) }) });
  const net = inUnits(view, facts['net_change'] as number);
  parts.push({ text: word('say.net', { n: signed(net) }), ...withTone(tone(net)) });
  if (facts['tile_points']) parts.push({ text: word('say.vp', { n: signed(inUnits(view, facts['tile_points'] as number)) }), tone: 'good' });
  else if (facts['tile'] && !facts['ends_round']) {
    const kind = tileOf(view, facts['tile'] as string)?.kind;
    if (kind && kind !== 'vp') parts.push({ text: word('say.meets', { tile: word(kind === 'step' ? 'tile.step' : 'tile.artifact') }), tone: 'good' });
  }
  if (facts['crossing'] && !facts['ends_round']) parts.push({ text: word('say.crossing', { n: (view['crossings'] as number) + 1 }) });
  return { parts, warning: facts['ends_round'] ? word('say.ends') : null };
}

const withTone = (found: Part['tone']): { tone?: 'good' | 'bad' } => (found ? { tone: found } : {});

/** What a card of the hand can do now: its main use, and the words of its chip. */
export interface Use {
  card: string;
  main: string | null;
  discard: string | null;
  icon: 'open' | 'advance' | 'discard';
  chip: string;
  spoken: string;
}

export function useOf(view: View, legal: Legal[], card: string): Use {
  const find = (verb: string): Legal | undefined => legal.find((one) => one.action === `${verb} ${card}`);
  const open = find('open');
  const lay = find('lay');
  const discard = find('discard')?.action ?? null;
  if (open) return { card, main: open.action, discard, icon: 'open', chip: word('does.open'), spoken: word('does.open') };
  if (lay) {
    const to = lay.preview?.['to'] as number | undefined;
    const value = to === undefined ? null : figure(inUnits(view, spaceValues(view)[to - 1] ?? 0));
    return { card, main: lay.action, discard, icon: 'advance', chip: value ?? word('does.extra'), spoken: value === null ? word('does.extra') : word('does.lay', { n: value }) };
  }
  return { card, main: null, discard, icon: 'discard', chip: '', spoken: word('does.discard') };
}
