/** How a game or a campaign of My City is told when it is over. */
import type { CountLine, Decisive } from '../../lib/ending';
import type { Ending } from '../face';
import CampaignEnd from './CampaignEnd.svelte';
import { chapterName, episodeName } from './catalogue';
import Cities from './Cities.svelte';
import { countLines } from './counting';
import { campaign } from './reading';
import { cityOf } from './sentences';
import type { Breakdown, MyCityTable, Past, Preview, View } from './shapes';
import { word } from './texts';

const BONUSES = ['nuggets', 'most_trees', 'fewest_rocks'] as const;

const circles = (past: Past, seat: number): number =>
  (past.sheets[seat]?.rewards ?? []).filter((reward) => reward === 'circle').length;

/** The circles of every seat at the end of each episode. */
export function circlesThrough(history: Past[]): number[][] {
  let sums: number[] = [];
  return history.map((past) => (sums = past.sheets.map((_, seat) => (sums[seat] ?? 0) + circles(past, seat))));
}

/** A single game step by step, a campaign chapter by chapter. */
function lines(rows: Breakdown[], view: View): CountLine[] {
  if (!campaign(view)) return countLines(rows);
  const told = [
    ...view.chapters.map(({ id, episodes }) => ({
      label: word('finale.chapter', { n: id, name: chapterName(id) }),
      values: rows.map((_, seat) =>
        view.history
          .filter((past) => episodes.some((episode) => episode.id === past.episode))
          .reduce((sum, past) => sum + circles(past, seat), 0),
      ),
    })),
    ...BONUSES.map((bonus) => ({
      label: word(`end.${bonus}`),
      values: rows.map((row) => row.bonuses?.[bonus] ?? 0),
      notes: rows.map((row) => row[bonus === 'nuggets' ? 'nuggets' : bonus === 'most_trees' ? 'trees' : 'rocks'] ?? 0),
    })),
  ];
  // Mines and races give circles between the counts.
  const other = rows.map(
    (row, seat) => (row.circles ?? 0) - told.reduce((sum, { values }) => sum + (values[seat] ?? 0), 0),
  );
  return other.some(Boolean) ? [...told, { label: word('finale.other'), values: other }] : told;
}

/** What stands out among all episodes, in words. */
export function remembered(table: MyCityTable): Decisive[] {
  const { history } = table.seen;
  const winner = table.result?.winners[0] ?? 0;
  const named_ = (past: Past): { n: number; name: string } => ({ n: past.episode, name: episodeName(past.episode) });
  const facts: Decisive[] = [];
  const sums = circlesThrough(history);
  const rival = (of: number[]): number => Math.max(0, ...of.filter((_, seat) => seat !== winner));
  const behind = sums.findLastIndex((of) => (of[winner] ?? 0) <= rival(of));
  const ahead = history[behind + 1];
  const then = sums[behind + 1];
  const fact = (title: string, text: string, seat: number): void => void facts.push({ title, text, step: null, seat });
  if (ahead && then && table.seats.length > 1) {
    const city = cityOf(table, winner);
    const title =
      behind < 0 ? word('finale.fact_always', { city }) : word('finale.fact_ahead', { ...named_(ahead), city });
    fact(title, word('finale.fact_lead', { a: then[winner] ?? 0, b: rival(then) }), winner);
  }
  const scored = history.flatMap((past) =>
    past.sheets.map((sheet, seat) => ({ past, seat, score: sheet.final, place: sheet.place })),
  );
  const best = scored.toSorted((a, b) => b.score - a.score || a.place - b.place)[0];
  if (best)
    fact(
      word('finale.fact_best', { ...named_(best.past), city: cityOf(table, best.seat), score: best.score }),
      word('finale.fact_best_text'),
      best.seat,
    );
  const close = history
    .flatMap((past) => {
      const [a, b] = past.sheets.map((sheet, seat) => ({ ...sheet, seat })).sort((one, two) => one.place - two.place);
      return a && b && a.place < b.place && past !== best?.past && past !== ahead
        ? { past, a, b, gap: a.final - b.final }
        : [];
    })
    .toSorted((one, two) => one.gap - two.gap)[0];
  if (close)
    fact(
      word('finale.fact_close', named_(close.past)),
      word('finale.fact_close_text', {
        a: close.a.final,
        b: close.b.final,
        first: cityOf(table, close.a.seat),
        second: cityOf(table, close.b.seat),
      }),
      close.a.seat,
    );
  return facts;
}

export const ending: Ending<View, Preview, Breakdown> = {
  title: (table) => {
    const winner = table.result?.winners[0] ?? 0;
    if (table.result && table.result.winners.length > 1) return null;
    return campaign(table.view)
      ? word('finale.done', { city: cityOf(table, table.me.seat ?? winner) })
      : word('finale.title', { player: table.nameOf(winner) });
  },
  lines: (result, view) => lines(result.breakdown, view),
  picture: Cities,
  page: (view) => (campaign(view) ? CampaignEnd : null),
};
