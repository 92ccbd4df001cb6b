/** Cards fly from where they were to where they are: hand, rows, piles, deck. */
import type { Line } from '../../lib/api';
import { asText } from '../../lib/facts';
import { calm, glide } from '../../lib/motion';
import { cardOf } from './printed';

const visible = (selector: string): Element | null =>
  [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0) ?? null;

/** A seat's place on the screen: my hand, or the badge of another. */
function home(seat: number, mine: number | null): Element | null {
  return seat === mine ? visible('.hand') : visible(`[data-seat="${seat}"] .badge`);
}

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
    const seat = home(event.seat, mine);
    const card = asText(event['card']);
    const pile = visible(`[data-place="pile-${asText(event['path'])}"]`);
    const row = visible(`[data-row="${event.seat}-${asText(event['path'])}"]`);
    const [from, to] =
      event.kind === 'opened' || event.kind === 'laid'
        ? [seat, row ?? visible(`[data-seat="${event.seat}"] .badge`)]
        : event.kind === 'discarded'
          ? [seat, pile]
          : event.kind === 'drew_pile'
            ? [pile, seat]
            : event.kind === 'drew_deck'
              ? [visible('[data-place="deck"]'), seat]
              : [null, null];
    // Where nothing moves only a place that stays can be outlined: a card's place in a hand has closed.
    if (from && to && !(calm() && from === seat))
      glide(boxAt(from, 46), boxAt(to, event.kind === 'opened' || event.kind === 'laid' ? 25 : 44), picture(card));
  }
}
