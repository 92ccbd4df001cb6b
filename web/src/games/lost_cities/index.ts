import type { View } from '../../lib/api';
import type { Face } from '../face';
import art from './art.svg?raw';
import Board from './Board.svelte';
import Breakdown from './Breakdown.svelte';
import Piles from './Piles.svelte';
import { standing } from './pawns';
import { BRIDGE, BRIDGES, inUnits, PATHS } from './printed';
import SeatPanel from './SeatPanel.svelte';
import { word } from './texts';
import Track from './Track.svelte';

/** The seats whose pawns stand beyond a bridge, then empty places up to the fifth crossing. */
export function crossers(view: View): (number | null)[] {
  const beyond = ((view['players'] ?? []) as View[]).flatMap((player, seat) => PATHS.filter((path) => (player['pawns'][path]?.space ?? 0) > BRIDGE).map(() => seat));
  return Array.from({ length: BRIDGES }, (_, i) => beyond[i] ?? null);
}

const MATTER: Record<string, string> = { play: 'LC-2', pawn: 'LC-3', extra: 'LC-5', step: 'LC-8', draw: 'LC-7', over: 'LC-12' };

export const face: Face = {
  board: Board,
  panel: SeatPanel,
  aside: Track,
  breakdown: Breakdown,
  art,
  secret: true,
  tabs: [{ id: 'piles', icon: 'deck', label: () => word('tab.piles'), body: Piles }],
  score: (view, seat) => {
    const vp = view['players']?.[seat]?.vp as number | undefined;
    return vp === undefined ? null : inUnits(view, vp);
  },
  points: inUnits,
  unit: () => word('vp'),
  tie: (key) => (key === 'artifacts' ? word('track.title').toLowerCase() : key),
  clause: (view) => MATTER[view['phase'] as string] ?? null,
  facts: ({ view }) =>
    view
      ? [
          { label: word('fact.round'), value: word('of', { n: view['round'], all: view['rounds'] }), short: word('short.round', { n: view['round'], all: view['rounds'] }) },
          { label: word('fact.bridges'), value: word('of', { n: standing(view)['crossings'], all: BRIDGES }), marks: crossers(standing(view)), short: word('short.bridges', { n: standing(view)['crossings'], all: BRIDGES }) },
          { label: word('fact.deck'), value: word('cards', { n: view['deck'] }), short: word('short.deck', { n: view['deck'] }) },
        ]
      : [],
};
