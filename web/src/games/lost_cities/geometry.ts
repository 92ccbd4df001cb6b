/** Where things stand on the board: lying on wide screens, upright on phones. Pure functions of path, space and seat. */
import { CITY, PATHS } from './printed';

export interface Point {
  x: number;
  y: number;
}

export interface Plan {
  upright: boolean;
  width: number;
  height: number;
  radius: number;
  /** Where the camp begins: below it when upright, left of it when lying. */
  camp: number;
  plate: { w: number; h: number; r: number };
  city: { w: number; h: number };
  tile: { size: number; dx: number; dy: number };
  /** `h`: how tall a pawn stands where there is room; `overlap`: how much of its width it keeps among others. */
  pawn: { h: number; overlap: number };
  symbol: number;
  figure: number;
  /** Where the value is written in a plate: its left edge and its baseline. */
  value: { x: number; y: number };
  at(path: number, space: number): Point;
  tent(seat: number, seats: number): Point & { size: number };
  waiting(seat: number, seats: number, nth: number, count: number): Point;
  bridge(path: number): Point;
}

const LYING_X = [156, 231, 306, 381, 456, 531, 652, 727, 822];
const UPRIGHT_Y = [416, 374.5, 333, 291.5, 250, 208.5, 148, 106.5, 56];

const sway = (along: number, path: number): number => 5.9 * Math.sin(along * 0.0168 + path * 2.3 + 1.1);

export const lying: Plan = {
  upright: false,
  width: 900,
  height: 480,
  radius: 20,
  camp: 112,
  plate: { w: 62, h: 58, r: 13 },
  city: { w: 98, h: 82 },
  tile: { size: 24, dx: 11, dy: -34 },
  pawn: { h: 36, overlap: 0.78 },
  symbol: 24,
  figure: 17,
  value: { x: 8, y: 19 },
  at(path, space) {
    const x = LYING_X[space - 1] ?? 0;
    const base = 52.8 + 93.6 * path;
    return { x, y: space === CITY ? base : base + 2.6 + sway(x, path) };
  },
  tent(seat, seats) {
    const gap = lying.height / seats;
    return { x: 12, y: gap * (seat + 0.5) - 32, size: 40 };
  },
  waiting(seat, seats, nth, count) {
    const tent = lying.tent(seat, seats);
    const spread = Math.min(16, 48 / Math.max(1, count - 1));
    return { x: tent.x + 42 + nth * spread, y: tent.y + 40 };
  },
  bridge(path) {
    return { x: 591.5, y: (lying.at(path, 6).y + lying.at(path, 7).y) / 2 };
  },
};

/** How high an upright board is at most and at least, 390 wide. Lower, the rows move together; what is written keeps its size. */
const TALLEST = 486;
const LOWEST = 356;
/** The camp at the foot is as high on every upright board. */
const CAMP = 44;

export function uprightOf(height: number): Plan {
  const camp = height - CAMP;
  const k = camp / (TALLEST - CAMP);
  const plan: Plan = {
    upright: true,
    width: 390,
    height,
    radius: 16,
    camp,
    plate: { w: 62, h: 37 * k, r: 9 },
    city: { w: 68, h: 54 * k },
    tile: { size: 19, dx: 15, dy: -22.5 },
    pawn: { h: 28 * Math.min(1, k * 1.08), overlap: 0.56 },
    symbol: 16,
    figure: 14.5,
    value: { x: 6, y: 15 - 2 * (1 - k) },
    at(path, space) {
      const y = (UPRIGHT_Y[space - 1] ?? 0) * k;
      const base = 43.8 + 75.6 * path;
      return { x: space === CITY ? base : base + 0.6 * sway(y, path), y };
    },
    tent(seat, seats) {
      const gap = 378 / Math.max(seats, 3);
      return { x: 12 + seat * gap, y: camp + 10, size: 26 };
    },
    waiting(seat, seats, nth, count) {
      const tent = plan.tent(seat, seats);
      const room = 378 / Math.max(seats, 3) - 58;
      const spread = Math.min(14, room / Math.max(1, count - 1));
      return { x: tent.x + 34 + nth * spread, y: tent.y + 25 };
    },
    bridge(path) {
      return { x: (plan.at(path, 6).x + plan.at(path, 7).x) / 2, y: 178.25 * k };
    },
  };
  return plan;
}

export const upright = uprightOf(TALLEST);

/** The board that fills a room best: lying where it is broad, else upright and as high as the room is for its width. */
export function planFor(width: number, height: number): Plan {
  if (height < width * 0.78) return lying;
  const wanted = Math.round((upright.width * height) / width / 4) * 4;
  return uprightOf(Math.max(LOWEST, Math.min(TALLEST, wanted)));
}

