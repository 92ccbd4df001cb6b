/** How the components of the game on the table look: names, texts and printed values from the game's catalogue, in the reader's language. */
import { get, Refused } from './api';
import { settings } from './settings.svelte';

const AGAIN = 2000;

export class Shelf<Catalogue> {
  private known = $state.raw<Catalogue | null>(null);
  private asked = '';
  private coming: Promise<void> = Promise.resolve();

  /** Asks once per table, language and edition: where a game opens sealed components, the edition says how far. Resolves when the catalogue is here. */
  want(table: { id: string }, edition: string | number = ''): Promise<void> {
    const key = `${table.id} ${settings.lang} ${edition}`;
    if (key !== this.asked) {
      this.asked = key;
      this.coming = this.fetch(key, `/api/tables/${table.id}/catalogue`);
    }
    return this.coming;
  }

  private async fetch(key: string, path: string): Promise<void> {
    while (key === this.asked) {
      try {
        const found = await get<Catalogue>(path);
        if (key === this.asked) this.known = found;
        return;
      } catch (error) {
        // A refusal stands; a lost connection comes back.
        if (error instanceof Refused && error.status >= 400 && error.status < 500) throw error;
        await new Promise((go) => setTimeout(go, AGAIN));
      }
    }
  }

  /** A board is drawn once the catalogue is there. */
  get all(): Catalogue {
    if (!this.known) throw new Error('the catalogue is not here yet');
    return this.known;
  }

  /** Where no table brings it: the illustrations of the rules, and tests of the words alone. */
  put(catalogue: Catalogue): void {
    this.asked = '';
    this.known = catalogue;
  }
}
