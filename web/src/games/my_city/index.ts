import { list } from '../../lib/words.svelte';
import type { Table } from '../../lib/table.svelte';
import type { Face } from '../face';
import art from './art.svg?raw';
import Above from './Above.svelte';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Breakdown from './Breakdown.svelte';
import EpisodeTab from './EpisodeTab.svelte';
import { campaign, episodeOf, historyOf, playerOf, type Hand } from './reading';
import ScoreTab from './ScoreTab.svelte';
import SeatPanel from './SeatPanel.svelte';
import { rewardOf } from './sentences';
import { word } from './texts';

const LAST = 24;
const MATTER: Record<string, string> = { set_out: 'MC-11', build: 'MC-4', rest: 'MC-10', over: 'MC-8' };

/** What this player is to do, or for whom all wait. */
function says(table: Table): string | null {
  const view = table.view;
  if (!view || table.facts?.status !== 'playing') return null;
  if (!table.mine) return table.to_act.length && table.me.seat !== null ? word('wait.for', { names: list(table.to_act.map((seat) => table.nameOf(seat))) }) : null;
  const hand = view['hand'] as Hand | undefined;
  if (hand) {
    const key = hand.has_place ? (hand.may_pass ? 'say.build' : 'say.build_end') : hand.may_pass ? 'say.no_place' : 'say.no_place_end';
    return word(key);
  }
  const sticker = playerOf(view, table.me.seat)?.stickers[0];
  if (sticker) return sticker === 'cog' ? word('say.cog') : word('say.sticker', { sticker: rewardOf(sticker).name.toLowerCase() });
  if (view['phase'] === 'set_out') return word('say.ready');
  const episode = episodeOf(view)?.id ?? 0;
  return episode >= LAST ? word('say.rest_last') : word('say.rest', { n: episode + 1 });
}

export const face: Face = {
  board: Board,
  above: Above,
  panel: SeatPanel,
  aside: Aside,
  breakdown: Breakdown,
  art,
  // What a seat commits is unseen in every other view, so the screen may simply turn to the next player.
  secret: false,
  tabs: [
    { id: 'score', icon: 'vp', label: () => word('tab.score'), body: ScoreTab },
    { id: 'episode', icon: 'envelope', label: () => word('tab.episode'), body: EpisodeTab },
  ],
  score: (view, seat) => {
    const player = playerOf(view, seat);
    if (!player) return null;
    if (view['phase'] === 'over') return campaign(view) ? player.city.circles : (historyOf(view).at(-1)?.sheets[seat]?.final ?? player.score);
    if (view['phase'] === 'rest') return historyOf(view).at(-1)?.sheets[seat]?.final ?? player.score;
    return player.score;
  },
  unit: () => '',
  emblem: (view, seat) => playerOf(view, seat)?.animal ?? null,
  says,
  tie: (key) => (key.startsWith('row ') ? word('tie.row', { n: key.slice(4) }) : word('tie.last')),
  clause: (view) => (view['phase'] === 'set_out' && view['mode'] === 'eternal' ? 'MC-12' : MATTER[view['phase'] as string]) ?? null,
  facts: (table) => {
    const view = table.view;
    const player = playerOf(view, table.me.seat);
    if (!view) return [];
    const seen = (view['discard'] as string[]).length;
    const all = seen + (view['deck'].left as number);
    const facts = [];
    const episode = episodeOf(view);
    if (episode && view['mode'] !== 'eternal') facts.push({ label: word('fact.episode'), value: campaign(view) ? word('of', { n: episode.id, all: LAST }) : String(episode.id), short: word('short.episode', { n: episode.id }) });
    if (player && campaign(view)) facts.push({ label: word('panel.circles'), value: String(player.city.circles), short: word('short.circles', { n: player.city.circles }) });
    if (view['phase'] === 'build') facts.push({ label: word('fact.card'), value: word('of', { n: seen, all }), short: word('short.card', { n: seen, all }) });
    if (view['phase'] === 'build' && view['deck'].ban_to_come !== undefined) facts.push({ label: word('fact.ban'), value: word(view['deck'].ban_to_come ? 'ban.still' : 'ban.done'), short: word(view['deck'].ban_to_come ? 'short.ban' : 'short.noban') });
    if (player && view['phase'] === 'build') facts.push({ label: word('fact.score'), value: String(player.score).replace('-', '\u2212'), short: word('short.score', { n: player.score }) });
    return facts;
  },
};

