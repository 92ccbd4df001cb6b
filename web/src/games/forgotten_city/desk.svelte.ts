/** What a player is busy with at one table, shared by the parts of the board: a monument to build, miracles to buy, which picture is on top. */
import type { Table } from '../../lib/table.svelte';
import type { Colour } from './content';

export class Desk {
  /** A monument of the site the player would like to build: the hexes for it are lit. */
  wanted = $state<string | null>(null);
  /** The cube to give away in a swap. */
  give = $state<Colour | null>(null);
  /** Places of the white row, then of the grey row, that lie in the basket. */
  basket = $state<string[]>([]);
  /** Whether the miracles lie over the map; null: as the moment asks. */
  shop = $state<boolean | null>(null);
  /** The hex under the pointer or the focus. */
  hex = $state<string | null>(null);

  clear(): void {
    this.wanted = null;
    this.give = null;
    this.basket = [];
    this.shop = null;
  }
}

const desks = new WeakMap<Table, Desk>();

export function deskOf(table: Table): Desk {
  let desk = desks.get(table);
  if (!desk) desks.set(table, (desk = new Desk()));
  return desk;
}

/** One choice after another, as long as each is possible: a placement and what is done there, several purchases. */
export async function perform(table: Table, actions: string[]): Promise<void> {
  for (const action of actions) {
    if (!table.may(action)) return;
    await table.act(action);
  }
}

/** Names instead of seat numbers in a reason of the game. */
export function named(table: Table, text: string): string {
  return text.replace(/\b(de )?(?:la place|seat) (\d)(?!\d)/g, (_, of: string | undefined, seat: string) => {
    const name = table.nameOf(Number(seat));
    return of ? (/^[aeiouyàâéèêîôû]/i.test(name) ? `d'${name}` : `de ${name}`) : name;
  });
}

/** Why not, with names, beside what was clicked. */
export async function explain(table: Table, action: string, where: Element): Promise<void> {
  await table.whyNot(action, where);
  if (table.reason) table.reason = { ...table.reason, text: named(table, table.reason.text) };
}
