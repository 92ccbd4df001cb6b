/** What the server says and is asked, after docs/api.md. Views and previews belong to the games and stay opaque here. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type View = Record<string, any>;

export interface Option {
  id: string;
  type: 'bool' | 'int' | 'enum' | 'seat';
  default: Json;
  allowed: Json[] | { min: number; max: number } | null;
  name: string;
  effect: string;
  clauses: string[];
  values: Record<string, string>;
}

export interface Game {
  id: string;
  name: string;
  seats: { min: number; max: number };
  simultaneous: boolean;
  rules: number | string;
  options: Option[];
  presets: { id: string; name: string; set: Record<string, Json> }[];
  bots: { id: string; name: string }[];
}

export interface Clause {
  id: string;
  title: string;
}

export interface Identity {
  id: string;
  name: string;
  colour: string | null;
  lang: string | null;
  login: string | null;
}

export interface Me {
  identity: Identity | null;
  languages: string[];
  colours: string[];
  version: string;
}

export interface Seat {
  seat: number;
  kind: 'human' | 'open' | 'bot';
  name: string | null;
  colour: string | null;
  identity: string | null;
  bot: string | null;
  substitute: string | null;
  present: boolean;
  reserved: boolean;
}

export type Stage = 'open' | 'playing' | 'over' | 'closed';

export interface Card {
  id: string;
  game: string;
  title: string;
  status: Stage;
  listed: boolean;
  seats: Seat[];
  host: string | null;
  my_seats: number[];
  my_turn: boolean;
  to_act: number[];
  clock: Clock | null;
  created_at: number;
  changed_at: number;
  actions: number;
  scores: number[] | null;
  winners: number[] | null;
}

export interface MyPage {
  running: Card[];
  finished: Card[];
  statistics: { game: string; played: number; won: number; best: number | null; average: number | null; against_bots: number; against_people: number }[];
  ratings: { game: string; against: 'bots' | 'people'; rating: number; uncertainty: number; games: number }[];
}

export type Clock = { base: number; increment: number } | { days: number };

export interface NewTable {
  game: string;
  options: Record<string, Json>;
  seats: ({ kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'bot'; bot: string })[];
  title?: string;
  listed?: boolean;
  watch?: boolean;
  replay?: 'link' | 'seats';
  undo?: 'free' | 'consent' | 'off';
  hints?: boolean;
  chat?: 'all' | 'seats' | 'off';
  clock?: Clock | null;
  pace?: number;
}

export interface TableFacts {
  id: string;
  game: string;
  title: string;
  status: Stage;
  options: Record<string, Json>;
  host: string | null;
  listed: boolean;
  watch: boolean;
  replay: 'link' | 'seats';
  undo: 'free' | 'consent' | 'off';
  hints: boolean;
  chat: 'all' | 'seats' | 'off';
  clock: Clock | null;
  pace: number;
  commitment: string | null;
  seed: string | null;
  forked_from: { table: string; step: number } | null;
  rematch: string | null;
  created_at: number;
}

export interface Line {
  number: number;
  depth: number;
  text: string;
  event: { kind: string; seat: number; depth: number; [fact: string]: any };
}

export interface Chat {
  seq: number;
  at: number;
  identity: string;
  name: string;
  colour: string | null;
  seat: number | null;
  text: string;
}

export interface Legal {
  action: string;
  label: string;
  preview: Record<string, any> | null;
}

export interface Undo {
  possible: boolean;
  text: string | null;
  asked_by: number | null;
  answers: number[];
}

export interface Result {
  scores: number[];
  ranks: number[];
  winners: number[];
  breakdown: Record<string, any>[];
  tie_break: string | null;
}

export interface SeatClock {
  seat: number;
  left: number;
  running: boolean;
}

export interface Picture {
  type: 'table';
  seq: number;
  table: TableFacts;
  me: { identity: string | null; seats: number[]; seat: number | null; host: boolean };
  seats: Seat[];
  actions: number;
  view: View | null;
  from: number;
  lines: Line[];
  to_act: number[];
  legal: Legal[];
  undo: Undo;
  status: string;
  clocks: SeatClock[] | null;
  now: number;
  chat: Chat[];
  result: Result | null;
}

export interface Entry {
  seq: number;
  at: number;
  kind: 'seat' | 'start' | 'act' | 'undo' | 'ask' | 'answer' | 'flag' | 'chat' | 'rematch' | 'close';
  seat: number | null;
  chat?: Chat;
  table?: string;
  holder?: Seat;
  yes?: boolean;
  number?: number;
}

export type Update = { type: 'update'; seq: number; entry: Entry } & Partial<Omit<Picture, 'type' | 'seq' | 'chat'>>;

export interface Person {
  identity: string;
  name: string;
  colour: string | null;
  seats: number[];
}

export interface Problem {
  code: string;
  text: string;
  clauses: string[];
  field: string | null;
}

export type FromServer =
  | Picture
  | Update
  | { type: 'presence'; people: Person[]; watching: number }
  | { type: 'done'; id: number; seq: number; data: any }
  | { type: 'refused'; id: number; error: Problem }
  | { type: 'bye'; text: string; retry: number };

export interface Hint {
  action: string;
  label: string;
  expected: number | null;
  now: number | null;
  bot: string;
}

export interface WhyNot {
  possible: boolean;
  text: string | null;
  clauses: string[];
}

export interface ReplayStep {
  step: number;
  seat: number | null;
  action: string | null;
  label: string | null;
  lines: Line[];
  view: View;
  to_act: number[];
}

export interface Replay {
  steps: ReplayStep[];
  last: number;
  players: string[];
  commitment: string | null;
  seed: string | null;
  result: Result | null;
}

/** A refusal of the server, or of the network (code "offline"). */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
  }
}

let language = 'en';
export function speak(lang: string): void {
  language = lang;
}

export async function request<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const joined = path + (path.includes('?') ? '&' : '?') + 'lang=' + language;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Urbes'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  let answer: Response;
  try {
    answer = await fetch(joined, { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Refused({ code: 'offline', text: '', clauses: [], field: null }, 0);
  }
  const text = await answer.text();
  let data: any = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!answer.ok) {
    const problem: Problem = data?.error ?? { code: 'unknown', text: answer.statusText, clauses: [], field: null };
    throw new Refused(problem, answer.status);
  }
  return data as T;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}, key?: string): Promise<T> => request<T>('POST', path, body, key);
export const patch = <T>(path: string, body: unknown): Promise<T> => request<T>('PATCH', path, body);
export const remove = (path: string): Promise<unknown> => request<unknown>('DELETE', path);

/** A key for one intention: sent again after a lost connection it is carried out once. */
export function freshKey(): string {
  return crypto.randomUUID?.() ?? Math.random().toString(36).slice(2) + Date.now().toString(36);
}
