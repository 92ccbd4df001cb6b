import type { View } from '../../lib/api';
import type { Face } from '../face';
import art from './art.svg?raw';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Breakdown from './Breakdown.svelte';
import Glimpse from './Glimpse.svelte';
import SeatPanel from './SeatPanel.svelte';
import { word } from './texts';

const MATTER: Record<string, string> = {
  turn: 'AW-3', build: 'AW-7', recruit: 'AW-8', retire: 'AW-8', pay: 'AW-5', expand: 'AW-5', province: 'AW-5', explore: 'AW-5', keep: 'AW-5', repair: 'AW-10', copy: 'AW-12', hideout: 'AW-12', order: 'AW-12',
  ambush: 'AW-12', attack: 'AW-9', mend: 'AW-9', damage: 'AW-10', disband: 'AW-8', slide: 'AW-8', outpost: 'AW-12', guild: 'AW-12', zori: 'AW-12', starve: 'AW-13', over: 'AW-14',
}; // prettier-ignore

const TIES = ['coins', 'cards', 'knowledge'] as const;

export const face: Face = {
  board: Board,
  panel: SeatPanel,
  aside: Aside,
  breakdown: Breakdown,
  art,
  secret: true,
  tabs: [{ id: 'cards', icon: 'cards', label: () => word('tab.cards'), body: Glimpse }],
  score: (view: View, seat) => (view['players']?.[seat]?.['score']?.['vp'] as number | undefined) ?? null,
  unit: () => word('vp'),
  tie: (key) => {
    const known = TIES.find((one) => one === key);
    return known ? word(`tie.${known}`).toLowerCase() : key;
  },
  clause: (view) => MATTER[view['phase'] as string] ?? null,
  facts: ({ view }) =>
    view
      ? [
          { label: word('round'), value: word('of', { n: view['round'], all: view['rounds'] }), short: word('round.short', { n: view['round'], all: view['rounds'] }) },
          { label: word('deck'), value: word('deck.left', { deck: view['deck'], n: view['empire_pile'] }), short: word('deck.short', { deck: view['deck'], n: view['empire_pile'] }) },
        ]
      : [],
};
