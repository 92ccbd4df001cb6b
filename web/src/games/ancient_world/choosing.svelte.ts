/** What the player is about: the citizen in hand, the Crane, the shelf open on a phone; and what a click on each thing means now. */
import { untrack } from 'svelte';
import { Refused, type Legal } from '../../lib/api';
import { ofSeat } from '../../lib/facts';
import { HASTE } from '../../lib/haste';
import { settings } from '../../lib/settings.svelte';
import { acts } from './catalogue';
import { deed } from './printed';
import { sentence, told } from './sentences';
import type { AncientWorldTable, Phase, Player, Preview, View } from './shapes';
import { word } from './texts';

export type ShelfId = 'empire' | 'military' | 'city';

/** Where the choice of a phase lies: a phone opens that shelf by itself. */
const SHELF: Partial<Record<Phase, ShelfId>> = {
  build: 'empire', explore: 'empire', zori: 'empire', recruit: 'military', retire: 'city', disband: 'city', slide: 'city', outpost: 'city',
  repair: 'city', mend: 'city', damage: 'city',
}; // prettier-ignore
/** Which cards a space of the board is about. */
const ABOUT: Record<string, ShelfId> = { build: 'empire', explore: 'empire', recruit: 'military' };

/** How a building without cost ends. */
const CRANE = ' by crane';

/** Small steps that one click makes: each can be taken back, or is one of several alike. */
const QUICK = new Set(['add', 'put', 'starve', 'repair']);

/** Choices that have a place on the board; the others are buttons. */
const PLACED = new Set([
  'place',
  'idle',
  'attack',
  'build',
  'recruit',
  'retire',
  'keep',
  'reserve',
  'repair',
  'copy',
  'hideout',
  'put',
  'add',
  'damage',
  'disband',
  'slide',
  'starve',
  'lift name',
  'lift picture',
]);

export class Choosing {
  value = $state<number | null>(null);
  crane = $state(false);
  shelf = $state<ShelfId>('empire');
  /** The Empire card under the pointer or focus. */
  looking = $state<string | null>(null);
  /** What follows the placement that is chosen: a card clicked in one's turn chooses citizen, space and card at once. */
  wish = $state<string | null>(null);

  private last = '';
  /** How many actions there were when it was last looked: a turn of mine begins at the board. */
  private acted = -1;
  private chosen = -HASTE;
  /** Since when the choices of the moment are offered. */
  private asked = -HASTE;
  /** When armies had joined an attack by themselves. */
  private mustered = -HASTE;

  constructor(readonly table: AncientWorldTable) {}

  get view(): View {
    return this.table.seen;
  }

  get phase(): Phase {
    return this.view.phase;
  }

  /** Whose things lie in front: mine, or for a spectator those of the seat in turn. */
  get seat(): number {
    return this.table.me.seat ?? this.view.active;
  }

  get me(): Player {
    return ofSeat(this.view.players, this.seat);
  }

  get available(): number[] {
    return this.me.available;
  }

  /** The citizen in hand: the chosen one, else the lowest at home. */
  get hand(): number | null {
    const free = this.available;
    return this.value !== null && free.includes(this.value) ? this.value : (free[0] ?? null);
  }

  /** What the turn still has to offer, by the words of it. */
  get open(): 'now.turn' | 'now.idle' | 'now.pass' {
    if (this.available.length) return 'now.turn';
    return this.table.choice.legal.some(({ action }) => action.startsWith('attack ')) ? 'now.idle' : 'now.pass';
  }

  /** Own reserved cards, while one of them may be built. */
  get held(): string[] {
    return this.table.mine && this.phase === 'build' ? this.me.reserve.flatMap((one) => one.card ?? []) : [];
  }

  /** Where the choice of the moment lies: whoever looks at another shelf comes back to it. */
  get wanted(): ShelfId | undefined {
    return this.table.mine ? SHELF[this.phase] : undefined;
  }

  follow(): void {
    this.asked = performance.now();
    if (this.wanted) this.shelf = this.wanted;
    else if (this.phase === 'turn' && (this.last !== 'turn' || (this.table.mine && this.table.actions !== this.acted)))
      this.shelf = 'empire';
    const begun =
      this.phase === 'attack' &&
      (this.last === 'turn' || this.last === 'ambush') &&
      this.table.choice.done?.startsWith('attack') === true;
    this.last = this.phase;
    this.acted = this.table.actions;
    if (this.phase !== 'build') this.crane = false;
    // Who starves is the player's choice; the lowest is the one most would name.
    const lowest = this.available[0];
    if (this.phase === 'starve' && this.table.mine && lowest !== undefined) this.table.choice.arm(`starve ${lowest}`);
    if (begun && this.table.mine && !this.table.lesson) void this.muster();
    if (this.phase !== 'turn' && !(this.wish && this.table.choice.may(this.wish))) this.wish = null;
  }

