/** What the viewer may choose, what they point at and are about to do, and how it is carried out. */
import type { Facts, Hint, Legal, View, WhyNot } from './api';
import { Refused } from './api';
import { HASTE } from './haste';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';

/** Are you sure? With words of its own where the label of the action is none for a question. */
export interface Question {
  action: string;
  title?: string;
  text?: string | undefined;
  yes?: string;
  no?: string;
}

export class Choice<P extends Facts = Facts> {
  legal = $state.raw<Legal<P>[]>([]);
  /** The action chosen but not yet carried out, and the one under pointer or focus. */
  armed = $state<string | null>(null);
  pointed = $state<string | null>(null);
  /** A choice that waits for a second word. */
  sure = $state.raw<Question | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** A hint was asked for and has yet to come. */
  advising = $state(false);
  /** The lesson's answer to another choice than the one it asks for. */
  instead = $state.raw<{ action: string; text: string } | null>(null);
  /** What is on its way to the server, of one step or of several. */
  private errands = $state(0);
  /** Told when the table shows what I have done. */
  private seen: () => void = () => {};
  /** How the board calls an action, where it has better words than the label. */
  naming: (action: string) => string | null = () => null;

  /** The choices as the server last said; offered once nothing more waits to be shown. */
  private latest: Legal<P>[] = [];
  private answers = new Map<string, Promise<WhyNot>>();
  /** When a choice was asked for once more, and what had been pressed. */
  private asked = -HASTE;
  private asker: Element | null | undefined;
  /** What was carried out last from here: the same person may sit at another page, too. */
  done: string | null = null;

  constructor(private readonly table: Table<View, P>) {}

  get shown(): string | null {
    return this.pointed ?? this.armed;
  }

  /** Something is being carried out: until it is done nothing else is. */
  get sending(): boolean {
    return this.errands > 0;
  }

  may(action: string | null): Legal<P> | undefined {
    return this.legal.find((legal) => legal.action === action);
  }

  hinted(action: string | null): boolean {
    return !!this.hint && this.hint.action === action;
  }

  named = ({ action, label }: { action: string; label: string }): string => this.naming(action) ?? label;

  // --- what is offered -----------------------------------------------------------------------------

  /** The choices of a whole picture: what was chosen before is no longer. */
  lay(legal: Legal<P>[]): void {
    this.legal = this.latest = legal;
    this.letGo();
  }

  /**
   * The choices after an update, where it says them. `last`: nothing more waits, so that they may be offered; `own`: it was my doing.
   * Where several decide at once, another's doing must not take from my hand what I was about to choose, however much of it waits to be shown.
   */
  offer(legal: Legal<P>[] = this.latest, last: boolean, own: boolean): void {
    const same = legal.length === this.legal.length && legal.every((one, i) => one.action === this.legal[i]?.action);
    if (own) this.seen();
    if (own || !same) this.letGo();
    else this.answers.clear();
    this.latest = legal;
    this.legal = last || (same && !own) ? legal : [];
  }

  /** A long list comes without previews: the one pointed at is asked for. */
  foresee(action: string | null): void {
    const legal = this.may(action);
    if (legal?.preview !== null) return;
    const put = ({ preview }: { preview: P }): void => {
      if (this.may(action) === legal)
        this.legal = this.latest = this.legal.map((one) => (one === legal ? { ...one, preview } : one));
    };
    this.table.wire.ask<{ preview: P }>('preview', { action }).then(put, () => {});
  }

  async advise(): Promise<void> {
    if (this.advising) return;
    this.advising = true;
    try {
      const hint = await this.table.verb<Hint>('hint');
      const { runner_up: next } = hint;
      const why = next ? hint.why.replace(next.label, this.named(next)) : hint.why;
      this.hint = { ...hint, why, label: this.named(hint), runner_up: next && { ...next, label: this.named(next) } };
      this.arm(hint.action);
      // The advice is shown even while the focus rests on another choice.
      this.pointed = null;
    } catch {
      // Shown already.
    } finally {
      this.advising = false;
    }
  }

  // --- choosing ------------------------------------------------------------------------------------

