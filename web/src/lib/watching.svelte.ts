/** A finished game, step by step: what is fetched of it, where the reader is, and through whose eyes they look. */
import { get, type Replay, type ReplayStep } from './api';
import { arrive } from './motion';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';
import { t } from './words.svelte';

const PAGE = 50;
/** Milliseconds a step stays, by how much faster. */
export const SPEEDS = { 1: 900, 2: 450, 4: 225, 8: 112 } as const;
export type Speed = keyof typeof SPEEDS;
/** All hands open, through the eyes of whoever acts. */
export const OPEN = 'open';

export class Watching {
  step = $state(0);
  last = $state(0);
  /** A seat's number, `open`, or nothing: a spectator's. */
  eyes = $state('');
  label = $state<string | null>(null);
  private readonly steps = new Map<number, ReplayStep>();
  private drawn = -1;

  constructor(
    readonly table: Table,
    private readonly report: (error: unknown) => void,
  ) {}

  /** What was fetched in another language, or through other eyes, is another's. */
  forget(): void {
    this.steps.clear();
  }

  async fetch(first: number): Promise<void> {
    const { eyes } = this;
    const seen = eyes === OPEN ? '&open=true' : eyes ? `&seat=${eyes}` : '';
    const replay = await get<Replay>(`/api/tables/${this.table.id}/replay?step=${first}&count=${PAGE}${seen}`);
    this.last = replay.last;
    if (eyes !== this.eyes) return;
    for (const one of replay.steps) this.steps.set(one.step, one);
  }

  async show(n: number): Promise<void> {
    // Until something is fetched the end is not known.
    const wanted = Math.max(0, this.last ? Math.min(this.last, n) : n);
    this.step = wanted;
    if (!this.steps.has(wanted)) await this.fetch(Math.floor(wanted / PAGE) * PAGE).catch(this.report);
    if (this.step !== wanted) return;
    if (this.last && wanted > this.last) return this.show(this.last);
    const one = this.steps.get(wanted);
    if (!one) return;
    const { table } = this;
    // A jump shows the board as it stood; only the very next step moves its pieces.
    if (wanted !== this.drawn + 1) arrive();
    this.drawn = wanted;
    this.label = one.label;
    table.show({
      view: one.view,
      to_act: one.to_act,
      lines: Array.from({ length: wanted + 1 }, (_, i) => this.steps.get(i)?.lines ?? []).flat(),
      me: { ...table.me, seat: this.eyes === OPEN ? one.seat : this.eyes ? Number(this.eyes) : null },
      status:
        one.seat !== null && one.label
          ? `${table.nameOf(one.seat)} : ${one.label}`.replace(' :', settings.lang === 'fr' ? '\u202f:' : ':')
          : t('replay.end'),
    });
  }
}
