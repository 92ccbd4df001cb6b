/** What lies in the player's hand above the board: a tile or a sticker, how it is turned, where it hovers, and what that would do. */
import type { Table } from '../../lib/table.svelte';
import { cellId, cellsOf, SIDE, spotOf, type Spot } from './geometry';
import { playerOf, type Hand, type Phase, type Way } from './reading';

/** How far beside a legal place the tile still snaps to it, in cells. */
const MAGNET = 0.95;
/** Pointing sweeps over many places: only where it rests the server is asked. */
const REST = 70;

export interface Aim extends Spot {
  cell: string;
  cells: string[];
  action: string;
  legal: boolean;
}

export class Desk {
  /** Which of the tile's positions is up. */
  way = $state(0);
  /** The middle of what is held, in cells; null while it is nowhere. */
  middle = $state<{ x: number; y: number } | null>(null);
  /** Laid down to be looked at; it no longer follows the pointer. */
  parked = $state(false);
  /** Whether all places of this position are shaded. */
  places = $state(false);
  /** Cells lit by a line of the sheet. */
  lit = $state.raw<string[]>([]);
  /** The city shown large to somebody who only watches. */
  watched = $state<number | null>(null);
  why = $state.raw<{ action: string; text: string; clauses: string[] } | null>(null);
  /** The end is asked for once more. */
  ending = $state(false);
  private known = $state.raw<Record<string, Record<string, any>>>({});
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: Table) {}

  get seat(): number {
    return this.table.me.seat !== null && !this.table.still ? this.table.me.seat : (this.watched ?? this.table.me.seat ?? 0);
  }
  get phase(): Phase {
    return (this.table.view?.['phase'] ?? 'over') as Phase;
  }
  get hand(): Hand | null {
    return this.table.mine ? ((this.table.view?.['hand'] as Hand | undefined) ?? null) : null;
  }
  /** The sticker to be placed on a cell. */
  get sticker(): string | null {
    if (!this.table.mine || this.phase === 'build' || this.phase === 'over') return null;
    const next = playerOf(this.table.view, this.table.me.seat)?.stickers[0] ?? null;
    return next === 'cog' ? null : next;
  }
  get ways(): Way[] {
    if (this.hand) return this.hand.ways;
    if (this.sticker) return [{ rot: 0, flip: false, rows: ['#'], legal: playerOf(this.table.view, this.table.me.seat)?.sticker_places ?? [] }];
    return [];
  }
  get held(): Way | null {
    return this.ways[this.way % Math.max(1, this.ways.length)] ?? null;
  }
  /** The card or sticker in hand, to notice the next one. */
  get matter(): string {
    const view = this.table.view;
    const player = playerOf(view, this.table.me.seat);
    return `${view?.['episode']?.id}/${view?.['phase']}/${view?.['discard']?.length}/${player?.stickers.length}/${this.table.mine}`;
  }

  get aim(): Aim | null {
    const way = this.held;
    if (!way || !this.middle) return null;
    const corner = this.snapped(way, this.middle);
    return this.aimAt(way, corner);
  }

  private aimAt(way: Way, corner: Spot): Aim {
    const cell = cellId(corner);
    const cells = cellsOf(way.rows).map(({ row, col }) => cellId({ row: row + corner.row, col: col + corner.col }));
    const action = this.hand ? `build ${this.hand.tile} ${way.rot} ${cell}${way.flip ? ' flip' : ''}` : `sticker ${cell}`;
    return { ...corner, cell, cells, action, legal: way.legal.includes(cell) };
  }

  private snapped(way: Way, { x, y }: { x: number; y: number }): Spot {
    const width = way.rows[0]?.length ?? 1;
    const height = way.rows.length;
    const exact = { row: y - height / 2, col: x - width / 2 };
    const nearest = { row: clamp(Math.round(exact.row), SIDE - height), col: clamp(Math.round(exact.col), SIDE - width) };
    if (this.parked || way.legal.includes(cellId(nearest)) || this.sticker) return nearest;
    let best = nearest;
    let least = MAGNET;
    for (const id of way.legal) {
      const spot = spotOf(id);
      const away = Math.hypot(spot.row - exact.row, spot.col - exact.col);
      if (away < least) [best, least] = [spot, away];
    }
    return best;
  }

  preview(action: string | null | undefined): Record<string, any> | null {
    return action ? (this.known[action] ?? null) : null;
  }

  // --- moving ---------------------------------------------------------------------------------------

  follow(x: number, y: number): void {
    if (!this.parked) this.middle = { x, y };
  }

  /** Lays what is held down around a point. */
  park(x: number, y: number): void {
    this.parked = false;
    this.middle = { x, y };
    const aim = this.aim;
    if (aim) this.settle(aim);
    this.parked = true;
  }

  private settle({ row, col }: Spot): void {
    const way = this.held;
    if (way) this.middle = { x: col + (way.rows[0]?.length ?? 1) / 2, y: row + way.rows.length / 2 };
  }

  step(rows: number, cols: number): void {
    const aim = this.aim;
    if (!aim) return this.begin();
    this.parked = true;
    const way = this.held as Way;
    this.settle({ row: clamp(aim.row + rows, SIDE - way.rows.length), col: clamp(aim.col + cols, SIDE - (way.rows[0]?.length ?? 1)) });
  }

  turn(by = 1): void {
    const same = this.ways.map((way, i) => ({ way, i })).filter(({ way }) => way.flip === this.held?.flip);
    if (same.length < 2) return;
    const at = same.findIndex(({ i }) => i === this.way % this.ways.length);
    this.way = same[(at + by + same.length) % same.length]?.i ?? 0;
  }

  get mirrors(): boolean {
    return this.ways.some((way) => way.flip);
  }
  mirror(): void {
    const other = this.ways.findIndex((way) => way.flip !== this.held?.flip);
    if (other >= 0) this.way = other;
  }

  /** The first sight of a tile for finger and keyboard: a legal place, near what was built last. */
  begin(): void {
    const way = this.held;
    if (!way) return;
    if (!way.legal.length) {
      const other = this.ways.findIndex((one) => one.legal.length > 0);
      if (other >= 0) this.way = other;
    }
    const held = this.held as Way;
    const latest = playerOf(this.table.view, this.table.me.seat)?.buildings.find((building) => building.latest)?.cells[0];
    const goal = latest ? spotOf(latest) : { row: 4, col: 5 };
    const [best] = held.legal.map(spotOf).sort((a, b) => distance(a, goal) - distance(b, goal));
    this.parked = true;
    this.settle(best ?? { row: 4, col: 4 });
  }

  /** Goes to the next legal place of this position. */
  next(by = 1): void {
    const legal = this.held?.legal ?? [];
    if (!legal.length) return;
    const at = this.aim ? legal.indexOf(this.aim.cell) : -1;
    this.parked = true;
    this.settle(spotOf(legal[(at + by + legal.length) % legal.length] ?? 'A1'));
  }

  lift(): void {
    this.parked = false;
    this.ending = false;
  }

  fresh(): void {
    this.way = 0;
    this.parked = false;
    this.why = null;
    this.known = {};
    this.ending = false;
  }

  /** Learns what the place aimed at would do, or why it cannot be. */
  learn(): () => void {
    const aim = this.aim;
    clearTimeout(this.timer);
    if (!aim) return () => {};
    const { action, legal } = aim;
    const found = this.table.may(action)?.preview;
    if (found) {
      if (!this.known[action]) this.known = { ...this.known, [action]: found };
      return () => {};
    }
    if (legal ? this.known[action] : this.why?.action === action) return () => {};
    this.timer = setTimeout(() => {
      if (legal) void this.table.foresee(action).catch(() => {});
      else void this.table.ask(action).then((answer) => answer.text && (this.why = { action, text: answer.text, clauses: answer.clauses }), () => {});
    }, REST);
    return () => clearTimeout(this.timer);
  }
}

const clamp = (n: number, most: number): number => Math.max(0, Math.min(most, n));
const distance = (a: Spot, b: Spot): number => Math.hypot(a.row - b.row, a.col - b.col);

const desks = new WeakMap<Table, Desk>();

/** The desk of a table: the board, the sheet and the panels look at the same one. */
export function deskOf(table: Table): Desk {
  let desk = desks.get(table);
  if (!desk) desks.set(table, (desk = new Desk(table)));
  return desk;
}
