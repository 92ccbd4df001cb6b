/** The games of this house, as the server offers them. */
import { get, type Game } from './api';
import { settings } from './settings.svelte';

class Games {
  offered = $state.raw<Game[] | null>(null);
  failed = $state(false);

  /** The shelf as it last stood is there at once; the server's comes after it. */
  async load(): Promise<void> {
    const drawer = `urbes.games.${settings.lang}`;
    try {
      this.offered = (JSON.parse(localStorage.getItem(drawer) ?? 'null') as Game[] | null) ?? this.offered;
      this.offered = await get<Game[]>('/api/games');
      localStorage.setItem(drawer, JSON.stringify(this.offered));
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  find(id: string): Game | null {
    return this.offered?.find((game) => game.id === id) ?? null;
  }

  nameOf(id: string): string {
    return this.find(id)?.name ?? (this.offered ? id : '');
  }
}

export const games = new Games();
