import type { Face } from '../face';
import art from './art.svg?raw';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { ending, TIES } from './ending';
import Glimpse from './Glimpse.svelte';
import Scene from './Scene.svelte';
import SeatPanel from './SeatPanel.svelte';
import { shelf } from './catalogue';
import { named } from './sentences';
import type { Preview, Score, View } from './shapes';
import { sounds } from './sounds';
import { word } from './texts';
import { toldTurn } from './told';

export const face: Face<View, Preview, Score> = {
  prepare: (table) => shelf.want(table),
  scene: Scene,
  shelf,
  board: Board,
  panel: SeatPanel,
  aside: Aside,
  ending,
  art,
  sounds,
  tells: toldTurn,
  named: (table, action) => named(table.seen, action, table.choice.may(action)?.preview),
  secret: true,
  keys: () => [['1 – 5', word('keys.citizens')]],
  tabs: [{ id: 'cards', icon: 'cards', label: () => word('tab.cards'), body: Glimpse }],
  score: (view, seat) => view.players[seat]?.score.vp ?? null,
  unit: () => word('vp'),
  tie: (key) => {
    const known = TIES.find((one) => one === key);
    return known ? word(`tie.${known}`).toLowerCase() : key;
  },
  says: (table) =>
    table.untold !== null
      ? word('says.dice')
      : table.mine && table.view && table.view.phase !== 'over'
        ? word(`says.${table.view.phase}`)
        : null,
  caution: (view, seat) => {
    const player = view.players[seat];
    return player && player.will_starve > 0
      ? { icon: 'famine', text: word('forecast', { n: player.will_starve, food: player.food, mouths: player.mouths }) }
      : null;
  },
  facts: ({ view }) =>
    view
      ? [
          {
            label: word('round'),
            value: word('of', { n: view.round, all: view.rounds }),
            short: word('round.short', { n: view.round, all: view.rounds }),
          },
          {
            label: word('deck'),
            value: word('deck.left', { deck: view.deck, n: view.empire_pile }),
            short: word('deck.short', { deck: view.deck, n: view.empire_pile }),
          },
        ]
      : [],
};
