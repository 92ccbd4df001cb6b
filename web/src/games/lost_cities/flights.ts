/** Cards fly from where they were to where they are: hand, rows, piles, deck. */
import type { Line } from '../../lib/api';
import { asText } from '../../lib/facts';
import { calm, glide } from '../../lib/motion';
import { inSight } from '../../lib/sight';
import { cardOf } from './printed';

function picture(card: string | null): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 100 140');
  if (!card) svg.innerHTML = '<use href="#lc-card-back" width="100" height="140"/>';
  else {
    const { path, value } = cardOf(card);
    svg.innerHTML = `<rect width="100" height="140" rx="13" fill="var(--lc-${path})"/><use href="#lc-card-${path}" width="100" height="140"/><text x="13" y="38" style="font:700 38px/1 var(--font-display);fill:var(--lc-${path}-on)">${value}</text>`;
  }
  svg.style.filter = 'drop-shadow(0 6px 8px rgba(50,32,10,.35))';
  return svg;
}

/** A card's box around the middle of an element. */
function boxAt(element: Element, width: number): DOMRect {
  const { left, top, width: w, height: h } = element.getBoundingClientRect();
  return new DOMRect(left + w / 2 - width / 2, top + h / 2 - width * 0.7, width, width * 1.4);
}

export function flyCards(lines: Line[], mine: number | null): void {
  for (const { event } of lines) {
    const badge = `[data-seat="${event.seat}"] .badge`;
    const seat = event.seat === mine ? '.hand' : badge;
    const pile = `[data-place="pile-${asText(event['path'])}"]`;
    const row = `[data-row="${event.seat}-${asText(event['path'])}"]`;
    const routes: Record<string, [string, string]> = {
      opened: [seat, row],
      laid: [seat, row],
      discarded: [seat, pile],
      drew_pile: [pile, seat],
      drew_deck: ['[data-place="deck"]', seat],
    };
    const route = routes[event.kind];
    // Where nothing moves only a place that stays can be outlined: a card's place in a hand has closed.
    if (!route || (calm() && route[0] === seat)) continue;
    const from = inSight(route[0]);
    const to = inSight(route[1]) ?? (route[1] === row ? inSight(badge) : null);
    if (from && to) glide(boxAt(from, 46), boxAt(to, route[1] === row ? 25 : 44), picture(asText(event['card'])));
  }
}
