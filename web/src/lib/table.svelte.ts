/** A table as its viewer sees it: what the server said last, and what the viewer is pointing at. */
import {
  get, Refused,
  type Chat, type Game, type Hint, type Legal, type Line, type Person, type Picture, type Problem, type Result, type Seat, type SeatClock,
  type TableFacts, type Undo, type Update, type View, type WhyNot,
} from './api'; // prettier-ignore
import { Live, type Connection } from './live';
import { settings } from './settings.svelte';

export interface Reason {
  text: string;
  clauses: string[];
  at: DOMRect | null;
}

export const NO_UNDO: Undo = { possible: false, text: null, asked_by: null, answers: [] };

export class Table {
  facts = $state.raw<TableFacts | null>(null);
  game = $state.raw<Game | null>(null);
  me = $state.raw<Picture['me']>({ identity: null, seats: [], seat: null, host: false });
  seats = $state.raw<Seat[]>([]);
  view = $state.raw<View | null>(null);
  lines = $state.raw<Line[]>([]);
  from = $state(0);
  actions = $state(0);
  to_act = $state.raw<number[]>([]);
  legal = $state.raw<Legal[]>([]);
  undo = $state.raw<Undo>(NO_UNDO);
  status = $state('');
  clocks = $state.raw<SeatClock[] | null>(null);
  clocksAt = $state(0);
  chat = $state.raw<Chat[]>([]);
  result = $state.raw<Result | null>(null);
  people = $state.raw<Person[]>([]);
  watching = $state(0);
  seq = $state(0);
  connection = $state<Connection>('connecting');
  problem = $state.raw<Problem | null>(null);

  /** The action chosen but not yet carried out, and the one under pointer or focus. */
  armed = $state<string | null>(null);
  pointed = $state<string | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The log line under the pointer: the board lights the places it names. */
  lit = $state.raw<Line | null>(null);
  reason = $state.raw<Reason | null>(null);
  sending = $state(false);
  /** The seat of mine whose player has lifted the curtain. */
  unveiled = $state<number | null>(null);
  /** A replay: nothing can be chosen. */
  readonly still: boolean;

  private lifting: number | null = null;
  private live: Live | null = null;
  private answers = new Map<string, Promise<WhyNot>>();

  constructor(
    readonly id: string,
    still = false,
  ) {
    this.still = still;
    if (still) this.connection = 'live';
  }

  // --- the connection --------------------------------------------------------------------------

  open(): void {
    this.live = new Live(this.id, () => settings.lang, {
      picture: (picture) => this.take(picture),
      update: (update) => this.change(update),
      presence: ({ people, watching }) => {
        this.people = people;
        this.watching = watching;
      },
      connection: (state, problem) => {
        this.connection = state;
        this.problem = problem ?? null;
        if (state === 'live') void this.know();
      },
    });
    this.live.open();
  }

  close(): void {
    this.live?.close();
  }

  nudge(): void {
    this.live?.nudge();
  }

  restart(): void {
    this.live?.restart();
    if (this.game) void this.know(true);
  }

  private async know(again = false): Promise<void> {
    if (!this.facts || (this.game && !again)) return;
    try {
      this.game = await get<Game>(`/api/games/${this.facts.game}`);
    } catch {
      // Names of options are a convenience; the table goes on without them.
    }
  }

  take(picture: Picture): void {
    this.facts = picture.table;
    this.me = picture.me;
    this.seats = picture.seats;
    this.view = picture.view;
    this.lines = picture.lines;
    this.from = picture.from;
    this.actions = picture.actions;
    this.to_act = picture.to_act;
    this.legal = picture.legal;
    this.undo = picture.undo ?? NO_UNDO;
    this.status = picture.status;
    this.clocks = picture.clocks;
    this.clocksAt = Date.now();
    this.chat = picture.chat;
    this.result = picture.result;
    this.seq = picture.seq;
    if (this.lifting !== null && picture.me.seat === this.lifting) {
      this.unveiled = this.lifting;
      this.lifting = null;
    }
    this.letGo();
    void this.know();
  }

  change(update: Update): void {
    const { entry } = update;
    if (entry.chat && !this.chat.some((line) => line.seq === entry.chat?.seq)) this.chat = [...this.chat, entry.chat];
    if (update.lines) this.lines = joined(this.lines, update.from ?? 0, update.lines);
    if (update.table) this.facts = update.table;
    if (update.me) this.me = update.me;
    if (update.seats) this.seats = update.seats;
    if (update.actions !== undefined) this.actions = update.actions;
    if (update.view !== undefined) this.view = update.view;
    if (update.to_act) this.to_act = update.to_act;
    if (update.undo) this.undo = update.undo;
    if (update.status !== undefined) this.status = update.status;
    if (update.clocks !== undefined) {
      this.clocks = update.clocks;
      this.clocksAt = Date.now();
    }
    if (update.result !== undefined) this.result = update.result;
    if (update.legal) {
      this.legal = update.legal;
      this.letGo();
    }
    if (entry.kind === 'rematch' && entry.table && this.facts) this.facts = { ...this.facts, rematch: entry.table };
    this.seq = update.seq;
  }