  arm(action: string | null): void {
    this.armed = action;
    this.sure = null;
    this.table.reason = null;
  }

  /** Arms a choice for a second tap, which the same finger's haste is not. */
  private askAgain(action: string, where?: Element | null): void {
    this.asked = performance.now();
    this.asker = where;
    this.arm(action);
  }

  /** Asks before a choice that cannot be taken back, away from the button that was pressed. */
  makeSure(action: string, words: Omit<Question, 'action'> = {}): void {
    this.sure = { action, ...words };
    this.table.reason = null;
  }

  letGo(): void {
    this.arm(null);
    this.pointed = null;
    this.hint = null;
    this.instead = null;
    this.answers.clear();
  }

  /** A click on a choice: carried out, or first shown where it ends a round. */
  tap(action: string, where?: Element | null): void {
    const legal = this.may(action);
    if (!legal) void this.whyNot(action, where);
    else if (legal.preview?.['ends_round'] === true && this.armed !== action) this.arm(action);
    else void this.act(action, where);
  }

  /**
   * Carries a choice out. Who wants to confirm the end of a turn is asked before the choice that ends it: it is armed, and done the second time;
   * where the button that confirms would lie under the finger, the question is put elsewhere.
   */
  async act(action: string, where?: Element | null): Promise<void> {
    const hasty = this.armed === action && where === this.asker && performance.now() - this.asked < HASTE;
    if (this.sending || this.table.still || hasty) return;
    await this.carryOut(async () => {
      if (await this.answered(action)) return;
      if (settings.confirm && this.armed !== action && this.sure?.action !== action && (await this.final(action)))
        return where?.closest('.preview') ? this.makeSure(action) : this.askAgain(action, where);
      this.sure = null;
      this.done = action;
      await this.step('apply', { action, at: this.table.seq });
    });
  }

  /** One step of an errand. It is done as soon as the table shows what it brought: the answer may come a moment later. */
  async step(verb: 'apply' | 'undo', fields: { action?: string; at?: number } = {}): Promise<void> {
    const seen = new Promise<void>((go) => (this.seen = go));
    await Promise.race([this.table.verb(verb, fields), seen]);
  }

  /** All the steps of it, or those before one that is refused. */
  async carryOut(errand: () => Promise<void>): Promise<void> {
    this.errands += 1;
    try {
      await errand();
    } catch {
      // Shown already.
    } finally {
      this.errands -= 1;
    }
  }

  /** Whether a lesson answers a choice first: another legal one than it asks for, the first time it is made. */
  private async answered(action: string): Promise<boolean> {
    const asked = this.table.lesson?.expect;
    if (!asked || action === asked || !this.may(action) || this.instead?.action === action) return false;
    this.instead = { action, text: (await this.table.verb<{ text: string }>('instead', { action })).text };
    return true;
  }

  /** Whether a choice ends my turn or cannot be taken back: the server says so, from what my seat may know. */
  private async final(action: string): Promise<boolean> {
    if (!this.may(action)) return false;
    return (await this.table.verb<{ final: boolean }>('preview', { action })).final;
  }

  /** A move that a page before this one could not send is on its way. */
  async finish(unsent: Promise<unknown>): Promise<void> {
    await this.carryOut(async () => {
      await unsent.catch((error: unknown) => this.table.tell('apply', error));
    });
  }

  // --- why not -------------------------------------------------------------------------------------

  /** Whether and why not; `after`: once that action is done. */
  ask(action: string, after?: string): Promise<WhyNot> {
    const key = after ? `${after}, ${action}` : action;
    const answer = this.answers.get(key) ?? this.table.wire.ask<WhyNot>('why_not', { action, ...(after && { after }) });
    this.answers.set(key, answer);
    return answer;
  }

  async whyNot(action: string, where?: Element | null, after?: string): Promise<void> {
    if (this.table.me.seat === null || this.table.still) return;
    try {
      const { text, clauses } = await this.ask(action, after);
      if (text) this.table.say(text, clauses, where);
    } catch (error) {
      if (error instanceof Refused) this.table.say(error.problem.text, error.problem.clauses, where);
    }
  }
}
