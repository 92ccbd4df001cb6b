/** How a game of The Ancient World is told when it is over. */
import type { CountLine } from '../../lib/ending';
import type { Ending } from '../face';
import { shelf } from './catalogue';
import { TRIBES } from './printed';
import type { Preview, Score, Tribe, View } from './shapes';
import { word } from './texts';
import Trophies from './Trophies.svelte';

export const TIES = ['coins', 'cards', 'knowledge'] as const;

/** The tribes as a seat has them: most banners first. */
export const ranked = (score: Score): Tribe[] =>
  TRIBES.toSorted((a, b) => score.banner_vp[b] - score.banner_vp[a] || score.banners[b] - score.banners[a]);

function lines(rows: Score[]): CountLine[] {
  const cards = [...new Set(rows.flatMap((row) => Object.keys(row.card_vp)))];
  return [
    ...TRIBES.map((tribe) => ({
      label: word('banner', { tribe: shelf.tribe(tribe) }),
      values: rows.map((row) => row.banner_vp[tribe]),
      notes: rows.map((row) => row.banners[tribe]),
    })),
    ...cards.map((id) => ({ label: shelf.name(id), values: rows.map((row) => row.card_vp[id] ?? 0) })),
    { label: word('score.famine'), values: rows.map((row) => row.famine_vp), notes: rows.map((row) => row.famine) },
    ...TIES.map((tie) => ({ label: word(`tie.${tie}`), values: rows.map((row) => row[tie]), tie: true })),
  ];
}

export const ending: Ending<View, Preview, Score> = {
  title: (table) => {
    const seat = table.result?.winners[0];
    const score = seat === undefined ? undefined : table.view?.players[seat]?.score;
    const tribe = score && ranked(score)[0];
    if (seat === undefined || !score || !tribe) return null;
    return word('end.title', { player: table.nameOf(seat), n: score.banners[tribe], tribe: shelf.tribe(tribe) });
  },
  lines: (result) => lines(result.breakdown),
  picture: Trophies,
};
