/** A finished game watched with others: one leads, whoever wants follows, and wanders off and comes back as they like. */
import { Refused, type Led, type Person } from './api';
import { identity } from './identity.svelte';
import { Live } from './live';
import { settings } from './settings.svelte';

const PAUSE = 120;

export class Together {
  led = $state.raw<Led | null>(null);
  leading = $state(false);
  following = $state(false);
  people = $state.raw<Person[]>([]);
  /** Who led until a moment ago. */
  over = $state('');
  trouble = $state('');
  private readonly live: Live;
  private known = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `go` leads to where the leader is; `here` says where I am; `roamed` whether I have looked around for myself. */
  constructor(
    table: string,
    private readonly go: (step: number, eyes: string) => void,
    private readonly here: () => { step: number; eyes: string },
    private readonly roamed: () => boolean,
  ) {
    this.live = new Live(table, () => settings.lang, {
      picture: (picture) => (this.known = picture.me.identity !== null),
      update: () => {},
      presence: ({ people }) => (this.people = people),
      lead: (led) => this.hear(led),
      connection: (state) => {
        if (state !== 'live') this.led = null;
        else if (this.leading) this.say();
      },
    });
  }

  open(): void {
    this.live.open();
  }

  close(): void {
    clearTimeout(this.timer);
    this.live.close();
  }

  /** The others are carried along from now on. */
  async lead(): Promise<void> {
    this.trouble = '';
    try {
      await identity.need();
      if (!this.known) this.live.restart();
      await this.live.verb('lead', this.here());
      this.leading = true;
      this.following = false;
      this.over = '';
    } catch (error) {
      this.trouble = error instanceof Refused ? error.problem.text : '';
    }
  }

  async stop(): Promise<void> {
    this.leading = false;
    clearTimeout(this.timer);
    await this.live.verb('lead').catch(() => {});
  }

  follow(): void {
    if (!this.led) return;
    this.following = true;
    this.go(this.led.step, this.led.eyes);
  }

  /** I have gone somewhere: those I lead come along, and whom I followed I leave. */
  moved(): void {
    if (this.leading) this.timer ??= setTimeout(() => this.say(), PAUSE);
    else this.following = false;
  }

  private say(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.live.verb('lead', this.here()).catch(() => (this.leading = false));
  }

  private hear(led: Led | null): void {
    const before = this.led;
    this.led = led;
    if (!led) {
      this.over = before?.name ?? '';
      this.following = false;
      return;
    }
    // Somebody else took over.
    if (this.leading || !before) {
      this.following = this.leading || !this.roamed();
      this.leading = false;
      this.over = '';
    }
    if (this.following) this.go(led.step, led.eyes);
  }
}
