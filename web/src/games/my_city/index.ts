import { list } from '../../lib/words.svelte';
import type { Face } from '../face';
import art from './art.svg?raw';
import Above from './Above.svelte';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Breakdown from './Breakdown.svelte';
import { ending } from './ending';
import EpisodeTab from './EpisodeTab.svelte';
import { lastEpisode, shelf, tileName } from './catalogue';
import { campaign, historyOf, playerOf } from './reading';
import ScoreTab from './ScoreTab.svelte';
import Scene from './Scene.svelte';
import SeatPanel from './SeatPanel.svelte';
import { cityOf, cityOrPlayer, rewardOf } from './sentences';
import type { Breakdown as BreakdownFacts, MyCityTable, Preview, View } from './shapes';
import { sounds } from './sounds';
import { word } from './texts';

/** What this player is to do, or for whom all wait. */
function says(table: MyCityTable): string | null {
  const view = table.view;
  if (!view || table.facts?.status !== 'playing') return null;
  if (!table.mine && table.undo.possible && playerOf(view, table.me.seat)?.committed) return word('say.committed');
  if (!table.mine)
    return table.to_act.length && table.me.seat !== null
      ? word('wait.for', { names: list(table.to_act.map((seat) => cityOrPlayer(table, seat))) })
      : null;
  const { hand } = view;
  if (hand) {
    const key = hand.has_place
      ? hand.may_pass
        ? 'say.build'
        : 'say.build_end'
      : hand.may_pass
        ? 'say.no_place'
        : 'say.no_place_end';
    return word(key);
  }
  const sticker = playerOf(view, table.me.seat)?.stickers[0];
  if (sticker)
    return sticker === 'cog' ? word('say.cog') : word('say.sticker', { sticker: rewardOf(sticker).name.toLowerCase() });
  if (view.phase === 'set_out') return word('say.ready');
  return view.episode.id === lastEpisode() ? word('say.rest_last') : word('say.rest', { n: view.episode.id + 1 });
}

export const face: Face<View, Preview, BreakdownFacts> = {
  // An envelope brings words of its own; a replay knows all of them.
  prepare: (table) => shelf.want(table, table.still ? '' : table.view?.episode.id),
  scene: Scene,
  shelf,
  board: Board,
  above: Above,
  panel: SeatPanel,
  aside: Aside,
  breakdown: Breakdown,
  ending,
  art,
  sounds,
  // What a seat commits is unseen in every other view, so the screen may simply turn to the next player.
  secret: false,
  keys: () => [
    ['← ↑ → ↓', word('keys.place')],
    ['R T', word('keys.turn')],
    ['F', word('keys.mirror')],
    ['N', word('keys.next')],
    ['L', word('keys.places')],
    ['P', word('keys.pass')],
    ['E', word('keys.end')],
  ],
  tabs: [
    { id: 'score', icon: 'vp', label: () => word('tab.score'), body: ScoreTab },
    { id: 'episode', icon: 'envelope', label: () => word('tab.episode'), body: EpisodeTab },
  ],
  score: (view, seat) => {
    const player = playerOf(view, seat);
    if (!player) return null;
    if (view.phase === 'over')
      return campaign(view) ? player.city.circles : (historyOf(view).at(-1)?.sheets[seat]?.final ?? player.score);
    if (view.phase === 'rest') return historyOf(view).at(-1)?.sheets[seat]?.final ?? player.score;
    return player.score;
  },
  unit: () => '',
  called: cityOrPlayer,
  emblem: (view, seat) => playerOf(view, seat)?.animal ?? null,
  says,
  tie: (key) => (key.startsWith('row ') ? word('tie.row', { n: key.slice(4) }) : word('tie.last')),
  rules: (view) => ({ episode: view.mode === 'eternal' ? 0 : view.episode.id }),
  facts: (table) => {
    const view = table.view;
    const player = playerOf(view, table.me.seat);
    if (!view) return [];
    const seen = view.discard.length;
    const all = seen + view.deck.left;
    const facts = [];
    const { episode } = view;
    if (player && campaign(view)) {
      const city = cityOf(table, player.seat);
      facts.push({ label: word('fact.city'), value: city, short: '' });
    }
    if (view.mode !== 'eternal')
      facts.push({
        label: word('fact.episode'),
        value: campaign(view) ? word('of', { n: episode.id, all: lastEpisode() }) : String(episode.id),
        short: word('short.episode', { n: episode.id }),
      });
    if (player && campaign(view))
      facts.push({
        label: word('panel.circles'),
        value: String(player.city.circles),
        // A phone has no room for both: the ban changes what one builds.
        short: view.deck.ban_to_come === undefined ? word('short.circles', { n: player.city.circles }) : '',
      });
    if (view.phase === 'build')
      facts.push({
        label: word('fact.card'),
        value: word('of', { n: seen, all }),
        short: word('short.card', { n: seen, all }),
      });
    if (view.phase === 'build' && view.deck.ban_to_come !== undefined)
      facts.push({
        label: word('fact.ban'),
        value: word(view.deck.ban_to_come ? 'ban.still' : 'ban.done'),
        short: view.deck.ban_to_come
          ? word('short.ban')
          : view.deck.banned
            ? word('short.banned', { tile: tileName(view.deck.banned.slice(2)) })
            : '',
      });
    if (player && view.phase === 'build')
      facts.push({
        label: word('fact.score'),
        value: String(player.score).replace('-', '\u2212'),
        short: '',
      });
    return facts;
  },
};