  /** The citizen stands there: what was wished for is done. */
  fulfil(): void {
    const { wish } = this;
    this.wish = null;
    if (wish) void this.table.choice.act(wish);
  }

  /** The citizen that would go to a spot: the one in hand if it may, else the lowest that may. */
  valueFor(spot: string): number | null {
    const hand = this.hand;
    const may = (value: number): boolean =>
      !!this.table.choice.may(`place ${value} ${spot}`) || !!this.table.choice.may(`idle ${value} ${spot}`);
    if (hand !== null && may(hand)) return hand;
    return this.available.find(may) ?? null;
  }

  placing(spot: string): string | null {
    const value = this.valueFor(spot) ?? this.hand;
    if (value === null) return `place 1 ${spot}`;
    const place = `place ${value} ${spot}`;
    const idle = `idle ${value} ${spot}`;
    return !this.table.choice.may(place) && this.table.choice.may(idle) ? idle : place;
  }

  // --- what a click on each thing means ---------------------------------------------------------------

  onSpace(spot: string): string | null {
    return this.phase === 'turn' ? this.placing(spot) : `place ${this.hand ?? 1} ${spot}`;
  }

  onCity(card: string): string | null {
    if (this.phase === 'repair' || this.phase === 'mend') return `repair ${card}`;
    if (this.phase === 'damage') return `damage ${card}`;
    return this.phase === 'turn' && acts(card) ? this.placing(card) : null;
  }

  onRow(card: string): string | null {
    if (this.phase === 'explore' || this.phase === 'zori') return `reserve ${card}`;
    if (this.phase === 'turn') return this.placing(this.spotFor(card));
    return this.built(card, '');
  }

  /** What a card of the row is wanted for in one's turn: to be built, or put aside where it cannot be. */
  private spotFor(card: string): 'build' | 'explore' {
    const barred = this.view.prospects?.empire[card]?.barred;
    return barred && this.may(this.placing('explore')) ? 'explore' : 'build';
  }

  /** What would follow the placement a card was clicked for. */
  wishFor(card: string, kind: 'row' | 'reserve' | 'military'): string | null {
    if (this.phase !== 'turn') return null;
    if (kind === 'military') return `recruit ${card}`;
    if (kind === 'reserve') return `build ${card} from reserve`;
    return `${this.spotFor(card) === 'explore' ? 'reserve' : 'build'} ${card}`;
  }

  onReserve(card: string): string | null {
    return this.phase === 'turn' ? this.placing('build') : this.built(card, ' from reserve');
  }

  private built(card: string, from: string): string {
    const plain = `build ${card}${from}`;
    const crane = `${plain} by crane`;
    return this.table.choice.may(crane) && (this.crane || !this.table.choice.may(plain)) ? crane : plain;
  }

  onMilitary(card: string): string | null {
    return this.phase === 'turn' ? this.placing('recruit') : `recruit ${card}`;
  }

  onArmy(number: number): string | null {
    const verbs: Partial<Record<Phase, string>> = {
      retire: 'retire',
      attack: 'add',
      disband: 'disband',
      slide: 'slide',
    };
    const verb = verbs[this.phase];
    if (verb) return `${verb} ${number}`;
    if (this.phase !== 'outpost') return null;
    return this.table.choice.may(`lift ${number} name`) ? `lift ${number} name` : `lift ${number} picture`;
  }

  onTitan(pile: string): string | null {
    return this.phase === 'hideout' ? `hideout ${pile}` : `attack ${pile}`;
  }

  onProvince(): string | null {
    return this.phase === 'expand' ? 'take' : this.phase === 'turn' ? this.placing('expand') : null;
  }

  may(action: string | null): Legal<Preview> | undefined {
    return action && this.table.mine ? this.table.choice.may(action) : undefined;
  }

