/** A turn in one line, as its game tells it best. */
import type { Face } from '../games/face';
import type { Table } from './table.svelte';
import { inOneLine, type Turn } from './turns';
import { printed } from './words.svelte';

export const lastly = (table: Table, face: Face, turn: Turn): string =>
  face.tells?.(turn) ?? printed(inOneLine(turn, table.nameOf(turn.seat)));
