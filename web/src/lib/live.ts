/** One table's socket: opens, resumes after the last entry received, and carries verbs with their answers. */
import { freshKey, Refused, type FromServer, type Picture, type Problem, type Update } from './api';

export type Connection = 'connecting' | 'live' | 'lost' | 'refused';

interface Waiting {
  message: string;
  sent: boolean;
  resolve: (data: any) => void;
  reject: (error: Refused) => void;
}

export interface Hears {
  picture(picture: Picture): void;
  update(update: Update): void;
  presence(people: Extract<FromServer, { type: 'presence' }>): void;
  connection(state: Connection, problem?: Problem): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const REFUSALS: Record<number, string> = { 4400: 'not_found', 4401: 'no_identity', 4403: 'forbidden', 4404: 'not_found', 4429: 'too_many' };

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
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live?${query}`);
    this.socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(message.data as string) as FromServer);
    };
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.hears.connection('live');
      for (const verb of this.waiting.values()) this.send(verb);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket || this.ended) return;
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
    this.socket?.close();
  }

  verb<T = any>(verb: string, fields: Record<string, unknown> = {}): Promise<T> {
    const id = ++this.count;
    const message = JSON.stringify({ verb, id, key: freshKey(), ...fields });
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { message, sent: false, resolve, reject };
      this.waiting.set(id, waiting);
      this.send(waiting);
    });
  }

  /** Another pair of eyes: answered by a whole new picture. While the line is down, the next one opens with them. */
  look(seat: number): void {
    this.seat = seat;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ verb: 'look', id: ++this.count, seat }));
    else this.seq = null;
  }

  private send(verb: Waiting): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(verb.message);
      verb.sent = true;
    }
  }

  private later(wait: number): void {
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
      case 'done':
        this.waiting.get(message.id)?.resolve(message.data);
        this.waiting.delete(message.id);
        break;
      case 'refused':
        this.waiting.get(message.id)?.reject(new Refused(message.error, 409));
        this.waiting.delete(message.id);
        break;
      case 'bye':
        this.later(message.retry);
        this.socket?.close();
        break;
    }
  }
}
