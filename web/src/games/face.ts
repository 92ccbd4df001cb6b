/** What a title's folder brings: a card for the shelf, and a face for its tables. */
import type { Component, Snippet } from 'svelte';
import type { Facts, Json, Result, Seat, View } from '../lib/api';
import type { CountLine } from '../lib/ending';
import type { Sound } from '../lib/sounds';
import type { Table } from '../lib/table.svelte';
import type { Turn } from '../lib/turns';

/** What stands on the pages before a table is opened. The game's names and one line about it come from the server. */
export interface Card {
  /** Its picture, as SVG. */
  plate: string;
  /** The symbol that stands for it in lists. */
  emblem: string;
  /** A sheet of its symbols that pages outside its board show too: emblem, picture and legend. */
  symbols?: string;
  /** How long a game takes. */
  minutes?: number;
  /** The preset a first visitor is led to, where it is not the game's first. */
  preset?: string;
}

export interface Fact {
  label: string;
  value: string;
  /** The same in a few characters, for a phone. */
  short?: string;
  /** Seats whose marks stand before the value, null for an empty place. */
  marks?: (number | null)[];
}

export interface Tab<T = Table> {
  id: string;
  icon: string;
  label: () => string;
  body: Component<{ table: T }>;
}

/** Kinds of events that are heard. */
export type Sounds = Record<string, Sound>;

/** How a title tells the end of its games. */
export interface Ending<V extends View = View, P extends Facts = Facts, B extends Facts = Facts> {
  /** What was achieved, as a headline; else who won is the headline. */
  title?: (table: Table<V, P>) => string | null;
  /** The lines of the count, in the order they are counted up. */
  lines: (result: Result<B>, view: V) => CountLine[];
  /** The winner's city or path, lit: an SVG of 900 by 420; `narrow`: its most telling part, about 450 by 400. */
  picture?: Component<{ table: Table<V, P>; narrow?: boolean }>;
  /** In the place of picture, count and curves: the end of a campaign. */
  page?: (view: V) => Component<{ table: Table<V, P>; children: Snippet }> | null;
}

/** A board and its words; the rest is optional. `V`, `P` and `B` are the shapes of the game's views, previews and the breakdown of its result. */
export interface Face<V extends View = View, P extends Facts = Facts, B extends Facts = Facts> {
  /** What must be there before the table is first drawn; asked again when the language or what it reads of the table changes. */
  prepare?: (table: Table<V, P>) => Promise<void>;
  /** Board, own things and the choices of the moment. */
  board: Component<{ table: Table<V, P> }>;
  /** What stands above the single game: a campaign's chapter, an envelope to open. */
  above?: Component<{ table: Table<V, P> }>;
  /** What stands in a seat's panel under its name. */
  panel?: Component<{ table: Table<V, P>; seat: number }>;
  /** In the rail below the panels. */
  aside?: Component<{ table: Table<V, P> }>;
  ending?: Ending<V, P, B>;
  /** What stands behind the lines of the final count. */
  breakdown?: Component<{ result: Result<B>; view: V; seats: Seat[] }>;
  /** Further sheets on a phone, between the board and the players. */
  tabs?: Tab<Table<V, P>>[];
  facts?: (table: Table<V, P>) => Fact[];
  /** Points of a seat at this moment. */
  score?: (view: V, seat: number) => number | null;
  /** What these points do not tell yet: a sign beside them, and its words. */
  caution?: (view: V, seat: number) => { icon: string; text: string } | null;
  /** Points of the result as this table shows them, where a table may choose their unit. */
  points?: (view: V, points: number) => number;
  unit?: () => string;
  /** What a seat is called where its player's name is not the one that counts: the city of a campaign. */
  called?: (table: Table<V, P>, seat: number) => string;
  /** The symbol that stands for a seat in place of its letter. */
  emblem?: (view: V, seat: number) => string | null;
  /** The sentence of the status line, where the game can say it better than the server does for all seats at once. */
  says?: (table: Table<V, P>) => string | null;
  /** An action in the words of the board, where its label names only a place. */
  named?: (table: Table<V, P>, action: string) => string | null;
  /** Its own keys, for the list: each with what it does. */
  keys?: () => [keys: string, does: string][];
  /** What the number keys press in order, as a selector, where the board does not hear them itself. */
  numbered?: string;
  /** A turn of somebody in a few words, without the name; the log's own words where there are none. */
  tells?: (turn: Turn) => string | null;
  /** A tie-break of the result in words. */
  tie?: (key: string) => string;
  /** What of the moment the rules follow beside the table's options: the episode of a campaign. */
  rules?: (view: V) => Record<string, Json>;
  /** A part of the board that illustrates the rules, drawn from a view, and where it finds names and printed values when no table has brought them. */
  scene?: Component<{ table: Table<V, P> }>;
  shelf?: { put(catalogue: object): void };
  /** Whether seats hold things others must not see: then a curtain falls between two players of one screen. */
  secret: boolean;
  /** A symbol sheet that is loaded with the game. */
  art?: string;
  sounds?: Sounds;
}
