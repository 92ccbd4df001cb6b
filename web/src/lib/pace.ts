/**
 * News of the table, shown one after another: the next waits until what the last one set moving has arrived.
 * Whoever is in a hurry gets all of it at once; nothing is left out and the order stays.
 */
/** So many at once are no longer watched, only caught up with. */
const MOST = 30;

export class Pace<News> {
  private waiting: News[] = [];
  private moving = false;
  private turn = 0;

  constructor(
    private readonly show: (news: News, last: boolean) => void,
    /** Resolves when movement has ended; null if there is none to wait for. */
    private readonly arrival: () => Promise<void> | null,
    private readonly tell: (behind: number, moving: boolean) => void,
  ) {}

  /** `now`: news that wait for nobody's movement, such as what one has just done oneself. */
  hear(news: News, now = false): void {
    if (this.waiting.length === 0 && (now || !this.moving)) return this.take(news);
    this.waiting.push(news);
    if (this.waiting.length > MOST) this.hurry();
    else this.tell(this.waiting.length, this.moving);
  }

  /** All that waits, at once. */
  hurry(): void {
    this.turn += 1;
    this.moving = false;
    const rest = this.waiting;
    this.waiting = [];
    rest.forEach((news, i) => this.show(news, i === rest.length - 1));
    this.tell(0, false);
  }

  /** What waits no longer matters: a whole new picture has come. */
  forget(): void {
    this.turn += 1;
    this.waiting = [];
    this.moving = false;
    this.tell(0, false);
  }

  private take(news: News): void {
    const turn = ++this.turn;
    // Told first, so that whatever looks at the new position knows whether more is to come.
    this.tell(this.waiting.length, this.moving);
    this.show(news, this.waiting.length === 0);
    const arrival = this.arrival();
    this.moving = arrival !== null;
    this.tell(this.waiting.length, this.moving);
    const on = (): void => {
      if (turn !== this.turn) return;
      this.moving = false;
      const next = this.waiting.shift();
      if (next === undefined) this.tell(0, false);
      else this.take(next);
    };
    if (arrival) arrival.then(on, on);
    else if (this.waiting.length) on();
  }
}
