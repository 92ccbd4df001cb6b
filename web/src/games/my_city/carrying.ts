/** The tile in hand, carried by pointers: a press takes it, a drag carries it, two fingers or the wheel turn it, and a tap turns, lays or builds it. */
import type { Desk } from './desk.svelte';
import { SIDE, spotOf } from './geometry';

interface Point {
  x: number;
  y: number;
}

/** What a press does: from the tile itself, from its card or from anywhere on the board. */
interface Press {
  id: number;
  x: number;
  y: number;
  from: 'tile' | 'card' | 'board';
  moved: boolean;
  dx: number;
  dy: number;
  /** Where the tile lay before, for a tile that is carried off the board again. */
  before: Point | null;
}

/** How far two fingers twist before the tile follows with its quarter turn. */
const TWIST = (Math.PI * 2) / 9;
/** A short touch of a second finger turns, too. */
const TOUCH = 600;
/** The wheel turns once in so many milliseconds. */
const WHEEL = 140;

export class Carrying {
  /** Whether a pointer is over the board. */
  inside = false;
  private press: Press | null = null;
  /** Two fingers: the angle between them when the tile was last turned. */
  private pair: { id: number; at: number; angle: number; twisted: boolean } | null = null;
  private readonly touches = new Map<number, Point>();
  private turnedAt = 0;
  // Fingers leave the board and its card while they press: all is heard on the window.
  private readonly hearing = [
    ['pointerdown', (event: PointerEvent) => this.second(event)],
    ['pointermove', (event: PointerEvent) => this.drag(event)],
    ['pointerup', (event: PointerEvent) => this.up(event)],
    ['pointercancel', (event: PointerEvent) => this.cancel(event)],
  ] as const;

  constructor(
    private readonly desk: Desk,
    /** A place on the screen in cells of the board. */
    private readonly cellsAt: (event: PointerEvent) => Point,
    private readonly commit: () => void,
    /** Says why the tile cannot lie where it was put with a mouse. */
    private readonly explain: () => void,
  ) {}

  /** A press on the board. */
  down(event: PointerEvent): void {
    if (!this.desk.held || event.button > 0 || this.press) return;
    this.begin(event, this.desk.parked && this.over(this.cellsAt(event)) ? 'tile' : 'board');
  }

  /** A press on the tile's card. */
  take(event: PointerEvent): void {
    if (!this.desk.hand || event.button > 0 || this.press) return;
    this.begin(event, 'card');
  }

  /** A mouse brings the tile along without being pressed. */
  hover(event: PointerEvent): void {
    this.inside = true;
    if (event.pointerType !== 'mouse' || this.press) return;
    const at = this.cellsAt(event);
    this.desk.follow(at.x, at.y);
  }

  leave(event: PointerEvent): void {
    this.inside = false;
    if (event.pointerType === 'mouse' && !this.desk.parked && !this.press) this.desk.middle = null;
  }

  wheel(event: WheelEvent): void {
    if (!this.desk.hand || Math.abs(event.deltaY) < 4) return;
    event.preventDefault();
    if (event.timeStamp - this.turnedAt < WHEEL) return;
    this.turnedAt = event.timeStamp;
    this.desk.turn(event.deltaY > 0 ? 1 : -1);
  }

  end(): void {
    this.press = this.pair = null;
    this.desk.carried = false;
    this.touches.clear();
    for (const [kind, heard] of this.hearing) removeEventListener(kind, heard, true);
  }

  private over({ x, y }: Point): boolean {
    return !!this.desk.aim?.cells.some(
      (cell) => spotOf(cell).col === Math.floor(x) && spotOf(cell).row === Math.floor(y),
    );
  }

  private angle(): number {
    const [a, b] = [...this.touches.values()];
    return a && b ? Math.atan2(b.y - a.y, b.x - a.x) : 0;
  }

