/** Several players around one screen: whose turn it is to look, and the curtain between them where hands are secret. */
import type { Table } from './table.svelte';

export class Curtain {
  /** The seat of mine whose player has lifted the curtain. */
  private lifted = $state<number | null>(null);
  private lifting: number | null = null;

  constructor(private readonly table: Table) {}

  /** The seat of mine the screen must be handed to, or null. */
  get next(): number | null {
    const { me, to_act, facts, still, pace } = this.table;
    if (still || pace.behind || me.seats.length < 2 || facts?.status !== 'playing') return null;
    const next = to_act.find((seat) => me.seats.includes(seat));
    if (next === undefined || next === this.lifted) return null;
    return me.seat !== null && me.seat === this.lifted && to_act.includes(me.seat) ? null : next;
  }

  /** Whether the player before has handed the screen over: until then they may look at what their last choice brought. */
  get fallen(): boolean {
    return this.lifted === null;
  }

  /** The screen is handed over. */
  fall(): void {
    this.lifted = null;
  }

  /** Lifted when the view of that seat has come, not before: the last player's hand must not show. */
  lift(seat: number): void {
    if (this.table.me.seat === seat) this.lifted = seat;
    else {
      this.lifting = seat;
      this.table.wire.look(seat);
    }
  }

  /** A picture has come, through the eyes of this seat. */
  seen(seat: number | null): void {
    if (this.lifting === null || seat !== this.lifting) return;
    this.lifted = seat;
    this.lifting = null;
  }
}
