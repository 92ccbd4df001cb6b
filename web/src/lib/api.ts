/** What the server says and is asked. The shapes come from its OpenAPI document (`npm run types`), those of the socket from docs/api.md. Views and previews belong to the games and stay opaque here. */
import type { components } from './openapi';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type View = Record<string, any>;

type Shapes = components['schemas'];
/** A shape of the server with some fields known more closely than its document can say. */
type With<T, Closer> = Omit<T, keyof Closer> & Closer;

export type Stage = 'open' | 'playing' | 'over' | 'closed';
export type Option = With<Shapes['OptionCard'], { type: 'bool' | 'int' | 'enum' | 'seat' | 'text' | 'pack'; default: Json; allowed: Json[] | { min: number; max: number } | { values: Json[] } | null; values: Record<string, string> }>;
export type Game = With<Shapes['GameCard'], { options: Option[]; presets: { id: string; name: string; set: Record<string, Json>; seats: { min: number; max: number }; effect?: string; asks?: string[] }[] }>;
export type Chapter = Shapes['Chapter'];
export type Rulebook = Shapes['Rulebook'];
export type Me = Shapes['Me'];
export type Seat = With<Shapes['Seat'], { kind: 'human' | 'open' | 'bot' }>;
export type Card = With<Shapes['Card'], { status: Stage; seats: Seat[] }>;
export type MyPage = With<Shapes['MyPage'], { running: Card[]; finished: Card[] }>;
export type Pack = Shapes['PackCard'];
export type KeptPack = Shapes['KeptPack'];
export type Session = Shapes['SessionCard'];
export type Clock = { base: number; increment: number } | { days: number };
export type NewTable = With<Partial<Shapes['NewTable']>, { game: string; options: Record<string, Json>; clock?: Clock | null; seats: ({ kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'bot'; bot: string })[] }>;
export type TableFacts = With<Shapes['TableCard'], { status: Stage; options: Record<string, Json> }>;
export type Line = With<Shapes['Line'], { event: { kind: string; seat: number; depth: number; [fact: string]: any } }>;
export type Chat = Shapes['Chat'];
export type News = Shapes['News'];
export type Legal = With<Shapes['LegalAction'], { preview: Record<string, any> | null }>;
export type Undo = Shapes['Undo'];
export type SeatClock = Shapes['ClockFace'];
export type Problem = Shapes['ErrorText'];
export type Replay = With<Shapes['Replay'], { steps: ReplayStep[]; result: Result | null }>;
export type ReplayStep = With<Shapes['Step'], { view: View; lines: Line[] }>;

export interface Result {
  scores: number[];
  ranks: number[];
  winners: number[];
  breakdown: Record<string, any>[];
  tie_break: string | null;
}

export type Picture = With<
  Shapes['Picture'],
  { type: 'table'; table: TableFacts; seats: Seat[]; view: View | null; lines: Line[]; legal: Legal[]; result: Result | null }
>;

export interface Entry {
  seq: number;
  at: number;
  kind: 'seat' | 'start' | 'act' | 'undo' | 'ask' | 'answer' | 'flag' | 'chat' | 'rematch' | 'close';
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

export type Update = { type: 'update'; seq: number; entry: Entry } & Partial<Omit<Picture, 'type' | 'seq' | 'chat' | 'news'>>;

export interface Person {
  identity: string;
  name: string;
  colour: string | null;
  seats: number[];
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

/** A body is written as JSON; a file goes as it is. */
export async function request<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const joined = path + (path.includes('?') ? '&' : '?') + 'lang=' + language;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Urbes'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  let answer: Response;
  try {
    answer = await fetch(joined, { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }) });
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
