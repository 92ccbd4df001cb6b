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
  /** How tall a pawn stands where there is room. */
  pawn: { h: number };
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
  pawn: { h: 36 },
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
    pawn: { h: 28 * Math.min(1, k * 1.08) },
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

/** The ground of a path, within the board. */
export function ground(plan: Plan, path: number): { x: number; y: number; width: number; height: number } {
  return plan.upright
    ? { x: 6 + 75.6 * path, y: 0, width: 75.6, height: plan.camp }
    : { x: plan.camp, y: 6 + 93.6 * path, width: plan.width - plan.camp, height: 93.6 };
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

/** How a pawn of a crowd is drawn: whole; a leader's plate with its letter alone, as the crown says the rest; or only the plates, where there is no room for more. */
export type Look = 'whole' | 'brief' | 'token' | 'tiny';

/** A pawn's foot, and how tall it stands. */
export interface Spot extends Point {
  h: number;
  look: Look;
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
/** How much of its width an explorer keeps among others: its foot is no wider, so that they only touch. */
const KEPT = 0.76;
/** A letter is so wide, in parts of its height; each is read beside the next one. */
const LETTER = 0.72;
/** In a crowd a pawn carries its letter as long as it is so many times as tall. */
const CARRIES = 1.2;
/** Lower than so many letters a leader beside another pawn is hidden by its own ×2: its crown says it, then. */
const CROWNED = 1.2;
/** Lower than so many letters a pawn has a plate that ends with the letters: its crown is to be seen above it. */
const ROOMY = 1.85;

/** A pawn's plate: wide enough for its letter, and a leader's for ×2, too. */
export function plateSize(
  leader: boolean,
  { h, look }: Omit<Spot, 'x' | 'y'>,
  small: number,
): { w: number; h: number } {
  const long = leader && (look === 'whole' || look === 'token');
  if (look === 'token' || look === 'tiny') return { w: small * (long ? 1.8 : 1.1), h };
  return {
    w: long ? Math.max(h * 0.86, small * 1.75) : Math.max(h * 0.5, small),
    h: h < small * ROOMY ? small * 0.88 : Math.max(h * 0.33, small) * 1.16,
  };
}

interface Room {
  left: number;
  right: number;
  top: number;
  /** How far a token may reach above it: up to the edge of a tile, or over the foot of a value. */
  spare: number;
}
/** A line of pawns and the room it stands in. */
interface Line {
  leaders: boolean[];
  room: Room;
}

/** All ways to stand: in one line, or in two of which each has a room of its own. */
function formations(leaders: boolean[], rooms: Room[]): Line[][] {
  const one = rooms.map((room) => [{ leaders, room }]);
  const two = rooms.flatMap((back) =>
    rooms.flatMap((front) =>
      leaders.slice(1).map((_, i) => [
        { leaders: leaders.slice(0, i + 1), room: back },
        { leaders: leaders.slice(i + 1), room: front },
      ]),
    ),
  );
  return [...one, ...two];
}

/**
 * Where the pawns of a space stand so that its value and its tile stay in sight and each can be told from the others: beside the value, under both,
 * or in two lines, whichever lets them stand tallest. Only where there is room for no such way do they press together.
 */
export function spots(plan: Plan, path: number, space: number, { leaders, signs, tile, small }: Crowd): Spot[] {
  const box = plateOf(plan, path, space);
  const pad = 2.5;
  const crowd = leaders.length > 2; // it stands up to the edge of its plate
  const edge = crowd ? 1.5 : pad;
  const [left, right, foot] = [box.x + edge, box.x + box.w - edge, box.y + box.h - (crowd ? 0 : pad)];
  const lies = tileOn(plan, path, space);
  const beside = box.x + plan.value.x + signs * plan.figure * 0.53 + 2;
  const under = box.y + plan.value.y + plan.figure * 0.12;
  const below = tile ? lies.y + plan.tile.size + 1 : box.y + pad;
  const rooms = [
    { left: beside, right: tile ? lies.x - 1 : right, top: box.y + pad, spare: 3 },
    { left: beside, right, top: below, spare: tile ? 1 : 3 },
    { left, right: tile ? lies.x - 1 : right, top: under, spare: 3 },
    { left, right, top: Math.max(under, below), spare: below > under ? 1 : 3 },
  ];
  const ways = formations(leaders, rooms);
  const tallest = (look: Look): Standing =>
    ways
      .map((lines) => asTall(lines, look, plan.pawn.h, foot, small))
      .reduce((one, next) => (next.fit > one.fit || (next.fit === one.fit && next.h > one.h + 1) ? next : one));
  let best = tallest('whole');
  // Among others a leader's ×2 says more than its shape.
  const looks: Look[] =
    leaders.length > 1 && leaders.includes(true) ? ['token', 'brief', 'tiny'] : ['brief', 'token', 'tiny'];
  for (const look of looks) {
    if (best.fit === 1) break;
    const next = tallest(look);
    if (next.fit > best.fit) best = next;
  }
  return best.lines.flatMap((line, i) => inLine(line, best, foot - (best.lines.length - 1 - i) * (best.h + 1), small));
}

interface Standing {
  lines: Line[];
  look: Look;
  h: number;
  /** How much of what it needs it has: 1 is all of it. */
  fit: number;
}

/** A formation as tall as its rooms allow, and lower as long as that lets its pawns stand further apart. */
function asTall(lines: Line[], look: Look, tallest: number, foot: number, small: number): Standing {
  const tokens = look === 'token' || look === 'tiny';
  const heights = lines.map(({ leaders, room }, i) => {
    const before = lines.length - 1 - i;
    // A leader wears a crown: it stands a tenth taller than the others.
    const crown = leaders.includes(true) && !tokens ? 0.1 : 0;
    return (foot - room.top - before + (tokens ? room.spare : 0)) / (before + 1 + crown);
  });
  const room = Math.min(tallest, ...heights);
  const all = lines.flatMap(({ leaders }) => leaders);
  const pair = all.length === 2 && look === 'whole' && all.includes(true);
  const carried = all.length > 2 ? CARRIES : pair ? CROWNED : 1;
  const fitAt = (h: number): number => {
    const wide = Math.min(1, ...lines.map((line) => widthOf(line.room) / needed(line, { h, look }, small)));
    if (tokens) return wide * Math.min(1, room / h);
    return h < LEAST ? 0 : wide * Math.min(1, h / (small * carried));
  };
  let h = tokens ? small * 0.84 : room;
  while (!tokens && fitAt(h) < 1 && fitAt(h - 0.5) > fitAt(h)) h -= 0.5;
  return { lines, look, h, fit: fitAt(h) };
}

const widthOf = ({ left, right }: Room): number => right - left;
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

type Drawn = Pick<Standing, 'h' | 'look'>;
function least(leader: boolean, drawn: Drawn, small: number): number {
  const plain = !leader && (drawn.look === 'whole' || drawn.look === 'brief');
  return plain ? Math.max(drawn.h * 0.8 * KEPT, small * LETTER) : plateSize(leader, drawn, small).w;
}
const needed = ({ leaders }: Line, drawn: Drawn, small: number): number =>
  sum(leaders.map((leader) => least(leader, drawn, small)));

/** Side by side at the right of their room, as far apart as they like to stand or as it allows. */
function inLine(line: Line, { h, look }: Standing, y: number, small: number): Spot[] {
  const drawn = { h, look };
  const liked = look === 'whole' || look === 'brief' ? h * 0.8 : 0;
  const roomy = sum(line.leaders.map((leader) => Math.max(leader ? 0 : liked, least(leader, drawn, small))));
  const scale = Math.min(roomy, widthOf(line.room)) / needed(line, drawn, small);
  const widths = line.leaders.map((leader) => least(leader, drawn, small) * scale);
  let x = line.room.right - sum(widths);
  return widths.map((width) => {
    x += width;
    return { x: x - width / 2, y, h, look };
  });
}
