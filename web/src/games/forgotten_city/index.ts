import type { Face } from '../face';
import art from './art.svg?raw';
import Board from './Board.svelte';
import './city.css';
import { shelf } from './content';
import { ending } from './ending';
import Scene from './Scene.svelte';
import Holdings from './Holdings.svelte';
import Rail from './Rail.svelte';
import SeatPanel from './SeatPanel.svelte';
import type { Breakdown as BreakdownFacts, Preview, View } from './shapes';
import { sounds } from './sounds';
import Miracles from './Miracles.svelte';
import { named } from './naming';
import { says } from './says';
import { word } from './texts';
import { told } from './told';

export const face: Face<View, Preview, BreakdownFacts> = {
  prepare: (table) => shelf.want(table),
  scene: Scene,
  shelf,
  board: Board,
  panel: SeatPanel,
  aside: Rail,
  ending,
  art,
  sounds,
  secret: false,
  keys: () => [
    ['1 – 9', word('keys.choices')],
    ['← ↑ → ↓', word('keys.hexes')],
  ],
  numbered: '.stall .legal, .token.legal, .strike, .choices button:not([aria-disabled])',
  tabs: [
    { id: 'miracles', icon: 'miracle', label: () => word('tab.miracles'), body: Miracles },
    { id: 'mine', icon: 'build', label: () => word('tab.mine'), body: Holdings },
  ],
  score: (view, seat) => view.players[seat]?.vp ?? null,
  unit: () => word('vp'),
  tie: (key) =>
    key === 'monuments_built' || key === 'miracles_owned' || key === 'resources_and_coins' ? word(`tie.${key}`) : key,
  says,
  named,
  tells: told,
  facts: ({ view }) =>
    view
      ? [
          {
            label: word('fact.round'),
            value: word('of', { n: view.round, all: view.rounds }),
            short: word('short.round', { n: view.round, all: view.rounds }),
          },
          { label: word('fact.phase'), value: word(`phase.${view.stage}`), short: word(`phase.${view.stage}`) },
        ]
      : [],
};
