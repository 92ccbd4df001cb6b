/** Where a lesson points, and where its card lies: never on what it speaks of. */
import { post, type Picture } from './api';
import { identity } from './identity.svelte';
import { route } from './route.svelte';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What lies in the way of the card, and how much that matters. */
export interface Obstacle extends Box {
  weight: number;
}

/** `card=green-02/0` is what the board marks by data-card="green-02/0". */
export function selectorOf(point: string): string {
  const at = point.indexOf('=');
  return `[data-${point.slice(0, at)}="${point.slice(at + 1)}"]`;
}

const MARGIN = 14;
const STEP = 16;

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const middle = (box: Box): [number, number] => [box.x + box.w / 2, box.y + box.h / 2];

/** The place for a card of a size in a window: over as little as possible that matters, and near what it speaks of. */
export function placeFor(
  size: { w: number; h: number },
  room: { w: number; h: number },
  targets: Box[],
  obstacles: Obstacle[] = [],
): { x: number; y: number } {
  const others = [...targets.map((box) => ({ ...box, weight: 100 })), ...obstacles];
  const near = targets.length ? middle(hull(targets)) : [room.w / 2, room.h / 2];
  let best = { x: MARGIN, y: MARGIN };
  let least = Infinity;
  for (let y = MARGIN; y <= Math.max(MARGIN, room.h - size.h - MARGIN); y += STEP)
    for (let x = MARGIN; x <= Math.max(MARGIN, room.w - size.w - MARGIN); x += STEP) {
      const card = { x, y, ...size };
      const wide = { x: x - MARGIN, y: y - MARGIN, w: size.w + 2 * MARGIN, h: size.h + 2 * MARGIN };
      const [cx, cy] = middle(card);
      let cost = Math.hypot(cx - (near[0] ?? 0), cy - (near[1] ?? 0));
      for (const other of others) cost += other.weight * Math.sqrt(shared(wide, other));
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  return best;
}

export function hull(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  };
}

/** A dotted way from the card to what it speaks of; none where they touch. */
export function wayBetween(card: Box, target: Box): string {
  const [tx, ty] = middle(target);
  const from = {
    x: Math.max(card.x + 24, Math.min(card.x + card.w - 24, tx)),
    y: Math.max(card.y + 24, Math.min(card.y + card.h - 24, ty)),
  };
  const below = target.y > card.y + card.h;
  const above = target.y + target.h < card.y;
  if (below || above) {
    const [y, end] = below ? [card.y + card.h + 8, target.y - 9] : [card.y - 8, target.y + target.h + 9];
    return (end - y) * (below ? 1 : -1) < 12 ? '' : `M${from.x} ${y}Q${from.x} ${(y + end) / 2} ${tx} ${end}`;
  }
  const right = target.x > card.x + card.w;
  const [x, end] = right ? [card.x + card.w + 8, target.x - 9] : [card.x - 8, target.x + target.w + 9];
  return (end - x) * (right ? 1 : -1) < 12 ? '' : `M${x} ${from.y}Q${(x + end) / 2} ${from.y} ${end} ${ty}`;
}

/** An exercise begins, each time at a table of its own. */
export async function attempt(game: string, exercise: string): Promise<void> {
  await identity.need();
  const picture = await post<Picture>(`/api/games/${game}/exercises/${exercise}`);
  route.go(`/t/${picture.table.id}`);
}

/** A guided first game begins: a table of its own. */
export async function learn(game: string): Promise<void> {
  await identity.need();
  const picture = await post<Picture>(`/api/games/${game}/lesson`);
  route.go(`/t/${picture.table.id}`);
}
