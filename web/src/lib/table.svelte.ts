/**
 * A table as its viewer sees it: what the server said last. What they choose of it is its `choice`, the line it comes by its `wire`,
 * what still waits to be shown its `pace`, and who looks at a screen of several players its `curtain`.
 */
import { untrack } from 'svelte';
import {
  get,
  Refused,
  type Facts,
  type Game,
  type Legal,
  type Line,
  type News,
  type Person,
  type Picture,
  type Seat,
  type TableFacts,
  type Undo,
  type Update,
  type View,
} from './api';
import { Choice } from './choice.svelte';
import { Curtain } from './curtain.svelte';
import { joined } from './log';
import { arrival, arrive } from './motion';
import { Pace } from './pace.svelte';
import { doerOf, fresh, since, turnsOf, type Turn } from './turns';
import { t } from './words.svelte';
import { Wire } from './wire.svelte';

export interface Reason {
  text: string;
  clauses: string[];
  at: DOMRect | null;
}

export const NO_UNDO: Undo = { possible: false, text: null, asked_by: null, answers: [], left: null };

/** What a server says of a table, before it is told which game's shapes it has. */
type Said<V> = Omit<Picture, 'type' | 'now' | 'legal' | 'table' | 'view'> & {
  table: TableFacts | null;
  view: V | null;
};

const NOTHING: Said<never> = {
  table: null, view: null, me: { identity: null, seats: [], seat: null, host: false }, seats: [], to_act: [], asks: null, lesson: null, exercise: null, undo: NO_UNDO,
  status: '', clocks: null, result: null, lines: [], from: 0, actions: 0, chat: [], news: [], seq: 0,
}; // prettier-ignore

/** `V` and `P` are the shapes of the game's views and previews, as its face knows them; the frame knows no game and takes any. */
export class Table<V extends View = View, P extends Facts = Facts> {
  private said = $state.raw<Said<V>>(NOTHING);
  readonly facts = $derived(this.said.table);
  readonly view = $derived(this.said.view);
  readonly me = $derived(this.said.me);
  readonly seats = $derived(this.said.seats);
  readonly to_act = $derived(this.said.to_act);
  /** What my seat is asked, where the server says so. */
  readonly asks = $derived(this.said.asks ?? null);
  /** What the lesson says now. */
  readonly lesson = $derived(this.said.lesson ?? null);
  readonly exercise = $derived(this.said.exercise ?? null);
  readonly undo = $derived(this.said.undo);
  readonly status = $derived(this.said.status);
  readonly clocks = $derived(this.said.clocks);
  readonly result = $derived(this.said.result);
  readonly lines = $derived(this.said.lines);
  readonly from = $derived(this.said.from);
  readonly actions = $derived(this.said.actions);
  readonly chat = $derived(this.said.chat);
  /** What became of the people at the table. */
  readonly news = $derived(this.said.news);
  readonly seq = $derived(this.said.seq);
  /** The log by turns, and what the others did since I last did something. */
  readonly turns: Turn[] = $derived(turnsOf(this.lines));
  readonly since: Turn[] = $derived(since(this.turns, this.me.seat));
  /** What boards mark as changed until I act; nothing for who only watches. */
  readonly fresh: Turn[] = $derived.by(() =>
    this.still || this.me.seat === null ? [] : fresh(this.turns, this.me.seat),
  );

  /** When the clocks were read. */
  clocksAt = 0;
  game = $state.raw<Game | null>(null);
  private knowing = false;
  people = $state.raw<Person[]>([]);
  watching = $state(0);
  /** The latest of the news that was heard live. */
  told = $state.raw<News | null>(null);
  /** The host asked me to go. */
  removed = $state(false);
  /** Why something was not done. */
  reason = $state.raw<Reason | null>(null);
  /** The log line under the pointer: the board lights the places it names. */
  lit = $state.raw<Line | null>(null);
  /** Lines from this number on are not told yet: the board still shows how they come about. */
  untold = $state<number | null>(null);

  readonly choice: Choice<P> = new Choice<P>(this);
  readonly curtain = new Curtain(this);
  readonly wire = new Wire(this);
  readonly pace = new Pace<Update>((update, last) => this.change(update, last), arrival);

  /** Hears of every move as it is shown; not of what a new picture brings, nor of what is skipped. */
  played: ((lines: Line[], own: boolean) => void) | null = null;

  /** `still`: a replay, nothing can be chosen. */
  constructor(
    readonly id: string,
    readonly still = false,
  ) {}

  // --- what the server says ------------------------------------------------------------------------

  show(said: Partial<Said<V>>): void {
    if (said.clocks !== undefined) this.clocksAt = Date.now();
    this.said = { ...untrack(() => this.said), ...said }; // who shows something does not wait for the rest
  }

  take(picture: Picture): void {
    const { legal, ...said } = picture;
    this.pace.forget();
    // The server says which game is played here: what it shows has that game's shapes.
    this.show({ ...NOTHING, ...(said as Partial<Said<V>>) });
    if (this.me.seats.length) this.removed = false;
    this.curtain.seen(this.me.seat);
    this.choice.lay(legal as Legal<P>[]);
    void this.know();
  }

