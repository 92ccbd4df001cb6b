/** A table's line to the server: how it is opened and how it stands, and what is asked through it. */
import { get, type Picture, type Problem } from './api';
import { Live, type Connection } from './live';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';
import { lookForNews } from './worker';

/** How long the first picture is waited for before the socket is opened without it. */
const PATIENCE = 4000;

export class Wire {
  connection = $state<Connection>('connecting');
  problem = $state.raw<Problem | null>(null);
  /** How I came to have no seat any more, where the table then closes itself to me. */
  gone = $state<'left' | 'lost' | null>(null);
  private leaving = false;
  private live: Live | null = null;

  constructor(private readonly table: Table) {}

  open(): void {
    const { table } = this;
    this.live = new Live(table.id, () => settings.lang, {
      picture: (picture) => {
        if (picture.me.seats.length) this.leaving = false;
        table.take(picture);
      },
      update: (update) => table.hear(update),
      presence: ({ people, watching }) => table.meet(people, watching),
      connection: (state, problem) => this.stands(state, problem),
    });
    void this.begin(this.live);
  }

  /** The page has asked for the first picture before this was loaded: it is shown, and the socket goes on from there. */
  private async begin(live: Live): Promise<void> {
    const unsent = live.unsent();
    if (unsent) void this.table.choice.finish(unsent);
    const late = new Promise<null>((go) => setTimeout(go, PATIENCE, null));
    const picture = await Promise.race([get<Picture>(`/api/tables/${this.table.id}`).catch(() => null), late]);
    if (picture) live.resume(picture);
    live.open();
  }

  private stands(state: Connection, problem: Problem | null = null): void {
    if (state === 'live' && this.connection === 'lost') lookForNews();
    this.connection = state;
    this.problem = problem;
    if (state === 'refused' && problem?.code === 'forbidden' && this.table.me.seats.length)
      this.gone = this.leaving ? 'left' : 'lost';
    if (state === 'live') void this.table.know();
  }

  close(): void {
    this.live?.close();
  }

  nudge(): void {
    this.live?.nudge();
  }

  /** The browser says that it has no network. */
  cut(): void {
    this.live?.cut();
  }

  /** From the beginning: after a change of language, or of who I am. */
  restart(): void {
    this.live?.restart();
    if (this.table.game) void this.table.know(true);
  }

  look(seat: number): void {
    this.live?.look(seat);
  }

  /** A verb of this viewer's seat, and its answer. */
  async ask<T>(verb: string, fields: Record<string, unknown> = {}): Promise<T> {
    if (!this.live) throw new Error('no connection');
    if (verb === 'leave') this.leaving = true;
    return this.live.verb<T>(verb, { seat: this.table.me.seat, ...fields });
  }
}
