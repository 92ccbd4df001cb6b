import type { Face } from '../face';
import art from './art.svg?raw';
import Board from './Board.svelte';
import Breakdown from './Breakdown.svelte';
import { ending } from './ending';
import Piles from './Piles.svelte';
import { inUnits, shelf } from './printed';
import Scene from './Scene.svelte';
import SeatPanel from './SeatPanel.svelte';
import type { Breakdown as BreakdownFacts, Preview, View } from './shapes';
import { sounds } from './sounds';
import { word } from './texts';
import { told } from './told';
import Track from './Track.svelte';

/** The seats whose pawns stand beyond a bridge, then empty places up to the fifth crossing. */
export const crossers = (view: View): (number | null)[] =>
  Array.from({ length: shelf.all.crossings }, (_, i) => view.crossers[i] ?? null);

export const face: Face<View, Preview, BreakdownFacts> = {
  prepare: (table) => shelf.want(table),
  scene: Scene,
  shelf,
  board: Board,
  panel: SeatPanel,
  aside: Track,
  breakdown: Breakdown,
  ending,
  art,
  sounds,
  secret: true,
  tabs: [{ id: 'piles', icon: 'deck', label: () => word('tab.piles'), body: Piles }],
  score: (view, seat) => {
    const vp = view.players[seat]?.vp;
    return vp === undefined ? null : inUnits(vp);
  },
  points: (_, points) => inUnits(points),
  unit: () => word('vp'),
  tells: told,
  keys: () => [
    ['1 – 8', word('keys.cards')],
    ['1 – 5', word('keys.pick')],
    ['D', word('keys.deck')],
  ],
  tie: (key) => (key === 'artifacts' ? word('track.title').toLowerCase() : key),
  // Short enough for two lines of a phone, where the server's sentence is not.
  says: (table) => {
    const phase = table.view?.phase;
    return table.mine && (phase === 'step' || phase === 'extra' || phase === 'pawn' || phase === 'draw')
      ? word(`title.${phase}`)
      : null;
  },
  facts: ({ view }) =>
    view
      ? [
          {
            label: word('fact.round'),
            value: word('of', { n: view.round, all: view.rounds }),
            short: word('short.round', { n: view.round, all: view.rounds }),
          },
          {
            label: word('fact.bridges'),
            value: word('of', { n: view.crossers.length, all: shelf.all.crossings }),
            marks: crossers(view),
            short: word('short.bridges', { n: view.crossers.length, all: shelf.all.crossings }),
          },
          {
            label: word('fact.deck'),
            value: word('cards', { n: view.deck }),
            short: word('short.deck', { n: view.deck }),
          },
        ]
      : [],
};
