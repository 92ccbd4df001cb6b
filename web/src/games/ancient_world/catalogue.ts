/** How the components of this table look: names, texts and icons of cards in the reader's language, as the engine words them. */
import { Shelf } from '../../lib/shelf.svelte';
import { printed } from '../../lib/words.svelte';
import type { Card, Catalogue, Space } from './shapes';

class Cards extends Shelf<Catalogue> {
  card(id: string): Card {
    return this.all.cards[id] ?? { id, name: id, text: '', icons: [], reconstructed: false, copies: 0 };
  }

  name(id: string): string {
    return printed(this.card(id).name);
  }

  /** A board space; null: the id is that of a card. */
  space(id: string): Space | null {
    return this.all.spaces[id] ?? null;
  }

  tribe(id: string): string {
    return this.all.tribes[id] ?? id;
  }
}

export const shelf = new Cards();

/** Whether a citizen can be sent to a card. */
export const acts = (id: string): boolean => shelf.card(id).icons.some((icon) => icon.action);
