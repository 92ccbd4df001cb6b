/** One table's socket: opens, resumes after the last entry received, and carries verbs with their answers. */
import {
  freshKey,
  heard,
  Refused,
  type FromServer,
  type Json,
  type Led,
  type Picture,
  type Problem,
  type Update,
} from './api';

export type Connection = 'connecting' | 'live' | 'lost' | 'refused';

interface Waiting {
  verb: string;
  message: string;
  /** The line was down between the wish and its answer. */
  late: boolean;
  resolve: (data: Json) => void;
  reject: (error: Refused) => void;
}

export interface Hears {
  picture(picture: Picture): void;
  update(update: Update): void;
  presence(people: Extract<FromServer, { type: 'presence' }>): void;
  lead?(led: Led | null): void;
  connection(state: Connection, problem?: Problem): void;
}

/** Who hears nothing for so long asks whether the line still stands, and waits so long for a word before telling: within 5 seconds. A busy server is given longer before another line is tried. */
const QUIET = 2500;
const SILENCE = 2000;
const GIVEN_UP = 6000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const REFUSALS: Record<number, string> = {
  4400: 'not_found',
  4401: 'no_identity',
  4403: 'forbidden',
  4404: 'not_found',
  4429: 'too_many',
};

export class Live {
  seq: number | null = null;
  seat: number | null = null;
  /** Whether the last picture showed a seat of mine. */
  seated = false;
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private count = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private listening: ReturnType<typeof setTimeout> | undefined;
  private doubted = false;
  private ended = false;

  constructor(
    private readonly table: string,
    private readonly lang: () => string,
    private readonly hears: Hears,
  ) {}

  open(): void {
    if (this.ended) return;
    const query = new URLSearchParams({ lang: this.lang() });
    if (this.seq !== null) query.set('since', String(this.seq));
    if (this.seat !== null) query.set('seat', String(this.seat));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live?${query}`,
    );
    this.socket = socket;
    this.doubted = false;
    this.listen(QUIET + SILENCE, () => this.doubt());
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.listen(QUIET, () => this.probe());
      if (this.doubted) this.hears.connection('live');
      this.doubted = false;
      this.wait = FIRST_WAIT; // not before: a house with too many callers opens to say so
      this.hear(heard(message.data as string) as FromServer);
    };
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.listen(QUIET, () => this.probe());
      this.hears.connection('live');
      for (const verb of this.waiting.values()) this.send(verb);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket || this.ended) return;
      clearTimeout(this.listening);
      const code = REFUSALS[event.code];
      if (code && code !== 'too_many') {
        // The reason of a close is a code for programs; the page has the words.
        this.hears.connection('refused', { code, text: '', clauses: [], field: null });
        return;
      }
      this.later(this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
    };
  }

  private listen(wait: number, then: () => void): void {
    clearTimeout(this.listening);
    this.listening = setTimeout(then, wait);
  }

  /** Asks for a word of the server; a page that nobody looks at waits. */
  private probe(): void {
    if (document.hidden) return this.listen(QUIET, () => this.probe());
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send('ping');
    this.listen(SILENCE, () => this.doubt());
  }

  private doubt(): void {
    this.doubted = true;
    this.hears.connection('lost');
    this.listen(GIVEN_UP, () => this.cut());
  }

  /** The line is dead, though the socket does not know it: given up, and tried again. */
  cut(): void {
    const old = this.socket;
    if (this.ended || !old || old.readyState > WebSocket.OPEN) return;
    this.socket = null;
    old.close();
    this.later(this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }

  /** Goes on from a picture that came another way. */
  resume(picture: Picture): void {
    this.hear(picture);
  }

  /** Tries again at once, for instance when the browser says it is online again. */
  nudge(): void {
    if (this.ended || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** From the beginning, without resuming: after a change of language or of what may be seen. */
  restart(): void {
    this.seq = null;
    this.again();
  }

  private again(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    clearTimeout(this.timer);
    this.open();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.listening);
    this.socket?.close();
  }

  verb<T = unknown>(verb: string, fields: Record<string, unknown> = {}): Promise<T> {
    const id = ++this.count;
    const message = JSON.stringify({ verb, id, key: freshKey(), ...fields });
    return this.await<T>(id, { verb, message, late: false });
  }

  private await<T>(id: number, wish: Pick<Waiting, 'verb' | 'message' | 'late'>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { ...wish, resolve: (data) => resolve(data as T), reject };
      this.waiting.set(id, waiting);
      this.send(waiting);
      this.remember();
    });
  }

  /** A move that could not go out outlives its page: sent again with its key, it is made once. */
  private remember(): void {
    const moves = [...this.waiting.values()].filter(({ verb }) => verb === 'apply');
    try {
      if (moves.length) sessionStorage.setItem(this.drawer, JSON.stringify(moves.map(({ message }) => message)));
      else sessionStorage.removeItem(this.drawer);
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  private get drawer(): string {
    return `urbes.unsent.${this.table}`;
  }

  /** The move that a page before this one left unsent, and its answer. */
  unsent(): Promise<unknown> | null {
    const [message] = JSON.parse(sessionStorage.getItem(this.drawer) ?? '[]') as string[];
    if (!message) return null;
    const { id } = JSON.parse(message) as { id: number };
    this.count = Math.max(this.count, id);
    return this.await(id, { verb: 'apply', message, late: true });
  }

  /** Another pair of eyes: answered by a whole new picture. While the line is down, the next one opens with them. */
  look(seat: number): void {
    this.seat = seat;
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ verb: 'look', id: ++this.count, seat }));
    else this.seq = null;
  }

  private send(verb: Waiting): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(verb.message);
    else verb.late = true;
  }

  private later(wait: number): void {
    clearTimeout(this.listening);
    for (const verb of this.waiting.values()) verb.late = true;
    this.hears.connection('lost');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'table': {
        // A picture does not say why a seat is mine no longer; the entries since then do.
        const lost = this.seated && this.seq !== null && message.me.seat === null;
        this.seated = message.me.seat !== null;
        if (!lost) this.seq = message.seq;
        this.seat = lost ? null : (message.me.seat ?? this.seat);
        this.hears.picture(message);
        if (lost) this.again();
        break;
      }
      case 'update':
        // A resumed socket repeats nothing, but a restart in between might.
        if (this.seq !== null && message.seq <= this.seq) return;
        this.seq = message.seq;
        this.hears.update(message);
        break;
      case 'presence':
        this.hears.presence(message);
        break;
      case 'lead':
        this.hears.lead?.(message.led);
        break;
      case 'done':
        this.answered(message.id)?.resolve(message.data);
        break;
      case 'refused': {
        const verb = this.answered(message.id);
        verb?.reject(new Refused(message.error, 409, verb.late));
        break;
      }
      case 'pong':
        break;
      case 'bye':
        this.later(message.retry);
        this.socket?.close();
        break;
    }
  }

  private answered(id: number): Waiting | undefined {
    const verb = this.waiting.get(id);
    this.waiting.delete(id);
    this.remember();
    return verb;
  }
}
