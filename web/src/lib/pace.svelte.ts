/**
 * News of the table, shown one after another: the next waits until what the last one set moving has arrived.
 * Whoever is in a hurry gets all of it at once; nothing is left out and the order stays.
 */
/** So many at once are no longer watched, only caught up with. */
const MOST = 30;

export class Pace<News> {
  private waiting = $state.raw<News[]>([]);
  moving = $state(false);
  private turn = 0;

  constructor(
    private readonly show: (news: News, last: boolean) => void,
    /** Resolves when movement has ended; null if there is none to wait for. */
    private readonly arrival: () => Promise<void> | null,
  ) {}

  /** How many wait until what moves has arrived. */
  get behind(): number {
    return this.waiting.length;
  }

  /** `now`: news that wait for nobody's movement, such as what one has just done oneself. */
  hear(news: News, now = false): void {
    if (!this.behind && (now || !this.moving)) return this.take(news);
    this.waiting = [...this.waiting, news];
    if (this.behind > MOST) this.hurry();
  }

  /** All that waits, at once. */
  hurry(): void {
    const rest = this.waiting;
    this.forget();
    rest.forEach((news, i) => this.show(news, i === rest.length - 1));
  }

  /** What waits no longer matters: a whole new picture has come. */
  forget(): void {
    this.turn += 1;
    this.waiting = [];
    this.moving = false;
  }

  private take(news: News): void {
    const turn = ++this.turn;
    this.show(news, !this.behind);
    const arrival = this.arrival();
    this.moving = arrival !== null;
    const on = (): void => {
      if (turn !== this.turn) return;
      this.moving = false;
      const [next, ...rest] = this.waiting;
      this.waiting = rest;
      if (next !== undefined) this.take(next);
    };
    if (arrival) arrival.then(on, on);
    else if (this.behind) on();
  }
}
