/** The log of a table, as its lines come. */
import type { Line, News } from './api';

/** The log rule: lines from an action number on are replaced. */
export function joined(old: Line[], from: number, lines: Line[]): Line[] {
  return [...old.filter((line) => line.number < from), ...lines];
}

/** The log with what became of the people between the lines, each before the action that came next. What is older than the lines is left out with them. */
export function among(lines: Line[], news: News[], from: number): (Line | News)[] {
  const all: (Line | News)[] = [...lines];
  for (const one of news) {
    if (one.number < from) continue;
    const at = all.findIndex((other) => 'depth' in other && other.number >= one.number);
    all.splice(at < 0 ? all.length : at, 0, one);
  }
  return all;
}
