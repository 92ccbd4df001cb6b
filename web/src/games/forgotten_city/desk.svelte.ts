/** What a player is busy with at one table, shared by the parts of the board: a monument to build, miracles to buy, which picture is on top. */
import type { Colour, ForgottenCityTable } from './shapes';

export class Desk {
  /** A monument of the site the player would like to build: the hexes for it are lit. */
  wanted = $state<string | null>(null);
  /** The cube to give away in a swap. */
  give = $state<Colour | null>(null);
  /** The one to take for it. */
  get = $state<Colour | null>(null);
  /** Places of the white row, then of the grey row, that lie in the basket. */
  basket = $state<string[]>([]);
  /** Whether the miracles lie over the map; null: as the moment asks. */
  shop = $state<boolean | null>(null);
  /** Whether the hexes are named, for those who speak of them. */
  names = $state(false);
  /** Whether what the last night cost has been read, where it stands in the way of the next choice. */
  woken = $state(false);
  /** The hex under the pointer or the focus. */
  hex = $state<string | null>(null);

  /** An assistant, or the monument it shall build, was let go over a hex. */
  put(table: ForgottenCityTable, where: Element | null): void {
    const hex = where?.getAttribute('data-hex');
    if (hex && table.choice.may(`place ${hex}`)) table.choice.arm(`place ${hex}`);
  }

  clear(): void {
    this.wanted = null;
    this.give = null;
    this.get = null;
    this.basket = [];
    this.shop = null;
    this.woken = false;
  }
}

const desks = new WeakMap<ForgottenCityTable, Desk>();

export function deskOf(table: ForgottenCityTable): Desk {
  let desk = desks.get(table);
  if (!desk) desks.set(table, (desk = new Desk()));
  return desk;
}

/** One choice after another, as long as each is possible: a placement and what is done there, several purchases. */
export async function perform(table: ForgottenCityTable, actions: string[]): Promise<void> {
  for (const action of actions) {
    if (!table.choice.may(action)) return;
    await table.choice.act(action);
  }
}