  /** The first click chooses, the second (or the button, or Enter) carries it out; small steps go at once. */
  press(action: string | null, where: Element | null, wish: string | null = null): void {
    const table = this.table;
    if (!action || table.still || table.me.seat === null || table.choice.sending) return;
    const legal = this.may(action);
    if (!legal) {
      this.shelf = ABOUT[deed(action).id ?? ''] ?? this.shelf;
      // Without a turn the citizen is not asked about: the reason says whose decision it is.
      void table.choice.whyNot(action, where);
      return;
    }
    const { verb, value, id } = deed(action);
    if (verb === 'place' || verb === 'idle') {
      this.value = value;
      this.shelf = ABOUT[id ?? ''] ?? this.shelf;
    }
    if (this.chose(action, wish)) {
      // A second tap of the same haste was not meant to carry it out; a second key is.
      if (where?.matches(':focus-visible') || performance.now() - this.chosen > HASTE)
        void table.choice.act(action, where);
      return;
    }
    if (verb === 'pass') return this.pass(action, legal, where);
    if (QUICK.has(verb) && !settings.confirm) return void table.choice.act(action);
    this.choose(action, wish, where);
  }

  /** Whether a thing is what is chosen: the placement, and the card that follows it. */
  chose(action: string | null, wish: string | null): boolean {
    return this.table.choice.armed === action && (this.wish === wish || this.wish === `${wish}${CRANE}`);
  }

  private choose(action: string, wish: string | null, where: Element | null): void {
    if (wish && this.doubtful(action, wish)) return void this.consider(action, wish, where);
    this.wish = wish;
    this.chosen = performance.now();
    this.table.choice.arm(action);
  }

  private feeOf(action: string): number {
    const { value, id } = deed(action);
    return this.view.prospects?.spaces[id ?? '']?.[String(value)]?.fee ?? 0;
  }

  /** What the view bars, or knows without the fee of the placement: whether the card can be had is asked first. */
  private doubtful(action: string, wish: string): boolean {
    const { empire, military } = this.view.prospects ?? {};
    const card = deed(wish).id ?? '';
    return !!(empire?.[card] ?? military?.[card])?.barred || this.feeOf(action) > 0;
  }

  /** Chooses citizen and card if the one leads to the other: a citizen who owes no fee or the Crane where nothing else does. Otherwise says why not. */
  private async consider(action: string, wish: string, where: Element | null): Promise<void> {
    const { table } = this;
    const { choice, seq } = table;
    const spot = deed(action).id ?? '';
    const exempt = this.available
      .map((value) => `place ${value} ${spot}`)
      .find((other) => this.feeOf(other) < this.feeOf(action) && this.may(other));
    const crane = wish.startsWith('build ') && !wish.endsWith(CRANE) ? `${wish}${CRANE}` : null;
    const ways: [placement: string, then: string][] = [[action, wish]];
    if (exempt) ways.push([exempt, wish]);
    if (crane) ways.push([action, crane]);
    let found: [string, string] | undefined;
    try {
      for (const way of ways) if (!found && (await choice.ask(way[1], way[0])).possible) found = way;
    } catch {
      // Why not is asked for once more, and said.
    }
    if (table.seq !== seq || !this.may(action)) return;
    const [placement, then] = found ?? [null, null];
    this.wish = then;
    this.value = placement ? deed(placement).value : this.value;
    this.chosen = performance.now();
    choice.arm(placement);
    if (!placement) void this.refuse(wish, where, action);
  }

  /** Why a card cannot be had on this way: what is left in the purse is what the fee leaves. */
  private async refuse(wish: string, where: Element | null, placement: string): Promise<void> {
    const fee = this.feeOf(placement);
    if (!fee) return this.table.choice.whyNot(wish, where, placement);
    try {
      const { text, clauses } = await this.table.choice.ask(wish, placement);
      if (text) this.table.say(word('why.fee', { n: fee, text }), clauses, where);
    } catch (error) {
      if (error instanceof Refused) this.table.say(error.problem.text, error.problem.clauses, where);
    }
  }

  /** Passing is asked about, unless nothing else can be meant; a finger still busy with the choice before means neither. */
  private pass(action: string, legal: Legal<Preview>, where: Element | null): void {
    const { choice } = this.table;
    if (choice.legal.length > 1) return choice.makeSure(action, { text: told(sentence(this.view, legal)) });
    if (performance.now() - this.asked < HASTE) return;
    choice.arm(action);
    void choice.act(action, where);
  }

