/** A choice as one sentence: what it does, what it costs, what it gives. The facts come from the game. */
import type { Legal, View } from '../../lib/api';
import { signed } from '../../lib/words.svelte';
import { shelf } from './catalogue.svelte';
import { hits } from './odds';
import { deed } from './printed';
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

type Facts = Record<string, any>;

const priceWords = (facts: Facts): string[] => [...(facts['coins'] ? [word('coins', { n: facts['coins'] })] : []), ...(facts['knowledge'] ? [word('knowledge', { n: facts['knowledge'] })] : [])];

export function sentence(view: View, legal: Legal): Sentence {
  const facts: Facts = legal.preview ?? {};
  const { verb, id } = deed(legal.action);
  const parts: Part[] = [];
  let warning: string | null = null;
  switch (verb) {
    case 'place':
    case 'idle':
      placing(view, legal, parts);
      if (facts['will_starve']) warning = word('say.starve', { n: facts['will_starve'] });
      break;
    case 'pass':
      if ((facts['left_at_home'] ?? []).length) parts.push({ text: word('say.left', { n: facts['left_at_home'].length }) });
      if (facts['first']) parts.push({ text: word('say.first') });
      if (facts['will_starve']) warning = word('say.starve', { n: facts['will_starve'] });
      break;
    case 'attack':
      if (facts['titan']) parts.push({ text: word('say.attack', { titan: shelf.name(facts['titan']), n: facts['defence'], free: facts['free'] }) }, { text: oddsWords(facts) });
      break;
    case 'add':
    case 'confirm':
      if (facts['reaches'] !== undefined) parts.push({ text: word('say.reaches', { n: facts['reaches'], defence: facts['defence'] }), tone: facts['reaches'] >= facts['defence'] ? 'good' : 'bad' });
      if (facts['coins_left'] !== undefined) parts.push({ text: word('say.coins_left', { n: facts['coins_left'] }) });
      if (facts['odds']) parts.push({ text: oddsWords(facts) });
      break;
    case 'build':
    case 'reserve':
      warning = building(facts, verb, parts, id);
      break;
    case 'recruit':
      parts.push({ text: priceWords(facts).join(', ') || word('free') });
      if (facts['must_retire']) parts.push({ text: word('say.must_retire'), tone: 'bad' });
      break;
    case 'retire':
      if (facts['before']) parts.push({ text: word('say.retire', { card: shelf.name(facts['retires']), before: `${facts['before']['sword']}/${facts['before']['arrow']}`, after: `${facts['after']['sword']}/${facts['after']['arrow']}` }) });
      if (facts['coins_lost']) parts.push({ text: word('say.coins_lost', { n: facts['coins_lost'] }) });
      break;
    case 'damage':
    case 'repair':
      warning = turning(facts, verb, parts, id);
      break;
    case 'lift name':
    case 'lift picture':
      if (facts['cost']) parts.push({ text: word('next', { n: facts['cost'] }) });
      if (facts['unused_again']) parts.push({ text: word('say.unused'), tone: 'good' });
      break;
    case 'draw':
      if (facts['draws']) parts.push({ text: word('say.draws', { n: facts['draws'] }) });
      break;
    case 'put':
      if (facts['place']) parts.push({ text: word('say.place', { n: facts['place'] }) });
      break;
    case 'copy':
    case 'keep':
    case 'take':
      if (id) parts.push({ text: shelf.card(id).text });
      break;
    case 'starve':
      parts.push({ text: word('say.famine') });
      if (facts['suggested']) parts.push({ text: word('say.lowest') });
      break;
  }
  return { lead: legal.label, parts: parts.filter((part) => part.text), warning };
}

function placing(view: View, legal: Legal, parts: Part[]): void {
  const { verb, value, id } = deed(legal.action);
  if (!id) return;
  const space = view['spaces']?.[id];
  const now = space ? view['prospects']?.['spaces']?.[id]?.[String(value)] : null;
  if (verb === 'place') parts.push({ text: space ? shelf.space(id).text : shelf.card(id).text });
  if (now?.['fee']) parts.push({ text: word('fee.long', { n: now['fee'] }), tone: 'bad' });
  const cost = space && verb === 'place' ? shelf.space(id).cost : {};
  if (cost.coins) parts.push({ text: word('say.price', { price: word('coins', { n: cost.coins }) }) });
  if (cost.one_of) parts.push({ text: word('say.price', { price: cost.one_of.map((each) => priceWords(each).join(', ')).join(` ${word('or')} `) }) });
  if (id === 'expand' && verb === 'place') {
    const top = (view['provinces'] as (string | null)[] | undefined)?.[0];
    if (top) parts.push({ text: word('lead', { name: shelf.name(top), text: `${word('capacity.plus', { n: shelf.card(top).capacity ?? 0 })} ${shelf.card(top).text}` }) });
  }
}

function building(facts: Facts, verb: string, parts: Part[], id: string | null): string | null {
  if (verb === 'build') {
    parts.push({ text: facts['crane'] ? word('say.crane') : priceWords(facts).join(', ') || word('free') });
    if (facts['coins_left'] !== undefined) parts.push({ text: word('say.left_over', { coins: facts['coins_left'], capacity: facts['capacity_left'] }) });
  } else if (id) parts.push({ text: shelf.card(id).text });
  for (const [tribe, after] of Object.entries((facts['tribes'] ?? {}) as Record<string, { count: number; vp: number }>)) parts.push({ text: word('say.tribe', { tribe: shelf.tribe(tribe), n: after.count, vp: after.vp }) });
  const gain = facts['vp_gain'] as number | undefined;
  if (gain) parts.push({ text: word('say.vp', { n: signed(gain) }), ...(gain > 0 ? { tone: 'good' as const } : { tone: 'bad' as const }) });
  if (facts['duplicate']) return word('say.duplicate');
  return facts['will_starve'] && facts['citizens'] ? word('say.starve', { n: facts['will_starve'] }) : null;
}

function turning(facts: Facts, verb: string, parts: Part[], id: string | null): string | null {
  if (id) parts.push({ text: word(verb === 'damage' ? 'say.off' : 'say.on', { text: shelf.card(id).text || shelf.name(id) }), tone: verb === 'damage' ? 'bad' : 'good' });
  if (facts['armies_lost']) return word('say.army_lost');
  return facts['will_starve'] ? word('say.starve', { n: facts['will_starve'] }) : null;
}

const oddsWords = (facts: Facts): string =>
  facts['odds'] ? word('lead', { name: word('dice', { n: facts['dice'] }), text: hits(facts as { odds: { titan: number; coin: number; ways: number }[]; of: number }).map((hit) => `${word('odds', { n: hit.titan })} ${hit.percent} %`).join(', ') }) : '';
