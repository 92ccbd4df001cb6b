/** The count of an episode or a single game, line by line. */
import type { CountLine } from '../../lib/ending';
import type { Breakdown } from './shapes';
import { named, word } from './texts';

type Counted = Pick<Breakdown, 'before' | 'steps' | 'place'>;

/** `circles`: those of the campaign so far. */
export function countLines(sheets: Counted[], circles: number[] | null = null): CountLine[] {
  return [
    { label: word('count.before'), values: sheets.map((sheet) => sheet.before ?? 0) },
    ...Object.keys(sheets[0]?.steps ?? {}).map((step) => ({
      label: named('step', step),
      values: sheets.map((sheet) => sheet.steps?.[step] ?? 0),
    })),
    ...(circles ? [{ label: word('count.circles'), values: circles, tie: true }] : []),
  ];
}