  /** A button of the moment. The dice are rolled by no finger that is still busy with the attack it has just begun. */
  decide(action: string, where: Element | null): void {
    if (action === 'pass') return this.press(action, where);
    if (this.table.choice.sending || (action === 'confirm' && performance.now() - this.mustered < HASTE)) return;
    this.table.choice.tap(action, where);
  }

  /** A citizen was let go over a space or a card of the own city. */
  send(value: number, where: Element): void {
    const { spot, card } = (where as HTMLElement).dataset;
    this.press(`place ${value} ${spot ?? card}`, where);
  }

  /** Another citizen for the same errand, or a new choice. */
  take(value: number): void {
    const { armed } = this.table.choice;
    const spot = armed ? deed(armed).id : null;
    this.value = value;
    const again = spot ? `place ${value} ${spot}` : null;
    if (again && this.may(again)) this.choose(again, this.wish, null);
    else {
      this.wish = null;
      this.table.choice.arm(null);
    }
  }

  heed(advice: string): void {
    this.table.choice.pointed = null;
    const { verb, value, id, crane } = deed(advice);
    if (verb === 'place' || verb === 'idle') {
      this.value = value;
      this.shelf = ABOUT[id ?? ''] ?? (id && !(id in this.view.spaces) ? 'city' : this.shelf);
    }
    this.crane = crane;
    this.wish = null;
  }

  /** Legal choices without a place of their own, and what stands beside the armed one. */
  get buttons(): Legal<Preview>[] {
    const table = this.table;
    // Beside dice that roll, to pass would look like to skip them.
    if (!table.mine || table.untold !== null) return [];
    const idle = table.choice.armed?.startsWith('place ') ? table.choice.armed.replace('place', 'idle') : null;
    return table.choice.legal.filter((legal) => {
      const { verb } = deed(legal.action);
      return verb === 'idle' ? legal.action === idle : !PLACED.has(verb);
    });
  }

  get craneOffered(): boolean {
    return (
      this.table.mine &&
      this.phase === 'build' &&
      this.table.choice.legal.some((legal) => legal.action.endsWith(' by crane'))
    );
  }

  /** The armies that suffice for the fewest coins join an attack that has just begun, where each can freely be sent away again. */
  private async muster(): Promise<void> {
    const { table } = this;
    const plan = this.view.pending.attack;
    if (!plan || table.facts?.undo !== 'free') return;
    await table.choice.carryOut(async () => {
      for (const army of plan.proposed) await table.choice.step('apply', { action: `add ${army}`, at: table.seq });
    });
    this.mustered = performance.now();
  }

  /** The whole attack is taken back, with all that joined it. */
  async withdraw(): Promise<void> {
    const { table } = this;
    if (table.choice.sending) return;
    await table.choice.carryOut(async () => {
      for (let steps = this.view.pending.armies.length + 1; steps > 0 && table.undo.possible; steps--)
        await table.choice.step('undo');
    });
  }

  /** An army leaves an attack that is only planned: the steps back to it are taken back, the others made again. */
  async leave(number: number): Promise<void> {
    const { table } = this;
    const joined = this.view.pending.armies;
    if (!joined.includes(number) || table.choice.sending) return;
    await table.choice.carryOut(async () => {
      for (let i = 0; i < joined.length; i++) await table.choice.step('undo');
      for (const each of joined) if (each !== number) await table.choice.step('apply', { action: `add ${each}` });
    });
  }
}

/** An Empire card that is looked at while the pointer or the focus is on it, and no longer than it lies there. */
export function looks(
  node: HTMLElement,
  at: [desk: Choosing, card: string | null],
): { update(next: typeof at): void; destroy(): void } {
  let [desk, card] = at;
  const look = (): void => void (desk.looking = card);
  // A card may leave the page while the page is being drawn.
  const leave = (): void =>
    untrack(() => {
      if (desk.looking === card) desk.looking = null;
    });
  const ways = { pointerenter: look, focus: look, pointerleave: leave, blur: leave };
  for (const [kind, does] of Object.entries(ways)) node.addEventListener(kind, does);
  return {
    update: (next) => {
      if (next[1] !== card) leave();
      [desk, card] = next;
    },
    destroy: leave,
  };
}

const desks = new WeakMap<AncientWorldTable, Choosing>();

/** The board and the rail speak of the same choice. */
export function deskOf(table: AncientWorldTable): Choosing {
  let desk = desks.get(table);
  if (!desk) desks.set(table, (desk = new Choosing(table)));
  return desk;
}