  /** The next news. One's own doing is shown at once; what others did waits its turn. */
  hear(update: Update): void {
    this.talk(update);
    const { kind, seat } = update.entry;
    const own = kind !== 'chat' && seat !== null && this.me.seats.includes(seat);
    if (own && this.pace.behind) this.hurry();
    this.pace.hear(update, own || update.view === undefined);
  }

  /** Skips what still moves or waits: the table is shown as it stands. */
  hurry(): void {
    arrive();
    const { played } = this;
    this.played = null;
    this.pace.hurry();
    this.played = played;
  }

  /** What an entry of the journal changed. `last`: nothing more waits, so that choices may be offered. */
  change(update: Update, last = true): void {
    const { entry, legal, lines, from = 0, ...said } = update;
    this.talk(update);
    this.show(said as Partial<Said<V>>);
    if (lines) this.show({ lines: joined(this.lines, from, lines) });
    // An update may have waited to be shown: who is here was heard later than it.
    if (said.seats && this.people.length) this.show({ seats: this.attended(said.seats) });
    if (this.me.seats.length) this.removed = false;
    else if (entry.removed && entry.removed === this.me.identity) this.removed = true;
    const { news } = entry;
    if (news && !this.news.some((one) => one.seq === news.seq)) {
      this.show({ news: [...this.news, news] });
      this.told = news;
    }
    if (entry.kind === 'rematch' && entry.table && this.facts)
      this.show({ table: { ...this.facts, rematch: entry.table } });
    const own = entry.seat === this.me.seat;
    this.choice.offer(legal as Legal<P>[] | undefined, last, own && entry.kind !== 'chat');
    if (entry.kind === 'act' && lines) this.played?.(lines, own);
  }

  private talk({ entry: { chat } }: Update): void {
    if (chat && !this.chat.some((line) => line.seq === chat.seq)) this.show({ chat: [...this.chat, chat] });
  }

  /** Who is connected now. A seat shows it at once: its next update may be long in coming, as it may be the absent one's turn. */
  meet(people: Person[], watching: number): void {
    this.people = people;
    this.watching = watching;
    this.show({ seats: this.attended(this.seats) });
  }

  private attended(seats: Seat[]): Seat[] {
    return seats.map((seat) =>
      seat.kind === 'human'
        ? { ...seat, present: this.people.some((person) => person.identity === seat.identity) }
        : seat,
    );
  }

  /** The game's names of options and bots: a convenience, the table goes on without them. */
  async know(again = false): Promise<void> {
    if (!this.facts || ((this.game || this.knowing) && !again)) return;
    const { game, pack } = this.facts;
    this.knowing = true;
    try {
      // Who keeps the copy that is played with gets its options; the others those of the house.
      const own =
        pack && this.me.host ? await get<Game>(`/api/games/${game}?pack=${pack.hash}`).catch(() => null) : null;
      this.game = own ?? (await get<Game>(`/api/games/${game}`));
    } catch {
      // Tried again when the line stands again.
    } finally {
      this.knowing = false;
    }
  }

  async earlier(): Promise<void> {
    const { lines } = await get<{ lines: Line[] }>(`/api/tables/${this.id}/log?since=-1`);
    this.show({ lines, from: -1 });
  }

  /** The last actions as another seat of mine may know them. */
  async logOf(seat: number, actions: number): Promise<Line[]> {
    const from = Math.max(-1, this.actions - actions);
    return (await get<{ lines: Line[] }>(`/api/tables/${this.id}/log?seat=${seat}&since=${from}`)).lines;
  }

  // --- what it means -------------------------------------------------------------------------------

  /** The view of a table that is being played: boards are drawn from it. */
  get seen(): V {
    if (!this.view) throw new Error('nothing to be seen yet');
    return this.view;
  }

  get mine(): boolean {
    const { seat } = this.me;
    if (seat === null || this.still || !this.to_act.includes(seat)) return false;
    return !this.pace.behind || this.choice.legal.length > 0;
  }

  get over(): boolean {
    return this.facts?.status === 'over';
  }

  nameOf(seat: number): string {
    return this.seats[seat]?.name ?? String.fromCharCode(65 + seat);
  }

  /** The seat that changed this piece since I last acted, by the events of the log that name it: boards outline it until I act. */
  changed(names: (event: Line['event']) => boolean): number | null {
    return doerOf(this.fresh, names);
  }

  // --- what is asked of it -------------------------------------------------------------------------

  /** A verb of this viewer's seat; a refusal is shown, not thrown away. */
  async verb<T = unknown>(verb: string, fields: Record<string, unknown> = {}): Promise<T> {
    try {
      return await this.wire.ask<T>(verb, fields);
    } catch (error) {
      this.tell(verb, error);
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

  /** A refusal in words. Who chose twice in haste needs none; who chose while the line was down must know that nothing came of it. */
  tell(verb: string, error: unknown): void {
    if (!(error instanceof Refused)) return;
    const { code, text, clauses } = error.problem;
    if (verb === 'apply' && error.late) this.say(t('table.unsent', { why: text }), clauses);
    else if (code !== 'stale') this.say(text, clauses);
  }

  /** Why something is not done, beside what was pressed. */
  say(text: string, clauses: string[] = [], where?: Element | null): void {
    this.reason = { text, clauses, at: where?.getBoundingClientRect() ?? null };
  }
}
