/** A choice as one sentence: what it does, what it costs, what it gives. The facts come from the game. */
import type { Legal } from '../../lib/api';
import { list, signed } from '../../lib/words.svelte';
import { shelf } from './catalogue';
import { hits } from './odds';
import { deed } from './printed';
import type { AncientWorldTable, Odds, Preview, Price, View } from './shapes';
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

/** The parts and the warning as plain words; undefined where there is nothing to say. */
export const told = ({ parts, warning }: Sentence): string | undefined =>
  [...parts.map((part) => part.text), warning].filter(Boolean).join(' ') || undefined;

const priceWords = (facts: Price): string[] => [
  ...(facts.coins ? [word('coins', { n: facts.coins })] : []),
  ...(facts.knowledge ? [word('knowledge', { n: facts.knowledge })] : []),
];

export function sentence(view: View, legal: Legal<Preview>): Sentence {
  const facts = legal.preview ?? {};
  const { verb, id } = deed(legal.action);
  const parts: Part[] = [];
  let warning: string | null = null;
  switch (verb) {
    case 'place':
    case 'idle':
      placing(view, legal, parts);
      if (facts.will_starve) warning = word('say.starve', { n: facts.will_starve });
      break;
    case 'pass':
      if (facts.left_at_home?.length) parts.push({ text: word('say.left', { n: facts.left_at_home.length }) });
      if (facts.first) parts.push({ text: word('say.first') });
      if (facts.will_starve) warning = word('say.starve', { n: facts.will_starve });
      break;
    case 'attack':
      if (facts.titan)
        parts.push(
          {
            text: word('say.attack', {
              n: facts.defence,
              most: view.prospects?.titans[legal.action.split(' ')[1] ?? '']?.reaches ?? facts.free,
            }),
          },
          { text: facts.free ? word('say.attack.free', { free: facts.free }) : '' },
          { text: oddsWords(facts) },
        );
      break;
    case 'add':
    case 'confirm':
      if (facts.reaches !== undefined)
        parts.push({
          text: word('say.reaches', { n: facts.reaches, defence: facts.defence }),
          tone: facts.reaches >= (facts.defence ?? 0) ? 'good' : 'bad',
        });
      if (facts.coins_left !== undefined) parts.push({ text: word('say.coins_left', { n: facts.coins_left }) });
      if (facts.odds) parts.push({ text: oddsWords(facts) });
      break;
    case 'build':
    case 'reserve':
      warning = building(facts, verb, parts, id);
      break;
    case 'recruit':
      parts.push({ text: priceWords(facts).join(', ') || word('free') });
      if (facts.must_retire) parts.push({ text: word('say.must_retire'), tone: 'bad' });
      break;
    case 'retire':
      if (facts.before && facts.after && facts.retires)
        parts.push({
          text: word('say.retire', {
            card: shelf.name(facts.retires),
            sword: facts.after.sword,
            arrow: facts.after.arrow,
          }),
        });
      if (facts.coins_lost) parts.push({ text: word('say.coins_lost', { n: facts.coins_lost }) });
      break;
    case 'damage':
    case 'repair':
      warning = turning(facts, verb, parts, id);
      break;
    case 'lift name':
    case 'lift picture':
      if (facts.cost) parts.push({ text: word('next', { n: facts.cost }) });
      if (facts.unused_again) parts.push({ text: word('say.unused'), tone: 'good' });
      break;
    case 'draw':
      if (facts.draws) parts.push({ text: word('say.draws', { n: facts.draws }) });
      break;
    case 'put':
      if (facts.place) parts.push({ text: word('say.place', { n: facts.place }) });
      break;
    case 'copy':
    case 'keep':
    case 'take':
      if (id) parts.push({ text: shelf.card(id).text });
      break;
    case 'starve':
      parts.push({ text: word('say.famine', { n: deed(legal.action).value }) });
      if (facts.suggested) parts.push({ text: word('say.lowest') });
      break;
  }
  return { lead: named(view, legal.action, facts) ?? legal.label, parts: parts.filter((part) => part.text), warning };
}

