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

/** Whether any figure of a seat stands on a hex. */
export const standsOn = (view: View, seat: number, hex: string): boolean =>
  view.players[seat]?.chief === hex || !!view.players[seat]?.assistants.includes(hex);

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

/** A figure that is not there yet: where the viewer would set one down. */
export type Ghost = Pick<Figure, 'seat' | 'chief' | 'hex'>;
export const GHOST = 'ghost';

/** Every figure of the map in its place; those who share a hex stand side by side. */
export function figuresOf(view: View, ghost: Ghost | null = null): Figure[] {
  const figures: Figure[] = [];
  for (const [seat, player] of view.players.entries()) {
    figures.push({ id: `${seat}-chief`, seat, chief: true, hex: player.chief, count: 1, x: 0, y: 0, height: CHIEF });
    const places = new Map<string, number>();
    for (const hex of player.assistants) if (hex && middles().has(hex)) places.set(hex, (places.get(hex) ?? 0) + 1);
    for (const [hex, count] of places)
      figures.push({ id: `${seat}-${hex}`, seat, chief: false, hex, count, x: 0, y: 0, height: MEEPLE });
  }
  if (ghost) figures.push({ ...ghost, id: GHOST, count: 1, x: 0, y: 0, height: ghost.chief ? CHIEF : MEEPLE });
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) groups.set(figure.hex, [...(groups.get(figure.hex) ?? []), figure]);
  for (const [hex, group] of groups) stand(group, at(hex), hex in view.map);
  return figures.sort((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1));
}

/** How large figures are drawn, by how many stand in a row; so many that none hides another. */
const IN_A_ROW = [1, 0.9, 0.64, 0.54];
/** On a built tile their band is lower. */
const LOW = 0.78;

/** Side by side along the lower edge, what is printed above stays readable; where more than two share the ground, or four a tile, some stand in a row behind. */
function stand(group: Figure[], centre: Point, built: boolean): void {
  const behind = group.length > (built ? 4 : 2) ? group.length >> 1 : 0;
  const front = group.length - behind;
  const scale = Math.min(built ? LOW : 1, IN_A_ROW[Math.min(front, 4) - 1] ?? 1, behind ? (built ? 0.5 : 0.72) : 1);
  group.forEach((figure, i) => {
    const [nth, row, y] = i < behind ? [i, behind, built ? 18 : 9] : [i - behind, front, 32];
    figure.height *= scale;
    figure.x = centre.x + (nth - (row - 1) / 2) * Math.min(25 * scale, 50 / row);
    figure.y = centre.y + y;
  });
}
