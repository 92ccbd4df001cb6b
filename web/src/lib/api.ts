/** What the server says and is asked. The shapes come from its OpenAPI document (`npm run types`), those of the socket from docs/api.md. Views and previews belong to the games: here they are any JSON, a face knows their shapes. */
import type { components } from './openapi';
import { line } from './line.svelte';
import { typeset } from './typeset';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A JSON object of which only its game knows more. */
export type Facts = { [key: string]: Json };
export type View = Facts;

/** What the server's document declares: its own bodies, and what each game shows. */
export type Shapes = components['schemas'];
/** A shape of the server with some fields known more closely than its document can say. */
type With<T, Closer> = Omit<T, keyof Closer> & Closer;

export type Stage = 'open' | 'playing' | 'over' | 'closed';
export type Option = With<
  Shapes['OptionCard'],
  {
    type: 'bool' | 'int' | 'enum' | 'seat' | 'text' | 'pack';
    default: Json;
    allowed: Json[] | { min: number; max: number } | { values: Json[] } | null;
    values: Record<string, string>;
  }
>;
export type Game = With<
  Shapes['GameCard'],
  {
    options: Option[];
    presets: {
      id: string;
      name: string;
      set: Record<string, Json>;
      seats: { min: number; max: number };
      effect?: string;
      asks?: string[];
    }[];
  }
>;
export type Chapter = Shapes['Chapter'];
export type Rulebook = Shapes['Rulebook'];
export type Scene = With<Shapes['Scene'], { view: View; legal: Legal[] }>;
export type Scenes = With<Shapes['Scenes'], { catalogue: Facts; scenes: Scene[] }>;
export type Me = Shapes['Me'];
export type Seat = With<Shapes['Seat'], { kind: 'human' | 'open' | 'bot' }>;
export type Card = With<Shapes['Card'], { status: Stage; seats: Seat[] }>;
export type MyPage = With<Shapes['MyPage'], { running: Card[]; finished: Card[] }>;
export type Pack = Shapes['PackCard'];
export type KeptPack = Shapes['KeptPack'];
export type Session = Shapes['SessionCard'];
export type Clock = { base: number; increment: number } | { days: number };
export type NewTable = With<
  Partial<Shapes['NewTable']>,
  {
    game: string;
    options: Record<string, Json>;
    clock?: Clock | null;
    seats: ({ kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'bot'; bot: string })[];
  }
>;
export type TableFacts = With<Shapes['TableCard'], { status: Stage; options: Record<string, Json> }>;
export type Line = With<Shapes['Line'], { event: { kind: string; seat: number; depth: number; [fact: string]: Json } }>;
export type Chat = Shapes['Chat'];
export type News = Shapes['News'];
export type Legal<P = Facts> = With<Shapes['LegalAction'], { preview: P | null }>;
/** The decision my seat owes: what the game calls it, and the clauses of the rules that matter to it. */
export type Asks = { id: string; clauses: string[] };
export type LessonStep = Shapes['LessonStep'];
export type ExerciseState = Shapes['ExerciseState'];
export type Comment = Shapes['Comment'];
export type ExerciseCard = Shapes['ExerciseCard'];
export type Undo = Shapes['Undo'];
export type SeatClock = Shapes['ClockFace'];
export type Problem = Shapes['ErrorText'];
export type Replay = With<Shapes['Replay'], { steps: ReplayStep[]; result: Result | null }>;
export type ReplayStep = With<Shapes['Step'], { view: View; lines: Line[] }>;

export interface Result<B = Facts> {
  scores: number[];
  ranks: number[];
  winners: number[];
  breakdown: B[];
  tie_break: string | null;
}

export type Picture = With<
  Shapes['Picture'],
  {
    type: 'table';
    table: TableFacts;
    seats: Seat[];
    view: View | null;
    lines: Line[];
    legal: Legal[];
    asks?: Asks | null;
    lesson?: LessonStep | null;
    exercise?: ExerciseState | null;
    result: Result | null;
  }
>;

export interface Entry {
  seq: number;
  at: number;
  kind:
    | 'seat'
    | 'start'
    | 'act'
    | 'undo'
    | 'ask'
    | 'answer'
    | 'flag'
    | 'chat'
    | 'rematch'
    | 'lesson'
    | 'stars'
    | 'comment'
    | 'pause'
    | 'close';
  seat: number | null;
  chat?: Chat;
  table?: string;
  holder?: Seat;
  /** Whom the host asked to go. */
  removed?: string | null;
  yes?: boolean;
  /** What it means for the others at the table, in words. */
  news?: News | null;
  number?: number;
}

export type Update = { type: 'update'; seq: number; entry: Entry } & Partial<
  Omit<Picture, 'type' | 'seq' | 'chat' | 'news'>
>;

export interface Person {
  identity: string;
  name: string;
  colour: string | null;
  seats: number[];
}

/** Who leads those who watch a finished game together, and where they are. */
export interface Led {
  identity: string;
  name: string;
  step: number;
  eyes: string;
}

export type FromServer =
  | Picture
  | Update
  | { type: 'presence'; people: Person[]; watching: number }
  | { type: 'lead'; led: Led | null }
  | { type: 'done'; id: number; seq: number; data: Json }
  | { type: 'refused'; id: number; error: Problem }
  | { type: 'pong' }
  | { type: 'bye'; text: string; retry: number };

export interface Prospect {
  action: string;
  label: string;
  /** Points at the end, as far as they can be foreseen. */
  expected: number;
  /** Of the win, from 0 to 1. */
  share: number;
}

export interface Hint extends Prospect {
  now: number;
  bot: string;
  runner_up: Prospect | null;
  why: string;
}

export interface WhyNot {
  possible: boolean;
  text: string | null;
  clauses: string[];
}

/** A refusal of the server, or of the network (code "offline"). */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
    /** What was wished had waited for the line. */
    readonly late = false,
  ) {
    super(problem.text);
  }
}

let language = 'en';
export function speak(lang: string): void {
  language = lang;
}

/** What the server sends, with its texts as they are printed: no id, name of a field or address has such marks. */
export function heard(json: string): unknown {
  return JSON.parse(typeset(json, language));
}

/** A body is written as JSON; a file goes as it is. */
export async function request<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const joined = path + (path.includes('?') ? '&' : '?') + 'lang=' + language;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Urbes'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  let answer: Response;
  try {
    answer = await fetch(joined, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch {
    line.lost();
    throw new Refused({ code: 'offline', text: '', clauses: [], field: null }, 0);
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? heard(text) : null;
  } catch {
    data = null;
  }
  if (!answer.ok) {
    const problem: Problem = (data as { error?: Problem } | null)?.error ?? {
      code: 'unknown',
      text: answer.statusText,
      clauses: [],
      field: null,
    };
    throw new Refused(problem, answer.status);
  }
  return data as T;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}, key?: string): Promise<T> =>
  request<T>('POST', path, body, key);
export const patch = <T>(path: string, body: unknown): Promise<T> => request<T>('PATCH', path, body);
export const remove = (path: string): Promise<unknown> => request<unknown>('DELETE', path);

/** A key for one intention: sent again after a lost connection it is carried out once. */
export function freshKey(): string {
  return crypto.randomUUID?.() ?? Math.random().toString(36).slice(2) + Date.now().toString(36);
}
