/** The games of this house: the four plates of the atlas, and what the server offers of them. */
import { get, type Game } from './api';
import { t, type Key } from './words.svelte';

export interface Plate {
  id: string;
  emblem: string;
  minutes: number;
  seats: string;
  /** The preset a first visitor is led to, where it is not the game's first. */
  preset?: string;
}

export const PLATES: Plate[] = [
  { id: 'lost_cities', emblem: 'path-dune', minutes: 40, seats: '2–4' },
  { id: 'my_city', emblem: 'res', minutes: 25, seats: '2–4', preset: 'eternal' },
  { id: 'forgotten_city', emblem: 'mon-violet', minutes: 75, seats: '2–4' },
  { id: 'ancient_world', emblem: 'tribe-red', minutes: 90, seats: '2–4' },
];

class Games {
  offered = $state.raw<Game[] | null>(null);
  failed = $state(false);

  async load(): Promise<void> {
    try {
      this.offered = await get<Game[]>('/api/games');
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  find(id: string): Game | null {
    return this.offered?.find((game) => game.id === id) ?? null;
  }

  nameOf(id: string): string {
    const found = this.find(id)?.name;
    if (found) return found;
    return PLATES.some((plate) => plate.id === id) ? t(`game.${id}` as Key) : id;
  }

  emblem(id: string): string {
    return PLATES.find((plate) => plate.id === id)?.emblem ?? 'map';
  }
}

export const games = new Games();
