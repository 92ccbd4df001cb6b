/** A hex in words, for those who hear the map: ground, monument, who stands there, what a placement costs. */
import { list } from '../../lib/words.svelte';
import { monumentName, monumentOf, nightmareName, resourceName, terrainName } from './content';
import { costWords, priceWords, rewardWords } from './sentences';
import type { ForgottenCityTable, View } from './shapes';
import { word } from './texts';

const VERBS = ['build', 'extract', 'decrypt', 'swap'] as const;

/** Who stands on a hex, each player's in words. */
export function figuresAt(table: ForgottenCityTable, hex: string): string[] {
  const here: string[] = [];
  for (const [seat, player] of table.seen.players.entries()) {
    if (player.chief === hex) here.push(word('hex.chief', { player: table.nameOf(seat) }));
    const count = player.assistants.filter((place) => place === hex).length;
    if (count) here.push(word('hex.assistants', { n: count, player: table.nameOf(seat) }));
  }
  return here;
}

export function spokenHex(table: ForgottenCityTable, hex: string, action: string | null): string {
  const view = table.seen;
  const parts = [word('hex.name', { hex, what: terrainName(view.terrain[hex]) })];
  const built = view.map[hex];
  if (built) {
    const monument = monumentOf(built.monument);
    parts.push(
      word('hex.built', {
        name: monumentName(built.monument),
        player: table.nameOf(built.owner),
        cost: costWords(monument.decrypt_cost),
        gains: rewardWords(monument.decrypt_reward),
      }),
    );
  }
  const here = figuresAt(table, hex);
  if (here.length) parts.push(list(here));
  const place = view.places[hex];
  if (action?.startsWith('chief')) parts.push(word('hex.to_chief'));
  else if (action && place)
    parts.push(
      word('hex.open', {
        price: priceWords(place),
        actions: list(
          [...new Set(place.actions.flatMap((one) => VERBS.find((verb) => one.startsWith(verb)) ?? []))].map((verb) =>
            word(`verb.${verb}`),
          ),
        ),
      }),
    );
  else if (table.me.seat !== null && view.players[table.me.seat]?.closed.includes(hex)) parts.push(word('hex.closed'));
  return parts.join('. ');
}

export function spokenNightmare(table: ForgottenCityTable, card: View['nightmares'][number]): string {
  return word('night.card', {
    name: nightmareName(card.id),
    colours: card.colours.map(resourceName).join(', '),
    n: card.markers.length,
    all: card.spaces.length,
    vp: card.next_vp,
    players: card.faced_by.map((seat) => table.nameOf(seat)).join(', ') || word('night.nobody'),
  });
}

/** A space of the stall: its monument, or the marker that stands there. */
export function spokenSpace(
  table: ForgottenCityTable,
  space: number,
  here: { seat: number; moves: boolean } | undefined,
): string {
  const monument = table.seen.stall[space - 1];
  if (monument) {
    const printed = monumentOf(monument);
    return word('stall.monument', {
      space,
      name: monumentName(monument),
      cost: costWords(printed.cost),
      gains: rewardWords(printed.build_reward),
      n: table.seen.stall_coins[space - 1] ?? 0,
    });
  }
  return here
    ? word(here.moves ? 'stall.moves' : 'stall.marker', { space, player: table.nameOf(here.seat) })
    : word('stall.empty', { space });
}