/** What a button says where the board has better words than the label: an army is known by its card, a Titan by its name. */
export function named(view: View, action: string, facts: Preview | null | undefined): string | null {
  const { verb, value } = deed(action);
  if (facts?.retires) return word('do.retire', { name: shelf.name(facts.retires) });
  const titan =
    verb === 'attack' ? view.titan_piles[String(value)]?.top : verb === 'confirm' ? view.pending.attack?.titan : null;
  return titan ? word('do.attack', { name: shelf.name(titan) }) : null;
}

/** What the end of a round brings a seat; anything else that is told of it is its own doing. */
export const ROUND_END = ['income', 'starved', 'round_started'];

/** What the last round's end brought me, from the log: said until I act. */
export function roundEnd(table: AncientWorldTable): Omit<Sentence, 'warning'> | null {
  const { seat } = table.me;
  const me = seat === null ? undefined : table.seen.players[seat];
  const at = table.lines.findLastIndex(({ event }) => event.kind === 'round_ended');
  if (!me || at < 0 || table.over) return null;
  const since = table.lines.slice(at + 1).flatMap(({ event }) => (event.seat === seat ? [event] : []));
  if (since.some(({ kind }) => !ROUND_END.includes(kind))) return null;
  const [income] = since.filter(({ kind }) => kind === 'income');
  const hungry = since.flatMap(({ kind, value }) => (kind === 'starved' ? [String(Number(value))] : []));
  const gains = income ? priceWords({ coins: Number(income['coins']), knowledge: Number(income['knowledge']) }) : [];
  const food = { food: me.food, mouths: me.mouths };
  const effect = table.seen.track.find(({ round }) => round === table.seen.round)?.effect;
  const fresh = table.seen.phase !== 'starve' && effect;
  return {
    lead: word('ended', { n: Number(table.lines[at]?.event['round']) }),
    parts: [
      ...(gains.length ? [{ text: `${gains.map((gain) => `+${gain}`).join(', ')}.`, tone: 'good' as const }] : []),
      hungry.length
        ? {
            text: word('ended.hungry', {
              ...food,
              n: hungry.length,
              who: list(hungry),
              vp: signed(me.score.famine_vp),
            }),
            tone: 'bad' as const,
          }
        : { text: word(me.will_starve > 0 ? 'ended.short' : 'ended.fed', food) },
      ...(fresh ? [{ text: word('ended.new', { what: word(`effect.${effect}`) }) }] : []),
    ],
  };
}

/** What the seat's last turn won from a Titan, in words. */
export function wonBy(table: AncientWorldTable, seat: number): string | null {
  const turn = table.turns.findLast((one) => one.seat === seat);
  const titan = turn?.lines.findLast(({ event }) => event.kind === 'attacked')?.event['titan'];
  if (typeof titan !== 'string') return null;
  const card = shelf.card(titan);
  return [
    word('won', {
      titan: shelf.name(titan),
      n: card.banners?.length ?? 0,
      more: card.capacity ? word('won.capacity', { n: card.capacity }) : '',
    }),
    ...(card.text ? [`${card.text.replace(/\.$/, '')}.`] : []),
  ].join(' ');
}

/** The faces of the dice that ask me to damage cards now. */
export function facesOf(table: AncientWorldTable): string[] {
  if (!table.mine || table.seen.phase !== 'damage' || table.untold !== null) return [];
  const faces = table.lines.findLast(({ event }) => event.kind === 'dice')?.event['faces'];
  return Array.isArray(faces) ? faces.filter((face) => typeof face === 'string') : [];
}

