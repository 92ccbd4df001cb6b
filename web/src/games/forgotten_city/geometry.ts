/** Where things lie on the map: flat-topped hexes by axial coordinates, and figures on a hex. */
import { shelf } from './content';
import type { Catalogue, View } from './shapes';

export interface Point {
  x: number;
  y: number;
}
const ACROSS = 60;
const DOWN = 40 * Math.sqrt(3);
export const RADIUS = 38.5;

export const centreOf = (q: number, r: number): Point => ({ x: ACROSS * q, y: DOWN * (r + q / 2) });

/** The map in use: a pack may bring another one. */
let laid: Catalogue['hexes'] = [];
let centres: ReadonlyMap<string, Point> = new Map();
function middles(): ReadonlyMap<string, Point> {
  const { hexes } = shelf.all;
  if (laid !== hexes) {
    laid = hexes;
    centres = new Map(hexes.map((hex) => [hex.id, centreOf(hex.q, hex.r)]));
  }
  return centres;
}
export const at = (id: string): Point => middles().get(id) ?? { x: 0, y: 0 };

/** The six corners of a hex round the origin, as an SVG polygon wants them. */
export function corners(radius: number, dx = 0, dy = 0): string {
  return Array.from(
    { length: 6 },
    (_, i) =>
      `${(dx + radius * Math.cos((i * Math.PI) / 3)).toFixed(1)},${(dy + radius * Math.sin((i * Math.PI) / 3)).toFixed(1)}`,
  ).join(' ');
}

const MARGIN = { x: 41, y: 35.5 };
/** The map's frame, with a margin for what stands on its edge. */
export function frame(): { x: number; y: number; w: number; h: number } {
  const xs = [...middles().values()].map((point) => point.x);
  const ys = [...middles().values()].map((point) => point.y);
  return {
    x: Math.min(...xs) - MARGIN.x,
    y: Math.min(...ys) - MARGIN.y,
    w: Math.max(...xs) - Math.min(...xs) + 2 * MARGIN.x,
    h: Math.max(...ys) - Math.min(...ys) + 2 * MARGIN.y,
  };
}

const AIMS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The hex an arrow key leads to: the nearest one in that direction. */
export function towards(id: string, key: string): string | null {
  const aim = AIMS[key];
  if (!aim) return null;
  const from = at(id);
  let best: string | null = null;
  let least = Infinity;
  for (const [other, to] of middles()) {
    const ahead = (to.x - from.x) * aim.x + (to.y - from.y) * aim.y;
    const aside = Math.abs((to.x - from.x) * aim.y) + Math.abs((to.y - from.y) * aim.x);
    if (other === id || ahead <= 1 || aside > ahead * 1.8) continue;
    const far = ahead + aside * 1.2;
    if (far < least) {
      least = far;
      best = other;
    }
  }
  return best;
}

/** A chief, or the assistants of one seat on one hex. */
export interface Figure {
  id: string;
  seat: number;
  chief: boolean;
  hex: string;
  count: number;
  x: number;
  y: number;
  height: number;
}

const CHIEF = 34;
const MEEPLE = 29;

/** Every figure of the map in its place; those who share a hex stand side by side. */
export function figuresOf(view: View): Figure[] {
  const figures: Figure[] = [];
  for (const [seat, player] of view.players.entries()) {
    figures.push({ id: `${seat}-chief`, seat, chief: true, hex: player.chief, count: 1, x: 0, y: 0, height: CHIEF });
    const places = new Map<string, number>();
    for (const hex of player.assistants) if (hex && middles().has(hex)) places.set(hex, (places.get(hex) ?? 0) + 1);
    for (const [hex, count] of places)
      figures.push({ id: `${seat}-${hex}`, seat, chief: false, hex, count, x: 0, y: 0, height: MEEPLE });
  }
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) groups.set(figure.hex, [...(groups.get(figure.hex) ?? []), figure]);
  for (const [hex, group] of groups) stand(group, at(hex), hex in view.map);
  return figures.sort((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1));
}

/** How large figures are drawn, alone or so many on a hex. */
const ON_GROUND = [1, 1, 0.82, 0.7, 0.6];
const ON_TILE = [0.78, 0.78, 0.78, 0.66, 0.56];

/** Side by side along the lower edge, in a band of their own: what is printed above stays readable. On a built tile the band is lower. */
function stand(group: Figure[], centre: Point, built: boolean): void {
  const n = group.length;
  const scale = (built ? ON_TILE : ON_GROUND)[Math.min(n, 5) - 1] ?? 1;
  const step = Math.min(25 * scale, 44 / n);
  group.forEach((figure, i) => {
    figure.height *= scale;
    figure.x = centre.x + (i - (n - 1) / 2) * step;
    figure.y = centre.y + 32 - (n > 4 ? (i % 2) * 8 : 0);
  });
}
