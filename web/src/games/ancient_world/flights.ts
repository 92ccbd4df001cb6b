/** Citizens walk from the hand or the badge of their seat to the space they were placed on. */
import type { Line } from '../../lib/api';
import { glide } from '../../lib/motion';

const visible = (selector: string): Element | null => [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0) ?? null;

export function moveCitizens(lines: Line[], mine: number | null): void {
  for (const { event } of lines.slice(-3)) {
    if (!event.kind.startsWith('placed') && event.kind !== 'idled') continue;
    const spot = event['spot'] as string;
    const to = visible(`[data-citizen="${event.seat}-${event['value'] as number}"]`) ?? visible(`[data-card="${spot}"] .stand`);
    const from = event.seat === mine ? visible(`[data-hand="${event['value'] as number}"]`) : visible(`[data-seat="${event.seat}"] .badge`);
    if (to && from) glide(from.getBoundingClientRect(), to.getBoundingClientRect(), to);
  }
}
