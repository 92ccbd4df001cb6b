/** How the components of this table look: names, texts and icons of cards in the reader's language, as the engine words them. */
import { get } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';
import type { Table } from '../../lib/table.svelte';
import { typeset } from '../../lib/words.svelte';

export interface IconFact {
  icon: string;
  n: number;
  action?: boolean;
  /** A price: the bare figure. */
  price?: boolean;
  trigger?: boolean;
  ending?: boolean;
  tribe?: string | null;
}

export interface CardFacts {
  id: string;
  name: string;
  text: string;
  icons: IconFact[];
  reconstructed: boolean;
  deck?: string;
  cost?: { coins?: number; knowledge?: number };
  banners?: string[];
  stars?: number;
  defence?: number;
  arrows_count?: boolean;
  capacity?: number;
  swords?: number;
  arrows?: number;
  legacy_text?: string;
  legacy_icons?: IconFact[];
}

export interface SpaceFacts {
  id: string;
  name: string;
  text: string;
  cost: { coins?: number; card?: boolean; one_of?: { coins?: number; knowledge?: number }[] };
  icons: IconFact[];
  opens: number;
}

interface Catalogue {
  cards: Record<string, CardFacts>;
  spaces: Record<string, SpaceFacts>;
  tribes: Record<string, string>;
  capital: Record<string, number>;
  banner_vp: number[];
}

const EMPTY: Catalogue = { cards: {}, spaces: {}, tribes: {}, capital: {}, banner_vp: [] };

class Shelf {
  private known = $state.raw<Catalogue>(EMPTY);
  private asked = '';

  /** Asks for the cards of a table once per language; drawing goes on with bare ids until they come. */
  want(table: Table): void {
    const key = `${table.id} ${settings.lang}`;
    if (key === this.asked) return;
    this.asked = key;
    void get<Catalogue>(`/api/tables/${table.id}/catalogue`).then(
      (found) => key === this.asked && (this.known = found),
      () => key === this.asked && (this.asked = ''),
    );
  }

  /** For tests of the words alone. */
  put(found: Catalogue): void {
    this.known = found;
  }

  card(id: string): CardFacts {
    return this.known.cards[id] ?? { id, name: id, text: '', icons: [], reconstructed: false };
  }

  name(id: string): string {
    return typeset(this.card(id).name, settings.lang);
  }

  space(id: string): SpaceFacts {
    return this.known.spaces[id] ?? { id, name: id, text: '', cost: {}, icons: [], opens: 1 };
  }

  tribe(id: string): string {
    return this.known.tribes[id] ?? id;
  }

  get capital(): Record<string, number> {
    return this.known.capital;
  }
}

export const shelf = new Shelf();
