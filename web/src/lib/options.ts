/** The values of a game's options as people read them, the same in the dialog, the invitation and the menu. */
import type { Json, Option } from './api';
import { printed, t } from './words.svelte';

/** What an option is set to. `player` names a seat; without it seats are numbered from 1. */
export function said(option: Option, value: Json | undefined, player: (seat: number) => string = numbered): string {
  if (value === undefined || value === null) return t('new.unset');
  if (value === true || value === false) return t(value ? 'frame.yes' : 'frame.no');
  const text = spelt(value);
  const named = option.values[text];
  if (named) return printed(named);
  if (option.type === 'seat' && text.startsWith('seat:')) return player(Number(text.slice(5)));
  const parts = apart(option, value);
  return parts ? parts.map((part) => printed(option.values[part] ?? part)).join(', ') : text;
}

/** Several numbers in one field, as the engine reads them: 0,1,2 for a scale, 2/2/2 for numbers of things. */
export function spelt(value: Json): string {
  if (Array.isArray(value)) return value.map(spelt).join(',');
  return value && typeof value === 'object' ? Object.values(value).map(spelt).join('/') : String(value ?? '');
}

/** A value that names one thing for each seat (`eagle,bear`), taken apart; null for any other. */
export function apart(option: Option, value: Json): string[] | null {
  if (option.type !== 'text' || typeof value !== 'string' || !Object.keys(option.values).length) return null;
  const parts = value.split(',').map((part) => part.trim());
  for (const one of Object.keys(option.values)) if (!parts.includes(one)) parts.push(one);
  return parts.every((part) => option.values[part]) ? parts : null;
}

/** The same with another thing for one seat; whoever had it takes what that seat had. */
export function exchanged(parts: string[], seat: number, wanted: string): string {
  return parts.map((part, i) => (i === seat ? wanted : part === wanted ? (parts[seat] ?? part) : part)).join(',');
}

function numbered(seat: number): string {
  return t('new.player', { n: seat + 1 });
}
