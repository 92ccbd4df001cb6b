import type { Face } from '../face';
import art from './art.svg?raw';
import Board from './Board.svelte';
import Breakdown from './Breakdown.svelte';
import './city.css';
import { prepare } from './content';
import Holdings from './Holdings.svelte';
import Rail from './Rail.svelte';
import SeatPanel from './SeatPanel.svelte';
import Shop from './Shop.svelte';
import { word } from './texts';

/** The clauses that matter at each decision. */
const MATTER: Record<string, string> = { pick: 'FC-6', discard: 'FC-6.10', assistant: 'FC-7', act: 'FC-8', gain: 'FC-8.7', buy: 'FC-9', fight: 'FC-10', lose: 'FC-10.12', spoils: 'FC-10.17', chief: 'FC-11', over: 'FC-14' };

export const face: Face = {
  prepare,
  board: Board,
  panel: SeatPanel,
  aside: Rail,
  breakdown: Breakdown,
  art,
  secret: false,
  tabs: [
    { id: 'miracles', icon: 'miracle', label: () => word('tab.miracles'), body: Shop },
    { id: 'mine', icon: 'build', label: () => word('tab.mine'), body: Holdings },
  ],
  score: (view, seat) => (view['players']?.[seat]?.vp as number | undefined) ?? null,
  unit: () => word('vp'),
  tie: (key) => (key === 'monuments_built' || key === 'miracles_owned' || key === 'resources_and_coins' ? word(`tie.${key}`) : key),
  clause: (view) => MATTER[view['phase'] as string] ?? null,
  facts: ({ view }) =>
    view
      ? [
          { label: word('fact.round'), value: word('of', { n: view['round'], all: view['rounds'] }), short: word('short.round', { n: view['round'], all: view['rounds'] }) },
          { label: word('fact.phase'), value: word(`phase.${view['stage'] as 'action'}`), short: word(`phase.${view['stage'] as 'action'}`) },
        ]
      : [],
};
