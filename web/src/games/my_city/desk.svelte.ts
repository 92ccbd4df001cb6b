/** What lies in the player's hand above the board: a tile or a sticker, how it is turned, where it hovers, and what that would do. */
import { HASTE } from '../../lib/haste';
import { figure } from '../../lib/words.svelte';
import { cellId, cellsOf, SIDE, spotOf, type Spot } from './geometry';
import { playerOf } from './reading';
import { word } from './texts';
import type { Hand, MyCityTable, Player, Preview, View, Way } from './shapes';

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
  /** Whether all places are shaded. */
  places = $state(false);
  /** Carried by a finger, or from its card: drawn where it is held, with its place outlined below. */
  carried = $state(false);
  /** Takes the tile from its card; the board hears where it goes. */
  take: ((event: PointerEvent) => void) | null = null;
  /** Cells lit by a line of the sheet. */
  lit = $state.raw<string[]>([]);
  /** The city shown large to somebody who only watches. */
  watched = $state<number | null>(null);
  why = $state.raw<{ action: string; text: string; clauses: string[] } | null>(null);
  private known = $state.raw<Record<string, Preview>>({});
  /** When the last command was given, and whether what is held has been touched since. */
  private commanded = -HASTE;
  private touched = false;
  /** Where the tile was when its building was committed, should it be taken back. */
  private laid: { card: string; way: number; middle: { x: number; y: number } } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: MyCityTable) {}

  get seat(): number {
    return this.table.me.seat !== null && !this.table.still
      ? this.table.me.seat
      : (this.watched ?? this.table.me.seat ?? 0);
  }
  get phase(): View['phase'] {
    return this.table.view?.phase ?? 'over';
  }
  get hand(): Hand | null {
    return this.table.mine ? (this.table.view?.hand ?? null) : null;
  }
  /** The sticker to be placed on a cell. */
  get sticker(): Player['stickers'][number] | null {
    if (!this.table.mine || this.phase === 'build' || this.phase === 'over') return null;
    const next = playerOf(this.table.view, this.table.me.seat)?.stickers[0] ?? null;
    return next === 'cog' ? null : next;
  }
  get ways(): Way[] {
    if (this.hand) return this.hand.ways;
    if (this.sticker)
      return [
        {
          rot: 0,
          flip: false,
          rows: ['#'],
          legal: playerOf(this.table.view, this.table.me.seat)?.sticker_places ?? [],
        },
      ];
    return [];
  }
  get held(): Way | null {
    return this.ways[this.way % Math.max(1, this.ways.length)] ?? null;
  }
  /** The card or sticker in hand, to notice the next one. */
  get matter(): string {
    const view = this.table.view;
    const player = playerOf(view, this.table.me.seat);
    return `${view?.episode.id}/${view?.phase}/${view?.discard.length}/${player?.stickers.length}/${this.table.mine}`;
  }

  get aim(): Aim | null {
    const way = this.held;
    if (!way || !this.middle) return null;
    const corner = this.snapped(way, this.middle);
    return this.aimAt(way, corner);
  }

  /** Where a lesson asks for the building in hand. */
  get goal(): Aim | null {
    const [, tile, rot, cell, flip] = /^build (\S+) (\d) (\S+)( flip)?$/.exec(this.table.lesson?.expect ?? '') ?? [];
    const way = this.hand?.ways.find((one) => one.rot === Number(rot) && one.flip === !!flip);
    return way && cell && this.hand?.tile === tile ? this.aimAt(way, spotOf(cell)) : null;
  }

  private aimAt(way: Way, corner: Spot): Aim {
    const cell = cellId(corner);
    const cells = cellsOf(way.rows).map(({ row, col }) => cellId({ row: row + corner.row, col: col + corner.col }));
    const action = this.hand
      ? `build ${this.hand.tile} ${way.rot} ${cell}${way.flip ? ' flip' : ''}`
      : `sticker ${cell}`;
    return { ...corner, cell, cells, action, legal: way.legal.includes(cell) };
  }

  private snapped(way: Way, { x, y }: { x: number; y: number }): Spot {
    const width = way.rows[0]?.length ?? 1;
    const height = way.rows.length;
    const exact = { row: y - height / 2, col: x - width / 2 };
    const nearest = {
      row: clamp(Math.round(exact.row), SIDE - height),
      col: clamp(Math.round(exact.col), SIDE - width),
    };
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

  preview(action: string | null | undefined): Preview | null {
    return action ? (this.known[action] ?? null) : null;
  }

  // --- moving ---------------------------------------------------------------------------------------

  /** A build or pass. Right after another one it is a second tap of the same finger, unless the tile has been touched. */
  command(action: string, where?: Element | null): void {
    if (!this.touched && this.hasty) return;
    this.said();
    this.laid = this.middle ? { card: this.card, way: this.way, middle: this.middle } : null;
    this.table.choice.tap(action, where);
  }
  /** The last command is so young that a tap belongs to it. */
  get hasty(): boolean {
    return performance.now() - this.commanded < HASTE;
  }
  /** What is no build and no pass: said at once, but a second tap right after it is none of these either. */
  said(): void {
    this.commanded = performance.now();
    this.touched = false;
  }
  pass(where: Element | null): void {
    this.command('pass', where);
  }
  end(): void {
    const view = this.table.view;
    const points = playerOf(view, this.table.me.seat)?.sheet.total;
    if (view && points !== undefined)
      this.table.choice.makeSure('end', {
        title: word('end.title'),
        text: word('end.sure', { n: view.deck.left, points: figure(points) }),
        yes: word('end.yes'),
        no: word('do.build_on'),
      });
  }

  follow(x: number, y: number): void {
    this.touched = true;
    if (!this.parked) this.middle = { x, y };
  }

  /** Lays what is held down around a point. */
  park(x: number, y: number): void {
    this.touched = true;
    this.parked = false;
    this.middle = { x, y };
    const aim = this.aim;
    if (aim) this.settle(aim);
    this.parked = true;
  }

  /** Where the tile would lie in any of its positions, that one first; a tap there lays it so. */
  get elsewhere(): { way: number; corner: Spot; cells: string[] }[] {
    return this.ways.flatMap((way, i) =>
      way.legal.map((at) => {
        const corner = spotOf(at);
        return {
          way: i,
          corner,
          cells: cellsOf(way.rows).map(({ row, col }) => cellId({ row: row + corner.row, col: col + corner.col })),
        };
      }),
    );
  }

  /** Lays the tile on the place around a point where it fits: in this position if it does, else turned. */
  fit(x: number, y: number): void {
    const cell = cellId({ row: Math.floor(y), col: Math.floor(x) });
    const away = ({ cells }: { cells: string[] }): number => {
      const spots = cells.map(spotOf);
      const mean = (of: (spot: Spot) => number): number =>
        spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
      return Math.hypot(mean((spot) => spot.col) + 0.5 - x, mean((spot) => spot.row) + 0.5 - y);
    };
    const fitting = this.elsewhere.filter(({ cells }) => cells.includes(cell));
    const here = this.way % Math.max(1, this.ways.length);
    const [best] = fitting.sort((a, b) => Number(a.way !== here) - Number(b.way !== here) || away(a) - away(b));
    if (!best) return this.park(x, y);
    this.touched = this.parked = true;
    this.way = best.way;
    this.settle(best.corner);
  }

  private settle({ row, col }: Spot): void {
    const way = this.held;
    if (way) this.middle = { x: col + (way.rows[0]?.length ?? 1) / 2, y: row + way.rows.length / 2 };
  }

  step(rows: number, cols: number): void {
    const aim = this.aim;
    if (!aim) return this.begin();
    this.touched = this.parked = true;
    const way = this.held as Way;
    this.settle({
      row: clamp(aim.row + rows, SIDE - way.rows.length),
      col: clamp(aim.col + cols, SIDE - (way.rows[0]?.length ?? 1)),
    });
  }

  turn(by = 1): void {
    this.touched = true;
    const same = this.ways.map((way, i) => ({ way, i })).filter(({ way }) => way.flip === this.held?.flip);
    if (same.length < 2) return;
    const at = same.findIndex(({ i }) => i === this.way % this.ways.length);
    this.way = same[(at + by + same.length) % same.length]?.i ?? 0;
  }

  get mirrors(): boolean {
    return this.ways.some((way) => way.flip);
  }
  mirror(): void {
    this.touched = true;
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
    const held = this.held;
    const latest = playerOf(this.table.view, this.table.me.seat)?.buildings.find((building) => building.latest)
      ?.cells[0];
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
    this.touched = this.parked = true;
    this.settle(spotOf(legal[(at + by + legal.length) % legal.length] ?? 'A1'));
  }

  private get card(): string {
    return `${this.table.view?.episode.id}/${this.table.view?.discard.length}`;
  }
  /** A choice taken back finds its tile where it lay; whether there was one. */
  again(): boolean {
    if (!this.hand || this.laid?.card !== this.card) return false;
    this.way = this.laid.way;
    this.middle = this.laid.middle;
    this.parked = true;
    return true;
  }

  lift(): void {
    this.parked = false;
  }

  fresh(): void {
    this.way = 0;
    this.parked = false;
    this.why = null;
    this.known = {};
  }

  /** Learns what the place aimed at would do, or why it cannot be. */
  learn(): () => void {
    const aim = this.aim;
    clearTimeout(this.timer);
    if (!aim) return () => {};
    const { action, legal } = aim;
    const found = this.table.choice.may(action)?.preview;
    if (found) {
      if (!this.known[action]) this.known = { ...this.known, [action]: found };
      return () => {};
    }
    if (legal ? this.known[action] : this.why?.action === action) return () => {};
    this.timer = setTimeout(() => {
      if (legal) this.table.choice.foresee(action);
      else
        void this.table.choice.ask(action).then(
          (answer) => answer.text && (this.why = { action, text: answer.text, clauses: answer.clauses }),
          () => {},
        );
    }, REST);
    return () => clearTimeout(this.timer);
  }
}

const clamp = (n: number, most: number): number => Math.max(0, Math.min(most, n));
const distance = (a: Spot, b: Spot): number => Math.hypot(a.row - b.row, a.col - b.col);

const desks = new WeakMap<MyCityTable, Desk>();

/** The desk of a table: the board, the sheet and the panels look at the same one. */
export function deskOf(table: MyCityTable): Desk {
  let desk = desks.get(table);
  if (!desk) desks.set(table, (desk = new Desk(table)));
  return desk;
}
