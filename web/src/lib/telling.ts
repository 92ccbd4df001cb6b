/** A turn in one line, as its game tells it best, and what a seat is called. */
import type { Face } from '../games/face';
import type { Table } from './table.svelte';
import { inOneLine, type Turn } from './turns';
import { printed } from './words.svelte';

export const called = (table: Table, face: Face | null, seat: number): string =>
  face?.called?.(table, seat) ?? table.nameOf(seat);

export const lastly = (table: Table, face: Face, turn: Turn): string =>
  face.tells?.(turn) ?? printed(inOneLine(turn, table.nameOf(turn.seat)));
