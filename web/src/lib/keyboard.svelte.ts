/** The keys of a table: each does what its button does, wherever the focus is. */
import type { Choice } from './choice.svelte';
import { ring } from './ringing';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';

/** Where the buttons of a choice are, and beside them those that mean themselves when they have the focus. */
const PRESSED = ':is(.preview, .choices, .choices-now)';
const COMMANDS = '.preview, .choices, .choices-now, .tabs, .notices';
const TYPED = 'input, textarea, select, dialog';

const inSight = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0);
const combined = (event: KeyboardEvent): boolean => event.metaKey || event.ctrlKey || event.altKey;

/** What the page around the keys knows. */
interface Page {
  /** Whether a curtain hides the table. */
  hidden: () => boolean;
  /** The choices that number keys press, where the board has no keys of its own. */
  numbered: () => string | undefined;
  /** Shows the list of the keys. */
  list: () => void;
}

export class Keyboard {
  /** Whether the focus came by a click, or a hint was asked for since: Enter then means the choice, not once more what was clicked before. */
  private clicked = false;
  /** Advice that nothing was chosen or looked at since: Enter follows it before anything that has the focus hears of it. */
  private advised = false;
  private readonly choice: Choice;

  constructor(
    private readonly table: Table,
    private readonly page: Page,
  ) {
    this.choice = table.choice;
    $effect(() => {
      this.advised = !!this.choice.hint;
    });
  }

  pointed = (): void => {
    this.clicked = true;
    this.advised = false;
  };

  pressed = (event: KeyboardEvent): void => {
    if (/^(Tab|Arrow.*|Home|End)$/.test(event.key)) this.clicked = false;
    const at = event.target as HTMLElement;
    if (at.closest(TYPED) || combined(event) || this.page.hidden() || event.defaultPrevented) return;
    const own = at.closest('button, a, summary, [role="button"]');
    const { table, choice } = this;
    if (table.pace.behind && (event.key === 'Escape' || event.key === ' ')) table.hurry();
    else if (event.key === 'u' && table.undo.possible) void table.quietly('undo');
    else if (event.key === 'h' && table.mine && table.facts?.hints) {
      this.clicked = true;
      void choice.advise();
    } else if (event.key === 'm') mute();
    else if (event.key === '?') this.page.list();
    else if (event.key === 'Escape') choice.arm(null);
    else if (event.key === 'Enter' && (!own || (this.clicked && !own.closest(COMMANDS))) && this.confirm())
      this.clicked = false;
    else if (/^[1-9]$/.test(event.key) && this.press(Number(event.key))) this.clicked = false;
    else return;
    event.preventDefault();
  };

  /** Heard before whatever has the focus. */
  followed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || combined(event)) return void (this.advised = false);
    if (this.page.hidden() || (event.target as HTMLElement).closest(TYPED)) return;
    const { choice } = this;
    if (!choice.advising && !(this.advised && choice.may(choice.hint?.action ?? null))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.advised && choice.hint) this.follow(choice.hint.action);
  };

  /** What is advised, by its own button where it has one: that may ask once more. */
  private follow(action: string): void {
    this.advised = false;
    const name = CSS.escape(action);
    const own = inSight(`${PRESSED} :is([data-does="${name}"], [data-choice="${name}"], [data-do="${name}"])`);
    const button = own.find((one) => one.matches('.do')) ?? own[0];
    if (button) button.click();
    else void this.choice.act(action);
  }

  /** What the main button says, wherever the focus is. */
  private confirm(): boolean {
    const button = inSight(`${PRESSED} .do`)[0];
    const { armed } = this.choice;
    if (button) button.click();
    else if (armed && this.choice.may(armed)) void this.choice.act(armed);
    return !!button || !!armed;
  }

  /** The number keys press the choices in sight, one after another. */
  private press(nth: number): boolean {
    const numbered = this.page.numbered();
    const button = this.table.mine && numbered ? inSight(numbered)[nth - 1] : undefined;
    button?.focus();
    button?.click();
    return !!button;
  }
}

function mute(): void {
  settings.keep({ sounds: !settings.sounds });
  ring('turn');
}
