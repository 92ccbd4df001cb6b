import type { Card } from '../face';
import './colours.css';
import plate from './plate.svg?raw';
import symbols from './symbols.svg?raw';

export const card: Card = { plate, symbols, emblem: 'res', minutes: 25, preset: 'eternal' };
