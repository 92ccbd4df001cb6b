import type { Card } from '../face';
import './colours.css';
import plate from './plate.svg?raw';
import symbols from './symbols.svg?raw';

export const card: Card = { plate, symbols, emblem: 'tribe-red', minutes: 90 };
