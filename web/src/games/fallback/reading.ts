/** Any view read as words and figures: no game is known here. */
import type { Facts, Json, View } from '../../lib/api';

/** `last_to_advance` as a person would write it. */
export function spelled(key: string): string {
  const words = key.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const plain = (value: Json): value is null | boolean | number | string =>
  value === null || typeof value !== 'object';

export function shown(value: Json): string {
  if (value === null) return '–';
  if (value === true) return '✓';
  if (value === false) return '✗';
  return typeof value === 'number' && value < 0
    ? `\u2212${-value}`
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/** A list or object so small that one line says it. */
export function oneLine(value: Json): string | null {
  if (plain(value)) return shown(value);
  if (Array.isArray(value)) return value.every(plain) ? value.map(shown).join(', ') || '–' : null;
  const entries = Object.entries(value);
  if (entries.length === 0) return '–';
  return entries.length <= 4 && entries.every(([, one]) => plain(one))
    ? entries.map(([key, one]) => `${spelled(key)} ${shown(one)}`).join(', ')
    : null;
}

/** An object as rows: nested keys joined by a slash, everything else in one line. */
export function flat(value: Facts, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, one]): [string, string][] => {
    const line = oneLine(one);
    if (line !== null) return [[prefix + key, line]];
    if (Array.isArray(one))
      return [[prefix + key, one.map((item) => oneLine(item) ?? JSON.stringify(item)).join('; ')]];
    return plain(one) ? [] : flat(one, `${prefix}${key}/`);
  });
}

/** Whether a list has one object for each seat. */
export function perSeat(value: Json, seats: number): value is Facts[] {
  return (
    Array.isArray(value) &&
    value.length === seats &&
    seats > 1 &&
    value.every((one) => one !== null && typeof one === 'object' && !Array.isArray(one))
  );
}

/** The part of a view that belongs to a seat, wherever the game keeps it. */
export function seatPart(view: View, seat: number): Facts | null {
  for (const key of ['players', 'seats', 'boards', 'cities']) {
    const list = view[key];
    const part = Array.isArray(list) ? list[seat] : null;
    if (part && typeof part === 'object' && !Array.isArray(part)) return part;
  }
  return null;
}

export function pointsIn(view: View, seat: number): number | null {
  const scores = view['scores'];
  if (Array.isArray(scores) && typeof scores[seat] === 'number') return scores[seat];
  const part = seatPart(view, seat);
  for (const key of ['vp', 'score', 'points']) if (part && typeof part[key] === 'number') return part[key];
  return null;
}

/** Actions by their first word, so that long lists stay readable. */
export function grouped<T extends { action: string }>(legal: T[]): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of legal) {
    const verb = one.action.split(' ', 1)[0] ?? '';
    groups.set(verb, [...(groups.get(verb) ?? []), one]);
  }
  return [...groups];
}