  private begin(event: PointerEvent, from: Press['from']): void {
    const { desk } = this;
    const at = this.cellsAt(event);
    const middle = desk.middle;
    const mouse = event.pointerType === 'mouse';
    this.press = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      from,
      moved: false,
      dx: mouse && from === 'tile' && middle ? middle.x - at.x : 0,
      // A finger hides what lies under it: the tile is held above.
      dy: mouse ? (from === 'tile' && middle ? middle.y - at.y : 0) : -(desk.held?.rows.length ?? 1) / 2 - 0.9,
      before: desk.parked ? middle : null,
    };
    this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    for (const [kind, heard] of this.hearing) addEventListener(kind, heard, true);
  }

  private second(event: PointerEvent): void {
    if (!this.press || event.pointerId === this.press.id || event.pointerType === 'mouse') return;
    event.preventDefault();
    event.stopPropagation();
    this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.pair = { id: event.pointerId, at: event.timeStamp, angle: this.angle(), twisted: false };
  }

  private drag(event: PointerEvent): void {
    const { desk, press, pair } = this;
    if (this.touches.has(event.pointerId)) this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!press) return;
    if (pair) {
      const by = Math.atan2(Math.sin(this.angle() - pair.angle), Math.cos(this.angle() - pair.angle));
      if (Math.abs(by) < TWIST) return;
      pair.twisted = true;
      pair.angle += (Math.sign(by) * Math.PI) / 2;
      desk.turn(Math.sign(by));
      return;
    }
    if (event.pointerId !== press.id) return;
    const mouse = event.pointerType === 'mouse';
    if (!press.moved) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= (mouse ? 5 : 9)) return;
      press.moved = true;
      desk.lift();
      desk.carried = !mouse || press.from === 'card';
    }
    const at = this.cellsAt(event);
    desk.follow(at.x + press.dx, at.y + press.dy);
  }

  private up(event: PointerEvent): void {
    const { desk, press } = this;
    if (!press) return;
    if (this.pair) return this.parted(event, press, this.pair);
    if (event.pointerId !== press.id) return;
    const { from, moved, before } = press;
    const mouse = event.pointerType === 'mouse';
    const at = this.cellsAt(event);
    this.end();
    if (!moved) return this.tapped(from, mouse, at);
    const off = !desk.middle || desk.middle.y > SIDE + 1 || desk.middle.x < -1 || desk.middle.x > SIDE + 1;
    if (off) {
      desk.middle = before;
      desk.parked = before !== null;
    } else this.rest();
    if (mouse) this.explain();
  }

  /** One of two fingers is lifted: the first one goes on carrying, without it the tile rests. */
  private parted(event: PointerEvent, press: Press, pair: NonNullable<Carrying['pair']>): void {
    if (event.pointerId !== pair.id && event.pointerId !== press.id) return;
    if (!pair.twisted && event.timeStamp - pair.at < TOUCH) this.desk.turn();
    this.touches.delete(event.pointerId);
    this.pair = null;
    if (event.pointerId === pair.id) return;
    this.rest();
    this.end();
  }

  /** A tap on the tile or its card turns it, one elsewhere lays it there; a click on the laid tile builds it. */
  private tapped(from: Press['from'], mouse: boolean, at: Point): void {
    const { desk } = this;
    if (from === 'tile' && mouse) return this.commit();
    if (from !== 'board') return desk.turn();
    // What a mouse sees under it is where it goes.
    if (desk.places && !(mouse && desk.aim?.legal)) desk.fit(at.x, at.y);
    else desk.park(at.x, at.y);
    if (mouse) this.explain();
  }

  private rest(): void {
    if (this.desk.middle) this.desk.park(this.desk.middle.x, this.desk.middle.y);
  }

  private cancel(event: PointerEvent): void {
    if (event.pointerId !== this.press?.id && event.pointerId !== this.pair?.id) return;
    if (this.press?.moved) this.rest();
    this.end();
  }
}
