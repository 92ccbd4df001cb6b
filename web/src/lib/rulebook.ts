/** Finding one's way in the rules of a game: which chapter holds a clause, and what a search leaves. */
import type { Chapter, Rulebook } from './api';

/** `MC-E05.1` and `MC-E05` are both of the group `MC-E05`. */
const within = (id: string, wanted: string): boolean => id === wanted || id.startsWith(`${wanted}.`);

/** The chapter in which a clause, or a group of clauses, stands. */
export function chapterOf(chapters: Chapter[], wanted: string): Chapter | null {
  return (
    chapters.find((chapter) => chapter.id === wanted || chapter.clauses.some((clause) => within(clause.id, wanted))) ??
    null
  );
}

/** The first clause meant by a clause's or a group's name. */
export function clauseAt(chapters: Chapter[], wanted: string): string | null {
  return chapterOf(chapters, wanted)?.clauses.find((clause) => within(clause.id, wanted))?.id ?? null;
}

/** What a line of the log asks for, which knows what happened but not the clause behind it. */
export const EVENT = 'event:';

/** The clause, or group of clauses, that is asked for. */
export function aimOf(rules: Rulebook | null, asked: string | null): string | null {
  return asked?.startsWith(EVENT) ? (rules?.events[asked.slice(EVENT.length)] ?? null) : asked;
}

export interface Shown extends Chapter {
  /** How many clauses stay closed because they give away what comes later. */
  closed: number;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The chapters with the clauses that may be read and hold all these words, in any order; a chapter's heading counts for all of them. */
export function shownChapters(
  chapters: Chapter[],
  words: string,
  unsealed: Record<string, boolean>,
  target: string | null,
): Shown[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const holds = (text: string): boolean => wanted.every((word) => plain(text).includes(word));
  const shown = chapters.map((chapter) => {
    const open = chapter.clauses.filter((clause) => !clause.sealed || unsealed[chapter.id] || clause.id === target);
    const heading = holds(`${chapter.id} ${chapter.title}`);
    return {
      ...chapter,
      closed: chapter.clauses.length - open.length,
      clauses: open.filter((clause) => heading || holds(`${clause.id} ${clause.title} ${clause.text}`)),
    };
  });
  return wanted.length ? shown.filter((chapter) => chapter.clauses.length) : shown;
}
