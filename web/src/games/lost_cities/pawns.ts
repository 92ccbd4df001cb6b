/** Every wooden pawn of the board as a thing with a name, so that it can walk from where it stood to where it stands. */
import { PATHS, shelf } from './printed';
import type { Path, Player, View } from './shapes';

export interface Pawn {
  id: string;
  seat: number;
  leader: boolean;
  /** null: still in the camp. */
  path: Path | null;
  space: number;
  /** Place among those on the same space, or in the camp. */
  nth: number;
  count: number;
}

/** The players as they stand: when the last round has been counted its pawns are off the board, and the view tells where they stood. */
export const standing = ({ players }: View): Player[] =>
  players.map(({ ended, ...player }) => (ended ? { ...player, pawns: ended.pawns, centre: ended.centre } : player));

/** The spaces a pawn touches on its way along a path: one hop each. */
export function stops(from: Pawn, to: Pawn): Pawn[] {
  const first = from.path === to.path ? from.space : 0;
  return Array.from({ length: Math.max(0, to.space - first - 1) }, (_, i) => ({
    ...to,
    space: first + 1 + i,
    nth: 0,
    count: 1,
  }));
}

/** Which explorer walks on which path: remembered, since all explorers of a seat look alike. */
export type Walkers = Map<string, number>;

export function pawnsOf(view: View, walkers: Walkers): Pawn[] {
  const pawns: Pawn[] = [];
  const explorers = Array.from({ length: shelf.all.explorers }, (_, number) => number);
  for (const [seat, player] of standing(view).entries()) {
    const taken = new Set<number>();
    for (const path of PATHS) {
      const key = `${seat}-${path}`;
      const on = player.pawns[path];
      if (on?.kind === 'explorer') {
        const walker = walkers.get(key);
        if (walker !== undefined) taken.add(walker);
      } else walkers.delete(key);
    }
    for (const path of PATHS) {
      const on = player.pawns[path];
      if (!on) continue;
      const leader = on.kind === 'leader';
      if (!leader && !walkers.has(`${seat}-${path}`)) {
        // The last in the row of the camp leaves first, so that the others need not move up.
        const free = explorers.findLast((number) => !taken.has(number)) ?? 0;
        walkers.set(`${seat}-${path}`, free);
        taken.add(free);
      }
      pawns.push({
        id: `${seat}-${leader ? 'leader' : walkers.get(`${seat}-${path}`)}`,
        seat,
        leader,
        path,
        space: on.space,
        nth: 0,
        count: 1,
      });
    }
    const camp: Pawn[] = [];
    if (player.centre.leader)
      camp.push({ id: `${seat}-leader`, seat, leader: true, path: null, space: 0, nth: 0, count: 1 });
    for (const number of explorers)
      if (!taken.has(number))
        camp.push({ id: `${seat}-${number}`, seat, leader: false, path: null, space: 0, nth: 0, count: 1 });
    camp.forEach((pawn, nth) => Object.assign(pawn, { nth, count: camp.length }));
    pawns.push(...camp);
  }
  const spaces = new Map<string, Pawn[]>();
  for (const pawn of pawns) {
    if (!pawn.path) continue;
    const key = `${pawn.path}-${pawn.space}`;
    spaces.set(key, [...(spaces.get(key) ?? []), pawn]);
  }
  for (const group of spaces.values())
    group
      .sort((a, b) => Number(a.leader) - Number(b.leader))
      .forEach((pawn, nth) => Object.assign(pawn, { nth, count: group.length }));
  // A stable order keeps the elements in place while they move.
  return pawns.sort((a, b) => (a.id < b.id ? -1 : 1));
}
