/** The titles this client knows: each folder beside this file is one, with a `card.ts` (loaded at once) and an `index.ts` (loaded with its first table). */
import { part } from '../lib/renew';
import type { Card, Face } from './face';

const cards = import.meta.glob<Card>('./*/card.ts', { eager: true, import: 'card' });
const faces = import.meta.glob<Face>('./*/index.ts', { import: 'face' });
/** Stands in for any title without a folder. */
const PLAIN = 'fallback';

function of<T>(found: Record<string, T>, game: string, file: string): T {
  const own = found[`./${game}/${file}`] ?? found[`./${PLAIN}/${file}`];
  if (!own) throw new Error(`no ${file} for ${game}`);
  return own;
}

/** The symbols of all titles, for the pages that show any of them. */
export const symbolSheets = (): string[] => Object.values(cards).flatMap((card) => card.symbols ?? []);
export const cardOf = (game: string): Card => of(cards, game, 'card.ts');

export const faceOf = (game: string): Promise<Face> => part(of(faces, game, 'index.ts'));