const n = (value: number): string => value.toFixed(1);

/** The wavy line between two lands, along the path. */
function border(plan: Plan, index: number): Point[] {
  const points: Point[] = [];
  const across = (along: number): number => 4.5 * Math.sin(along * (plan.upright ? 0.032 : 0.0175) + index * 2.1);
  if (plan.upright)
    for (let y = plan.camp + 4; y >= -30; y -= 28)
      points.push({ x: index === 0 ? -10 : index === PATHS.length ? 400 : 6 + 75.6 * index + across(y), y });
  else
    for (let x = 108; x <= 904; x += 39.8)
      points.push({ x, y: index === 0 ? -10 : index === PATHS.length ? 490 : 6 + 93.6 * index + across(x) });
  return points;
}

export function land(plan: Plan, path: number): string {
  const outline = [...border(plan, path), ...border(plan, path + 1).reverse()];
  return `M${outline.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** The edge of the camp where the pawns wait. */
export function camp(plan: Plan): { area: string; edge: string } {
  const points: string[] = [];
  if (plan.upright) {
    for (let x = 0; x <= 390; x += 19.5) points.push(`${n(x)} ${n(plan.camp + 4.9 * Math.sin(x * 0.09 + 0.4))}`);
    return { area: `M0 ${plan.height}L${points.join('L')}L390 ${plan.height}Z`, edge: `M${points.join('L')}` };
  }
  for (let y = 0; y <= 480; y += 20) points.push(`${n(plan.camp + 4.9 * Math.sin(y * 0.062 + 0.4))} ${n(y)}`);
  return { area: `M0 0L${points.join('L')}L0 480Z`, edge: `M${points.join('L')}` };
}

/** One gorge across all lands between the sixth and the seventh space, with the ticks of its cliffs. */
export function gorge(plan: Plan): { area: string; ticks: string } {
  const one: string[] = [];
  const other: string[] = [];
  let ticks = '';
  const length = plan.upright ? plan.width : plan.height;
  const half = plan.upright ? 8.2 : 17.5;
  const middle = plan.upright ? plan.bridge(0).y : 592;
  const steps = 24;
  for (let i = 0; i <= steps; i++) {
    const along = (i / steps) * length;
    const shift = (plan.upright ? 2.4 : 5.5) * Math.sin(i * 0.9) + (plan.upright ? 1 : 2.8) * Math.sin(i * 2.3 + 1);
    const near = middle - half + shift + (plan.upright ? 1 : 2.5) * Math.sin(i * 3.1);
    const far = middle + half + shift + (plan.upright ? 1 : 2.5) * Math.sin(i * 2.7 + 2);
    one.push(plan.upright ? `${n(along)} ${n(near)}` : `${n(near)} ${n(along)}`);
    other.unshift(plan.upright ? `${n(along)} ${n(far)}` : `${n(far)} ${n(along)}`);
    const tick = plan.upright ? 3 : 6;
    for (const [edge, way] of [
      [near, -1],
      [far, 1],
    ] as const) {
      ticks += plan.upright ? `M${n(along)} ${n(edge)}v${way * tick}` : `M${n(edge)} ${n(along)}h${way * tick}`;
    }
  }
  return { area: `M${one.join('L')}L${other.join('L')}Z`, ticks };
}

export function bridgeDrawing(plan: Plan, path: number): { planks: string; ropes: string } {
  const { x, y } = plan.bridge(path);
  let planks = '';
  if (plan.upright) {
    const half = (plan.at(path, 6).y - plan.at(path, 7).y - plan.plate.h) / 2 + 2.25;
    for (let i = 0; i < 7; i++) planks += `M${n(x - 10)} ${n(y - half + (i * half) / 3)}h20`;
    return { planks, ropes: `M${n(x - 10)} ${n(y - half)}v${n(2 * half)}M${n(x + 10)} ${n(y - half)}v${n(2 * half)}` };
  }
  for (let i = 0; i < 7; i++) planks += `M${n(x - 26 + i * 8.67)} ${n(y - 11)}v22`;
  return { planks, ropes: `M${n(x - 26)} ${n(y - 11)}h52M${n(x - 26)} ${n(y + 11)}h52` };
}

/** The dotted line a path's pawns follow. */
export function trail(plan: Plan, path: number): string {
  const first = plan.at(path, 1);
  const from = plan.upright ? `${n(first.x)} ${n(plan.camp + 4)}` : `108 ${n(first.y)}`;
  return `M${from}L${Array.from({ length: CITY }, (_, i) => plan.at(path, i + 1))
    .map(({ x, y }) => `${n(x)} ${n(y)}`)
    .join('L')}`;
}

export function plateOf(plan: Plan, path: number, space: number): { x: number; y: number; w: number; h: number } {
  const { x, y } = plan.at(path, space);
  const { w, h } = space === CITY ? plan.city : plan.plate;
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** Where a tile lies: on the upper right corner of its plate. */
export function tileOn(plan: Plan, path: number, space: number): Point {
  const box = plateOf(plan, path, space);
  return { x: box.x + box.w - plan.tile.size + 4, y: box.y - (plan.upright ? 4 : 5) };
}

/** A pawn's foot, and how tall it stands. */
export interface Spot extends Point {
  h: number;
}

interface Crowd {
  /** Who stands there, from left to right: whether it is a leader. */
  leaders: boolean[];
  /** How many signs the value has. */
  signs: number;
  tile: boolean;
  /** The smallest text that can be read, in units of the board. */
  small: number;
}

/** Lower than this a pawn is no pawn any more: better that one stands a little before another. */
const LEAST = 9;

/** The leader's foot is its plate, wide enough for a letter and ×2. */
export const footWidth = (h: number, small: number): number => Math.max(h * 0.86, small * 1.75);

const widthOf = (leader: boolean, h: number, small: number): number => (leader ? footWidth(h, small) : h * 0.8);

/**
 * Where the pawns of a space stand so that its value and its tile stay in sight: beside the value, under both, or in two rows, whichever lets
 * them stand tallest. Explorers may overlap a little, a leader's plate is never covered.
 */
export function spots(plan: Plan, path: number, space: number, { leaders, signs, tile, small }: Crowd): Spot[] {
  const box = plateOf(plan, path, space);
  const pad = 2.5;
  const [left, right, foot] = [box.x + pad, box.x + box.w - pad, box.y + box.h - pad];
  const lies = tileOn(plan, path, space);
  const beside = box.x + plan.value.x + signs * plan.figure * 0.53 + 2;
  const under = box.y + plan.value.y + plan.figure * 0.12;
  const below = tile ? lies.y + plan.tile.size + 1 : box.y + pad;
  const rooms = [
    { left: beside, right: tile ? lies.x - 1 : right, top: box.y + pad },
    { left: beside, right, top: below },
    { left, right: tile ? lies.x - 1 : right, top: under },
    { left, right, top: Math.max(under, below) },
  ];
  let best: Spot[] = [];
  let fits = false;
  for (const rows of leaders.length > 1 ? [1, 2] : [1])
    for (const room of rooms) {
      const per = Math.ceil(leaders.length / rows);
      const lines = Array.from({ length: rows }, (_, row) => leaders.slice(row * per, (row + 1) * per));
      const width = room.right - room.left;
      // A leader wears a crown: it stands a tenth taller than the others.
      let h = Math.min(plan.pawn.h, (foot - room.top) / rows / (leaders.includes(true) ? 1.1 : 1));
      const crowded = (): boolean => lines.some((line) => share(line, h, width, small) < plan.pawn.overlap);
      while (h > plan.pawn.h / 2 && crowded()) h -= 0.5;
      const roomy = !crowded() && h > LEAST;
      if (best[0] && (fits > roomy || (fits === roomy && best[0].h >= h - 1))) continue;
      fits = roomy;
      best = lines.flatMap((line, row) => inLine(line, h, room, foot - (rows - 1 - row) * (h + 1), small));
    }
  return best;
}

/** How much of their width explorers can keep in a line, at most all of it. */
function share(line: boolean[], h: number, width: number, small: number): number {
  const plates = line.filter((leader) => leader).length * footWidth(h, small);
  const others = line.filter((leader) => !leader).length * h * 0.8;
  return others ? Math.max(0.3, Math.min(1, (width - plates) / others)) : plates <= width ? 1 : 0;
}

function inLine(line: boolean[], h: number, room: { left: number; right: number }, y: number, small: number): Spot[] {
  const kept = share(line, h, room.right - room.left, small);
  const wanted = line.map((leader) => widthOf(leader, h, small) * (leader ? 1 : kept));
  const total = wanted.reduce((sum, width) => sum + width, 0);
  // Only a crowd of leaders on a phone is pressed together more than that.
  const squeeze = Math.min(1, (room.right - room.left) / total);
  let x = room.right - total * squeeze;
  return wanted.map((width) => {
    x += width * squeeze;
    return { x: x - (width * squeeze) / 2, y, h };
  });
}
