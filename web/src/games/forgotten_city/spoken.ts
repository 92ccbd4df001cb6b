/** A hex in words, for those who hear the map: ground, monument, who stands there, what a placement costs. */
import type { View } from '../../lib/api';
import type { Table } from '../../lib/table.svelte';
import { list } from '../../lib/words.svelte';
import { monumentName, monumentOf, terrainName } from './content';
import { costWords, priceWords, rewardWords } from './sentences';
import { word } from './texts';

export function spokenHex(table: Table, hex: string, action: string | null): string {
  const view = (table.view ?? {}) as View;
  const parts = [word('hex.name', { hex, terrain: terrainName(view['terrain']?.[hex] ?? 'stone') })];
  const built = view['map']?.[hex] as { monument: string; owner: number } | undefined;
  if (built) {
    const monument = monumentOf(built.monument);
    parts.push(word('hex.built', { name: monumentName(built.monument), player: table.nameOf(built.owner), cost: costWords(monument.decrypt_cost), gains: rewardWords(monument.decrypt_reward) }));
  }
  const here: string[] = [];
  for (const [seat, player] of ((view['players'] ?? []) as View[]).entries()) {
    if (player['chief'] === hex) here.push(word('hex.chief', { player: table.nameOf(seat) }));
    const count = (player['assistants'] as (string | null)[]).filter((place) => place === hex).length;
    if (count) here.push(word('hex.assistants', { n: count, player: table.nameOf(seat) }));
  }
  if (here.length) parts.push(list(here));
  const place = view['places']?.[hex] as { occupancy: number; portal: number; actions: string[] } | undefined;
  if (action?.startsWith('chief')) parts.push(word('hex.to_chief'));
  else if (action && place) parts.push(word('hex.open', { price: priceWords(place), actions: list([...new Set(place.actions.map((one) => word(`verb.${one.split(' ')[0] as 'build' | 'extract' | 'decrypt' | 'swap'}`)))]) }));
  else if (table.me.seat !== null && (view['players']?.[table.me.seat]?.closed as string[] | undefined)?.includes(hex)) parts.push(word('hex.closed'));
  return parts.join('. ');
}
