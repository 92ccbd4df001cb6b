/** How a game without a card of its own stands on the shelf. */
import type { Card } from '../face';
import plate from './plate.svg?raw';

export const card: Card = { plate, emblem: 'map' };
