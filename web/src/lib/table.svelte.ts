/** A table as its viewer sees it: what the server said last, and what the viewer is pointing at. */
import {
  get, Refused,
  type Asks, type Chat, type ExerciseState, type Facts, type Game, type Hint, type Legal, type LessonStep, type Line, type News, type Person, type Picture, type Problem, type Result, type Seat, type SeatClock,
  type TableFacts, type Undo, type Update, type View, type WhyNot,
} from './api'; // prettier-ignore
import { HASTE } from './haste';
import { Live, type Connection } from './live';
import { arrival, arrive } from './motion';
import { Pace } from './pace';
import { settings } from './settings.svelte';
import { since, turnsOf, type Turn } from './turns';
import { t } from './words.svelte';
import { lookForNews } from './worker';

export interface Reason {
  text: string;
  clauses: string[];
  at: DOMRect | null;
}

/** Are you sure? With words of its own where the label of the action is none for a question. */
export interface Question {
  action: string;
  title?: string;
  text?: string | undefined;
  yes?: string;
  no?: string;
}

/** How long the first picture is waited for before the socket is opened without it. */
const PATIENCE = 4000;

export const NO_UNDO: Undo = { possible: false, text: null, asked_by: null, answers: [], left: null };

/** `V` and `P` are the shapes of the game's views and previews, as its face knows them; the frame knows no game and takes any. */
export class Table<V extends View = View, P extends Facts = Facts> {
  facts = $state.raw<TableFacts | null>(null);
  game = $state.raw<Game | null>(null);
  me = $state.raw<Picture['me']>({ identity: null, seats: [], seat: null, host: false });
  seats = $state.raw<Seat[]>([]);
  view = $state.raw<V | null>(null);
  lines = $state.raw<Line[]>([]);
  from = $state(0);
  actions = $state(0);
  to_act = $state.raw<number[]>([]);
  legal = $state.raw<Legal<P>[]>([]);
  /** What my seat is asked, where the server says so. */
  asks = $state.raw<Asks | null>(null);
  /** What the lesson says now, and its answer to another choice than the one it asks for. */
  lesson = $state.raw<LessonStep | null>(null);
  instead = $state.raw<{ action: string; text: string } | null>(null);
  exercise = $state.raw<ExerciseState | null>(null);
  undo = $state.raw<Undo>(NO_UNDO);
  status = $state('');
  clocks = $state.raw<SeatClock[] | null>(null);
  clocksAt = $state(0);
  chat = $state.raw<Chat[]>([]);
  /** What became of the people at the table, and the latest of it that was heard live. */
  news = $state.raw<News[]>([]);
  told = $state.raw<News | null>(null);
  result = $state.raw<Result | null>(null);
  people = $state.raw<Person[]>([]);
  watching = $state(0);
  seq = $state(0);
  connection = $state<Connection>('connecting');
  problem = $state.raw<Problem | null>(null);
  /** The host asked me to go. */
  removed = $state(false);
  /** How I came to have no seat any more, where the table then closes itself to me. */
  gone = $state<'left' | 'lost' | null>(null);

  /** The action chosen but not yet carried out, and the one under pointer or focus. */
  armed = $state<string | null>(null);
  /** A choice that waits for a second word. */
  sure = $state.raw<Question | null>(null);
  pointed = $state<string | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The log line under the pointer: the board lights the places it names. */
  lit = $state.raw<Line | null>(null);
  reason = $state.raw<Reason | null>(null);
  sending = $state(false);
  /** When a choice was asked for once more, and what had been pressed. */
  private asked = -HASTE;
  private asker: Element | null | undefined;
  /** How many news wait until what moves has arrived, and whether something moves. */
  behind = $state(0);
  moving = $state(false);
  /** The seat of mine whose player has lifted the curtain. */
  unveiled = $state<number | null>(null);
  /** A replay: nothing can be chosen. */
  readonly still: boolean;

  /** Hears of every move as it is shown; not of what a new picture brings, nor of what is skipped. */
  played: ((lines: Line[], own: boolean) => void) | null = null;

