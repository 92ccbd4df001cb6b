/** A preview as one sentence: what moves, what it gives, what it costs. The facts come from the game. */
import type { Legal } from '../../lib/api';
import { figure, list, printed, signed } from '../../lib/words.svelte';
import { cardOf, inUnits, pathName, shelf, spaceValue } from './printed';
import type { Path, Preview, View } from './shapes';
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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function cardName(id: string): string {
  const { path, value } = cardOf(id);
  return capital(word('card', { colour: printed(shelf.all.paths[path]?.colour ?? path), value }));
}

export const cardIn = (action: string): string | null => /^(?:open|lay|discard) (\S+)$/.exec(action)?.[1] ?? null;

/** How many more turns without progress end the round, once that is worth a warning: a low cap is near from the first turn on, which alone is no news. */
export const stalling = (view: View): number | null => (2 * view.stall >= view.stall_cap ? view.stall_warning : null);

const tone = (n: number): Part['tone'] => (n > 0 ? 'good' : n < 0 ? 'bad' : undefined);

export function sentence(view: View, legal: Legal<Preview>): Sentence {
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
    const top = deck ? null : view.discards[action.slice(5)]?.top;
    const text = top ? word('say.draw_pile', { card: cardName(top) }) : word('say.draw_deck');
    const warning = facts.ends_round ? word(deck ? 'say.last_card' : 'say.stall_end') : null;
    return { lead, parts: [{ text }], warning };
  }
  const { path, to } = facts;
  if (path === undefined || to === undefined)
    return { lead, parts: [{ text: word(facts.extra_move ? 'say.extra' : 'say.laid') }], warning: null };
  return { lead: named ? lead : '', ...arrival({ facts, path, to, named }) };
}

interface Arrival {
  facts: Preview;
  path: Path;
  to: number;
  /** The card is named before it. */
  named: boolean;
}

function arrival({ facts, path, to, named }: Arrival): Omit<Sentence, 'lead'> {
  const value = (space: number): string => figure(inUnits(spaceValue(space)));
  const plain = word(facts.pawn ? `pawn.${facts.pawn}` : 'pawn.any');
  const pawn = named ? plain : capital(plain);
  const parts: Part[] = [];
  if (to === 1) parts.push({ text: word('say.opens', { pawn, path: pathName(path) }) });
  else parts.push({ text: word('say.moves', { pawn, from: value(to - 1), to: value(to) }) });
  parts.push(bringing(facts));
  if (facts.step) parts.push({ text: word('say.step'), tone: 'good' });
  if (facts.crossing && !facts.ends_round) parts.push({ text: word('say.crossing', { n: facts.crossings }) });
  return { parts, warning: facts.ends_round ? word('say.ends') : null };
}

/** What an arrival changes: one number, the same as on the board, and what it is made of where that is more than the space. */
function bringing({ net_change = 0, tile_points = 0, artifact_change = null, change = 0 }: Preview): Part {
  const n = signed(inUnits(change));
  const made = [
    word('say.of.space', { n: signed(inUnits(net_change)) }),
    ...(tile_points ? [word('say.of.tile', { n: signed(inUnits(tile_points)) })] : []),
    ...(artifact_change === null ? [] : [word('say.of.artifact', { n: signed(inUnits(artifact_change)) })]),
  ];
  const found = tone(change);
  return { text: made.length > 1 ? word('say.sum', { n, parts: list(made) }) : n, ...(found ? { tone: found } : {}) };
}

/** What a card of the hand can do now: its main use, and the words of its chip. */
export interface Use {
  card: string;
  main: string | null;
  discard: string | null;
  icon: 'open' | 'advance' | 'discard';
  chip: string;
  spoken: string;
}

export function useOf(legal: Legal<Preview>[], card: string): Use {
  const find = (verb: string): Legal<Preview> | undefined => legal.find((one) => one.action === `${verb} ${card}`);
  const open = find('open');
  const lay = find('lay');
  const discard = find('discard')?.action ?? null;
  if (open)
    return { card, main: open.action, discard, icon: 'open', chip: word('does.open'), spoken: word('does.open') };
  if (lay) {
    const to = lay.preview?.to;
    const value = to === undefined ? null : figure(inUnits(spaceValue(to)));
    return {
      card,
      main: lay.action,
      discard,
      icon: 'advance',
      chip: value ?? word('does.extra'),
      spoken: value === null ? word('does.extra') : word('does.lay', { n: value }),
    };
  }
  return { card, main: null, discard, icon: 'discard', chip: '', spoken: word('does.discard') };
}
