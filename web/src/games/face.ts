/** What a game brings to the table: a board and its words; the rest is optional. */
import type { Component } from 'svelte';
import type { Result, Seat, View } from '../lib/api';
import type { Table } from '../lib/table.svelte';

export interface Fact {
  label: string;
  value: string;
  /** The same in a few characters, for a phone. */
  short?: string;
  /** Seats whose marks stand before the value, null for an empty place. */
  marks?: (number | null)[];
}

export interface Tab {
  id: string;
  icon: string;
  label: () => string;
  body: Component<{ table: Table }>;
}

export interface Face {
  /** What must be there before the table is first drawn. */
  prepare?: (table: Table) => Promise<void>;
  /** Board, own things and the choices of the moment. */
  board: Component<{ table: Table }>;
  /** What stands above the single game: a campaign's chapter, an envelope to open. */
  above?: Component<{ table: Table }>;
  /** What stands in a seat's panel under its name. */
  panel?: Component<{ table: Table; seat: number }>;
  /** In the rail below the panels. */
  aside?: Component<{ table: Table }>;
  /** The breakdown of the final result. */
  breakdown?: Component<{ result: Result; view: View; seats: Seat[] }>;
  /** Further sheets on a phone, between the board and the players. */
  tabs?: Tab[];
  facts?: (table: Table) => Fact[];
  /** Points of a seat at this moment. */
  score?: (view: View, seat: number) => number | null;
  /** Points of the result as this table shows them, where a table may choose their unit. */
  points?: (view: View, points: number) => number;
  unit?: () => string;
  /** The symbol that stands for a seat in place of its letter. */
  emblem?: (view: View, seat: number) => string | null;
  /** The sentence of the status line, where the game can say it better than the server does for all seats at once. */
  says?: (table: Table) => string | null;
  /** A tie-break of the result in words. */
  tie?: (key: string) => string;
  /** The clause of the rules that matters now. */
  clause?: (view: View) => string | null;
  /** Whether seats hold things others must not see: then a curtain falls between two players of one screen. */
  secret: boolean;
  /** A symbol sheet that is loaded with the game. */
  art?: string;
}