  // --- choosing ----------------------------------------------------------------------------------

  get shown(): string | null {
    return this.pointed ?? this.armed;
  }

  may(action: string): Legal | undefined {
    return this.legal.find((legal) => legal.action === action);
  }

  get mine(): boolean {
    return this.me.seat !== null && this.to_act.includes(this.me.seat) && !this.still;
  }

  get over(): boolean {
    return this.facts?.status === 'over';
  }

  nameOf(seat: number): string {
    return this.seats[seat]?.name ?? String.fromCharCode(65 + seat);
  }

  arm(action: string | null): void {
    this.armed = action;
    this.reason = null;
  }

  letGo(): void {
    this.armed = null;
    this.pointed = null;
    this.hint = null;
    this.reason = null;
    this.answers.clear();
  }

  /** A click on a choice: carried out, or first shown where the player wants to confirm or where it cannot be taken back. */
  tap(action: string, where?: Element | null): void {
    const legal = this.may(action);
    if (!legal) {
      void this.whyNot(action, where);
      return;
    }
    const weighty = settings.confirm || legal.preview?.['ends_round'] === true;
    if (weighty && this.armed !== action) this.arm(action);
    else void this.act(action);
  }

  async act(action: string): Promise<void> {
    if (this.sending || this.still) return;
    this.sending = true;
    try {
      await this.verb('apply', { action, at: this.seq });
    } catch {
      // The reason is shown by `verb`.
    } finally {
      this.sending = false;
    }
  }

  /** A verb of this viewer's seat; a refusal is shown, not thrown away. */
  async verb<T = any>(verb: string, fields: Record<string, unknown> = {}): Promise<T> {
    if (!this.live) throw new Error('no connection');
    try {
      return await this.live.verb<T>(verb, { seat: this.me.seat, ...fields });
    } catch (error) {
      if (error instanceof Refused && error.problem.code !== 'stale') this.reason = { text: error.problem.text, clauses: error.problem.clauses, at: null };
      throw error;
    }
  }

  async quietly(verb: string, fields: Record<string, unknown> = {}): Promise<void> {
    try {
      await this.verb(verb, fields);
    } catch {
      // Shown already.
    }
  }

  ask(action: string): Promise<WhyNot> {
    let answer = this.answers.get(action);
    if (!answer) {
      answer = this.live
        ? this.live.verb<WhyNot>('why_not', { seat: this.me.seat, action })
        : Promise.resolve({ possible: false, text: null, clauses: [] });
      this.answers.set(action, answer);
    }
    return answer;
  }

  /** A long list comes without previews: the one pointed at is asked for. */
  async foresee(action: string): Promise<void> {
    const legal = this.may(action);
    if (!legal || legal.preview !== null || !this.live) return;
    const { preview } = await this.live.verb<{ preview: Record<string, any> | null }>('preview', { seat: this.me.seat, action });
    if (this.may(action) === legal) this.legal = this.legal.map((one) => (one === legal ? { ...one, preview: preview ?? {} } : one));
  }

  async whyNot(action: string, where?: Element | null): Promise<void> {
    if (this.me.seat === null || this.still) return;
    try {
      const answer = await this.ask(action);
      if (answer.text) this.reason = { text: answer.text, clauses: answer.clauses, at: where?.getBoundingClientRect() ?? null };
    } catch (error) {
      if (error instanceof Refused) this.reason = { text: error.problem.text, clauses: error.problem.clauses, at: where?.getBoundingClientRect() ?? null };
    }
  }

  async advise(): Promise<void> {
    try {
      this.hint = await this.verb<Hint>('hint');
      this.armed = this.hint.action;
    } catch {
      // Shown already.
    }
  }

  // --- around one screen ---------------------------------------------------------------------------

  /** The seat of mine the screen must be handed to, or null. */
  get handTo(): number | null {
    if (this.still || this.me.seats.length < 2 || this.facts?.status !== 'playing') return null;
    const next = this.to_act.find((seat) => this.me.seats.includes(seat));
    if (next === undefined || next === this.unveiled) return null;
    return this.me.seat !== null && this.me.seat === this.unveiled && this.to_act.includes(this.me.seat) ? null : next;
  }

  /** The curtain is lifted when the view of that seat has come, not before: the last player's hand must not show. */
  look(seat: number): void {
    if (this.me.seat === seat) this.unveiled = seat;
    else {
      this.lifting = seat;
      this.live?.look(seat);
    }
  }

  async earlier(): Promise<void> {
    const { lines } = await get<{ from: number; lines: Line[] }>(`/api/tables/${this.id}/log?since=-1`);
    this.lines = lines;
    this.from = -1;
  }
}

/** The log rule: lines from an action number on are replaced. */
export function joined(old: Line[], from: number, lines: Line[]): Line[] {
  return [...old.filter((line) => line.number < from), ...lines];
}
