/** Monuments fly from the stall to a site and from a site to the map. */
import type { Line } from '../../lib/api';
import { asNumber, asText } from '../../lib/facts';
import { glide } from '../../lib/motion';
import { inSight } from '../../lib/sight';
import { monumentOf, SYMBOL } from './content';

/** A seat's place on the screen: my site, or the badge of another. */
const home = (seat: number, mine: number | null): Element | null =>
  (seat === mine ? inSight('.own .site') : null) ?? inSight(`[data-seat="${seat}"] .badge`);

function picture(monument: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const symbol = SYMBOL[monumentOf(monument).colour];
  svg.setAttribute('viewBox', '0 0 60 60');
  svg.innerHTML = `<rect width="60" height="60" rx="9" fill="var(--card)"/><rect width="60" height="10" rx="5" fill="var(--fc-${symbol})"/><use href="#monument-${monument.toLowerCase()}" x="10" y="12" width="40" height="40" style="color: var(--fc-${symbol}-deep); --cut: var(--card)"/>`;
  svg.style.filter = 'drop-shadow(0 6px 8px rgba(50,32,10,.35))';
  return svg;
}

function boxAt(element: Element, size: number): DOMRect {
  const { left, top, width, height } = element.getBoundingClientRect();
  return new DOMRect(left + width / 2 - size / 2, top + height / 2 - size / 2, size, size);
}

export function flyMonuments(lines: Line[], mine: number | null): void {
  for (const { event } of lines) {
    const seat = home(event.seat, mine);
    const [from, to] =
      event.kind === 'picked'
        ? [inSight(`[data-space="${asNumber(event['space'])}"]`), seat]
        : event.kind === 'built'
          ? [seat, inSight(`[data-hex="${asText(event['hex'])}"]`)]
          : [null, null];
    const monument = asText(event['monument']);
    if (from && to && monument) glide(boxAt(from, 56), boxAt(to, 48), picture(monument));
  }
}
