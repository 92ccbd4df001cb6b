/** Citizens walk from the hand or the badge of their seat to where they were placed; cards fly from the board to their new owner. */
import type { Line } from '../../lib/api';
import { asNumber, asText } from '../../lib/facts';
import { glide } from '../../lib/motion';
import { inSight } from '../../lib/sight';
import { picture } from './printed';

const MOST = 3;
const badge = (seat: number): Element | null => inSight(`[data-seat="${seat}"] .badge`);

/** Where a card comes from and which picture it bears, by what happened to it. */
const CARDS: Record<string, { fact: string; kind: 'empire' | 'army' | 'province' | 'titan'; from: string }> = {
  built: { fact: 'card', kind: 'empire', from: '.r-empire' },
  built_by_crane: { fact: 'card', kind: 'empire', from: '.r-empire' },
  reserved: { fact: 'card', kind: 'empire', from: '.r-empire' },
  recruited: { fact: 'card', kind: 'army', from: '.r-military' },
  province_taken: { fact: 'province', kind: 'province', from: '.prov' },
  attacked: { fact: 'titan', kind: 'titan', from: '.top' },
};

function card(id: string, kind: 'empire' | 'army' | 'province' | 'titan'): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 72 90');
  const dark = kind === 'army';
  svg.innerHTML = `<rect width="72" height="90" rx="7" fill="${dark ? '#33261e' : 'var(--card)'}"/><use href="#${picture(id, kind)}" x="6" y="20" width="60" height="46"/>`;
  svg.style.color = dark ? '#f1e3c6' : '#231a15';
  return svg;
}

/** A box of a card's size in the middle of another. */
function amid(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  return new DOMRect(box.left + box.width / 2 - 36, box.top + box.height / 2 - 45, 72, 90);
}

export function moveThings(lines: Line[], mine: number | null): void {
  // Dice lie over the board, and what flew to a place below them would cross their words.
  if (inSight('.throw')) return;
  for (const { event } of lines
    .slice(-2 * MOST)
    .filter(({ event: { kind } }) => kind in CARDS || kind.startsWith('placed') || kind === 'idled')
    .slice(-MOST)) {
    const flight = CARDS[event.kind];
    if (flight) {
      const id = asText(event[flight.fact]) ?? '';
      const from = inSight(flight.from);
      const to =
        (event.seat === mine ? inSight(`.own [data-card="${id}"], .own [data-reserve="${id}"]`) : null) ??
        badge(event.seat);
      if (from && to) glide(amid(from), amid(to), card(id, flight.kind));
      continue;
    }
    const value = asNumber(event['value']);
    const to =
      inSight(`[data-citizen="${event.seat}-${value}"]`) ?? inSight(`[data-card="${asText(event['spot'])}"] .stand`);
    const from = event.seat === mine ? inSight(`[data-hand="${value}"]`) : badge(event.seat);
    if (to && from) glide(from.getBoundingClientRect(), to.getBoundingClientRect(), to);
  }
}