/** The one button for a card clicked in one's turn: what is done with it, by which citizen, for how much. */
export function errand(view: View, action: string, wish: string): string {
  const { value, id: spot } = deed(action);
  const { verb, id, crane } = deed(wish);
  if (!id || !spot || (verb !== 'build' && verb !== 'reserve' && verb !== 'recruit')) return '';
  const fee = view.prospects?.spaces[spot]?.[String(value)]?.fee ?? 0;
  const price = verb === 'reserve' ? [] : crane ? [word('by.crane')] : priceWords(shelf.card(id).cost ?? {});
  const cost = [...price, ...(verb !== 'reserve' && !price.length && !fee ? [word('free')] : [])].join(', ');
  return [
    word('do.with', { what: word(`do.${verb}`, { name: shelf.name(id) }), n: value }),
    [cost, fee ? word(cost ? 'fee.plus' : 'fee.long', { n: fee }) : ''].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a card clicked in one's turn would bring, above that button. */
export function brings(view: View, wish: string): Part[] {
  const { verb, id } = deed(wish);
  if (!id) return [];
  const { text, swords, arrows } = shelf.card(id);
  if (swords !== undefined) return [{ text: word('say.army', { sword: swords, arrow: arrows ?? 0 }) }, { text }];
  const gain = verb === 'build' ? view.prospects?.empire[id]?.vp_gain : 0;
  return [{ text }, ...(gain ? [{ text: word('say.vp', { n: signed(gain) }), tone: tone(gain) }] : [])];
}

const tone = (gain: number): 'good' | 'bad' => (gain > 0 ? 'good' : 'bad');

function placing(view: View, legal: Legal<Preview>, parts: Part[]): void {
  const { verb, value, id } = deed(legal.action);
  if (!id) return;
  const space = shelf.space(id);
  const now = view.prospects?.spaces[id]?.[String(value)];
  if (verb === 'place') parts.push({ text: (space ?? shelf.card(id)).text });
  if (now?.fee) parts.push({ text: word('fee.long', { n: now.fee }), tone: 'bad' });
  const cost = space && verb === 'place' ? space.cost : {};
  if (cost.coins) parts.push({ text: word('say.price', { price: word('coins', { n: cost.coins }) }) });
  if (cost.one_of)
    parts.push({
      text: word('say.price', {
        price: cost.one_of.map((each) => priceWords(each).join(', ')).join(` ${word('or')} `),
      }),
    });
  if (id === 'expand' && verb === 'place') {
    const [top] = view.provinces;
    if (top)
      parts.push({
        text: word('lead', {
          name: shelf.name(top),
          text: `${word('capacity.plus', { n: shelf.card(top).capacity ?? 0 })} ${shelf.card(top).text}`,
        }),
      });
  }
}

function building(facts: Preview, verb: string, parts: Part[], id: string | null): string | null {
  if (verb === 'build') {
    parts.push({ text: facts.crane ? word('say.crane') : priceWords(facts).join(', ') || word('free') });
    if (facts.coins_left !== undefined)
      parts.push({ text: word('say.left_over', { coins: facts.coins_left, capacity: facts.capacity_left }) });
  } else if (id) parts.push({ text: shelf.card(id).text });
  const brought = facts.once_built ?? facts;
  const when = (text: string): string => (facts.once_built ? word('say.once_built', { text }) : text);
  for (const [tribe, after] of Object.entries(brought.tribes ?? {}))
    parts.push({ text: when(word('say.tribe', { tribe: shelf.tribe(tribe), n: after.count, vp: after.vp })) });
  const gain = brought.vp_gain;
  if (gain)
    parts.push({
      text: when(word('say.vp', { n: signed(gain) })),
      tone: tone(gain),
    });
  if (facts.duplicate) return word('say.duplicate');
  return facts.will_starve && facts.citizens ? word('say.starve', { n: facts.will_starve }) : null;
}

function turning(facts: Preview, verb: string, parts: Part[], id: string | null): string | null {
  if (id)
    parts.push({
      text: word(verb === 'damage' ? 'say.off' : 'say.on', { card: shelf.name(id), text: shelf.card(id).text }),
      tone: verb === 'damage' ? 'bad' : 'good',
    });
  if (facts.armies_lost) return word('say.army_lost');
  return facts.will_starve ? word('say.starve', { n: facts.will_starve }) : null;
}

function oddsWords({ odds, of, dice }: { odds?: Odds[]; of?: number; dice?: number }): string {
  return odds && of
    ? word('lead', {
        name: word('dice', { n: dice }),
        text: hits({ odds, of })
          .map((hit) => `${word('odds', { n: hit.titan })} ${word('percent', { n: hit.percent })}`)
          .join(', '),
      })
    : '';
}