  private leaving = false;
  private knowing = false;
  private lifting: number | null = null;
  /** The choices as the server last said; offered once nothing more waits to be shown. */
  private latest: Legal<P>[] = [];
  private readonly pace = new Pace<Update>(
    (update, last) => this.change(update, last),
    arrival,
    (behind, moving) => {
      this.behind = behind;
      this.moving = moving;
    },
  );
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
      update: (update) => this.hear(update),
      presence: ({ people, watching }) => {
        this.meet(people, watching);
      },
      connection: (state, problem) => {
        if (state === 'live' && this.connection === 'lost') lookForNews();
        this.connection = state;
        this.problem = problem ?? null;
        if (state === 'refused' && problem?.code === 'forbidden' && this.me.seats.length)
          this.gone = this.leaving ? 'left' : 'lost';
        if (state === 'live') void this.know();
      },
    });
    void this.begin(this.live);
  }

  /** The page has asked for the first picture before this was loaded: it is shown, and the socket goes on from there. */
  private async begin(live: Live): Promise<void> {
    const unsent = live.unsent();
    if (unsent) void this.finish(unsent);
    const late = new Promise<null>((go) => setTimeout(go, PATIENCE, null));
    const picture = await Promise.race([get<Picture>(`/api/tables/${this.id}`).catch(() => null), late]);
    if (picture) live.resume(picture);
    live.open();
  }

  private async finish(unsent: Promise<unknown>): Promise<void> {
    this.sending = true;
    await unsent.catch((error: unknown) => this.tell('apply', error));
    this.sending = false;
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

  restart(): void {
    this.live?.restart();
    if (this.game) void this.know(true);
  }

  private async know(again = false): Promise<void> {
    if (!this.facts || ((this.game || this.knowing) && !again)) return;
    const { game, pack } = this.facts;
    this.knowing = true;
    try {
      // Who keeps the copy that is played with gets its options; the others those of the house.
      const own =
        pack && this.me.host ? await get<Game>(`/api/games/${game}?pack=${pack.hash}`).catch(() => null) : null;
      this.game = own ?? (await get<Game>(`/api/games/${game}`));
    } catch {
      // Names of options are a convenience; the table goes on without them.
    } finally {
      this.knowing = false;
    }
  }

  /** Who is connected now. A seat shows it at once: its next update may be long in coming, as it may be the absent one's turn. */
  meet(people: Person[], watching: number): void {
    this.people = people;
    this.watching = watching;
    this.seats = this.attended(this.seats);
  }

  private attended(seats: Seat[]): Seat[] {
    return seats.map((seat) =>
      seat.kind === 'human'
        ? { ...seat, present: this.people.some((person) => person.identity === seat.identity) }
        : seat,
    );
  }

  /** The next news. One's own doing is shown at once; what others did waits its turn. */
  hear(update: Update): void {
    this.talk(update);
    const { kind, seat } = update.entry;
    const own = kind !== 'chat' && seat !== null && this.me.seats.includes(seat);
    if (own && this.behind) this.hurry();
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

  private talk({ entry }: Update): void {
    if (entry.chat && !this.chat.some((line) => line.seq === entry.chat?.seq)) this.chat = [...this.chat, entry.chat];
  }

  take(picture: Picture): void {
    this.pace.forget();
    this.latest = picture.legal as Legal<P>[];
    this.facts = picture.table;
    this.me = picture.me;
    if (picture.me.seats.length) this.removed = this.leaving = false;
    this.seats = picture.seats;
    // The server says which game is played here: what it shows has that game's shapes.
    this.view = picture.view as V | null;
    this.lines = picture.lines;
    this.from = picture.from;
    this.actions = picture.actions;
    this.to_act = picture.to_act;
    this.legal = this.latest;
    this.asks = picture.asks ?? null;
    this.lesson = picture.lesson ?? null;
    this.exercise = picture.exercise ?? null;
    this.undo = picture.undo ?? NO_UNDO;
    this.status = picture.status;
    this.clocks = picture.clocks;
    this.clocksAt = Date.now();
    this.chat = picture.chat;
    this.news = picture.news;
    this.result = picture.result;
    this.seq = picture.seq;
    if (this.lifting !== null && picture.me.seat === this.lifting) {
      this.unveiled = this.lifting;
      this.lifting = null;
    }
    this.letGo();
    void this.know();
  }

  /** What an entry of the journal changed. `last`: nothing more waits, so that choices may be offered. */
  change(update: Update, last = true): void {
    const { entry } = update;
    this.talk(update);
    if (update.lines) this.lines = joined(this.lines, update.from ?? 0, update.lines);
    if (update.table) this.facts = update.table;
    if (update.me) this.me = update.me;
    if (this.me.seats.length) this.removed = false;
    else if (entry.removed && entry.removed === this.me.identity) this.removed = true;
    // An update may have waited to be shown: who is here was heard later than it.
    if (update.seats) this.seats = this.people.length ? this.attended(update.seats) : update.seats;
    if (entry.news && !this.news.some((one) => one.seq === entry.news?.seq))
      this.told = (this.news = [...this.news, entry.news]).at(-1) ?? null;
    if (update.actions !== undefined) this.actions = update.actions;
    if (update.view !== undefined) this.view = update.view as V | null;
    if (update.to_act) this.to_act = update.to_act;
    if (update.asks !== undefined) this.asks = update.asks;
    if (update.lesson !== undefined) this.lesson = update.lesson;
    if (update.exercise !== undefined) this.exercise = update.exercise;
    if (update.undo) this.undo = update.undo;
    if (update.status !== undefined) this.status = update.status;
    if (update.clocks !== undefined) {
      this.clocks = update.clocks;
      this.clocksAt = Date.now();
    }
    if (update.result !== undefined) this.result = update.result;
    if (update.legal) this.latest = update.legal as Legal<P>[];
    this.offer(last, entry.kind !== 'chat' && entry.seat === this.me.seat);
    if (entry.kind === 'rematch' && entry.table && this.facts) this.facts = { ...this.facts, rematch: entry.table };
    this.seq = update.seq;
    if (entry.kind === 'act' && update.lines) this.played?.(update.lines, entry.seat === this.me.seat);
  }

  /** Where several decide at once, another's doing must not take from my hand what I was about to choose, however much of it waits to be shown. */
  private offer(last: boolean, own: boolean): void {
    const same =
      this.latest.length === this.legal.length && this.latest.every((one, i) => one.action === this.legal[i]?.action);
    if (own || !same) this.letGo();
    else this.answers.clear();
    this.legal = last || (same && !own) ? this.latest : [];
  }

  /** The log by turns, and what the others did since I last did something. */
  readonly turns: Turn[] = $derived(turnsOf(this.lines));
  readonly since: Turn[] = $derived(since(this.turns, this.me.seat));
  private readonly fresh: Line[] = $derived(this.since.flatMap((turn) => turn.lines));

  /** The seat that changed this piece since my last turn, by the lines of the log that name it: boards outline it until I act. */
  changed(names: (event: Line['event']) => boolean): number | null {
    return this.still ? null : (this.fresh.findLast((line) => names(line.event))?.event.seat ?? null);
  }

  /** The view of a table that is being played: boards are drawn from it. */
  get seen(): V {
    if (!this.view) throw new Error('nothing to be seen yet');
    return this.view;
  }

  // --- choosing ----------------------------------------------------------------------------------

  get shown(): string | null {
    return this.pointed ?? this.armed;
  }

  may(action: string): Legal<P> | undefined {
    return this.legal.find((legal) => legal.action === action);
  }

  get mine(): boolean {
    return (
      this.me.seat !== null &&
      this.to_act.includes(this.me.seat) &&
      !this.still &&
      (this.behind === 0 || this.legal.length > 0)
    );
  }

  get over(): boolean {
    return this.facts?.status === 'over';
  }

  nameOf(seat: number): string {
    return this.seats[seat]?.name ?? String.fromCharCode(65 + seat);
  }

  arm(action: string | null): void {
    this.armed = action;
    this.sure = null;
    this.reason = null;
  }

  /** Arms a choice for a second tap, which the same finger's haste is not. */
  private askAgain(action: string, where?: Element | null): void {
    this.asked = performance.now();
    this.asker = where;
    this.arm(action);
  }

  /** Asks before a choice that cannot be taken back, away from the button that was pressed. */
  makeSure(action: string, words: Omit<Question, 'action'> = {}): void {
    this.sure = { action, ...words };
    this.reason = null;
  }

  letGo(): void {
    this.armed = null;
    this.sure = null;
    this.pointed = null;
    this.hint = null;
    this.reason = null;
    this.instead = null;
    this.answers.clear();
  }

  /** A click on a choice: carried out, or first shown where it ends a round. */
  tap(action: string, where?: Element | null): void {
    const legal = this.may(action);
    if (!legal) {
      void this.whyNot(action, where);
      return;
    }
    if (legal.preview?.['ends_round'] === true && this.armed !== action) this.arm(action);
    else void this.act(action, where);
  }

  /**
   * Carries a choice out. Who wants to confirm the end of a turn is asked before the choice that ends it: it is armed, and done the second time;
   * where the button that confirms would lie under the finger, the question is put elsewhere.
   */
  async act(action: string, where?: Element | null): Promise<void> {
    const hasty = this.armed === action && where === this.asker && performance.now() - this.asked < HASTE;
    if (this.sending || this.still || hasty) return;
    this.sending = true;
    try {
      if (await this.answered(action)) return;
      if (settings.confirm && this.armed !== action && this.sure?.action !== action && (await this.final(action)))
        return where?.closest('.preview') ? this.makeSure(action) : this.askAgain(action, where);
      this.sure = null;
      await this.verb('apply', { action, at: this.seq });
    } catch {
      // The reason is shown by `verb`.
    } finally {
      this.sending = false;
    }
  }

  /** Whether a lesson answers a choice first: another legal one than it asks for, the first time it is made. */
  private async answered(action: string): Promise<boolean> {
    const asked = this.lesson?.expect;
    if (!asked || action === asked || !this.may(action) || this.instead?.action === action) return false;
    this.instead = { action, text: (await this.verb<{ text: string }>('instead', { action })).text };
    return true;
  }

  /** Whether a choice ends my turn or cannot be taken back: the server says so, from what my seat may know. */
  private async final(action: string): Promise<boolean> {
    if (!this.may(action)) return false;
    return (await this.verb<{ final: boolean }>('preview', { action })).final;
  }

  /** A verb of this viewer's seat; a refusal is shown, not thrown away. */
  async verb<T = unknown>(verb: string, fields: Record<string, unknown> = {}): Promise<T> {
    if (!this.live) throw new Error('no connection');
    if (verb === 'leave') this.leaving = true;
    try {
      return await this.live.verb<T>(verb, { seat: this.me.seat, ...fields });
    } catch (error) {
      this.tell(verb, error);
      throw error;
    }
  }

  /** A refusal in words. Who chose twice in haste needs none; who chose while the line was down must know that nothing came of it. */
  private tell(verb: string, error: unknown): void {
    if (!(error instanceof Refused)) return;
    const { code, text, clauses } = error.problem;
    if (verb === 'apply' && error.late) this.reason = { text: t('table.unsent', { why: text }), clauses, at: null };
    else if (code !== 'stale') this.reason = { text, clauses, at: null };
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
    const { preview } = await this.live.verb<{ preview: P }>('preview', { seat: this.me.seat, action });
    if (this.may(action) === legal)
      this.legal = this.latest = this.legal.map((one) => (one === legal ? { ...one, preview } : one));
  }

  async whyNot(action: string, where?: Element | null): Promise<void> {
    if (this.me.seat === null || this.still) return;
    try {
      const answer = await this.ask(action);
      if (answer.text)
        this.reason = { text: answer.text, clauses: answer.clauses, at: where?.getBoundingClientRect() ?? null };
    } catch (error) {
      if (error instanceof Refused)
        this.reason = {
          text: error.problem.text,
          clauses: error.problem.clauses,
          at: where?.getBoundingClientRect() ?? null,
        };
    }
  }

  async advise(): Promise<void> {
    try {
      this.hint = await this.verb<Hint>('hint');
      this.armed = this.hint.action;
      // The advice is shown even while the focus rests on another choice.
      this.pointed = null;
    } catch {
      // Shown already.
    }
  }

  // --- around one screen ---------------------------------------------------------------------------

  /** The seat of mine the screen must be handed to, or null. */
  get handTo(): number | null {
    if (this.still || this.behind || this.me.seats.length < 2 || this.facts?.status !== 'playing') return null;
    const next = this.to_act.find((seat) => this.me.seats.includes(seat));
    if (next === undefined || next === this.unveiled) return null;
    return this.me.seat !== null && this.me.seat === this.unveiled && this.to_act.includes(this.me.seat) ? null : next;
  }

  /** Whether the player before has handed the screen over: until then they may look at what their last choice brought. */
  get handed(): boolean {
    return this.unveiled === null;
  }

  /** The screen is handed over: the curtain falls. */
  handOver(): void {
    this.unveiled = null;
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
    const { lines } = await get<{ lines: Line[] }>(`/api/tables/${this.id}/log?since=-1`);
    this.lines = lines;
    this.from = -1;
  }

  /** The last actions as another seat of mine may know them. */
  async logOf(seat: number, actions: number): Promise<Line[]> {
    const from = Math.max(-1, this.actions - actions);
    return (await get<{ lines: Line[] }>(`/api/tables/${this.id}/log?seat=${seat}&since=${from}`)).lines;
  }
}

/** The log rule: lines from an action number on are replaced. */
export function joined(old: Line[], from: number, lines: Line[]): Line[] {
  return [...old.filter((line) => line.number < from), ...lines];
}

/** The log with what became of the people between the lines, each before the action that came next. What is older than the lines is left out with them. */
export function among(lines: Line[], news: News[], from: number): (Line | News)[] {
  const all: (Line | News)[] = [...lines];
  for (const one of news) {
    if (one.number < from) continue;
    const at = all.findIndex((other) => 'depth' in other && other.number >= one.number);
    all.splice(at < 0 ? all.length : at, 0, one);
  }
  return all;
}
