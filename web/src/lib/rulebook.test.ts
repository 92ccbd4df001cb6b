import { describe, expect, it } from 'vitest';
import type { Chapter, Rulebook } from './api';
import { aimOf, chapterOf, clauseAt, EVENT, shownChapters } from './rulebook';

const clause = (id: string, title: string, sealed = false, text = '') => ({ id, title, text, sealed });
const CHAPTERS: Chapter[] = [
  {
    id: 'XX-1',
    title: 'Mise en place',
    clauses: [
      clause('XX-1.1', 'Deux à quatre places'),
      clause('XX-1.10', 'Une pioche', false, 'Les cartes restantes, face cachée.'),
    ],
  },
  { id: 'XX-2', title: 'Points', clauses: [clause('XX-2.1', 'Arbres'), clause('XX-2.2', 'Une surprise', true)] },
  {
    id: 'XX-E01',
    title: 'Chapitre 1',
    clauses: [clause('XX-E01.1', 'Épisode un'), clause('XX-E02.1', 'Épisode deux')],
  },
];
const ids = (words: string, unsealed: Record<string, boolean> = {}, target: string | null = null): string[] =>
  shownChapters(CHAPTERS, words, unsealed, target).flatMap((chapter) => chapter.clauses.map((one) => one.id));

describe('the rules', () => {
  it('lead from a clause or a group to its chapter', () => {
    expect(chapterOf(CHAPTERS, 'XX-1.10')?.id).toBe('XX-1');
    expect(chapterOf(CHAPTERS, 'XX-1')?.id).toBe('XX-1');
    expect(chapterOf(CHAPTERS, 'XX-E02')?.id).toBe('XX-E01');
    expect(chapterOf(CHAPTERS, 'XX-9')).toBeNull();
    expect(clauseAt(CHAPTERS, 'XX-E02')).toBe('XX-E02.1');
    expect(clauseAt(CHAPTERS, 'XX-1.1')).toBe('XX-1.1');
  });

  it('answer a line of the log by the clause behind its event', () => {
    const rules: Rulebook = { howto: [], legend: [], chapters: CHAPTERS, events: { drew: 'XX-1.10' } };
    expect(aimOf(rules, `${EVENT}drew`)).toBe('XX-1.10');
    expect(aimOf(rules, `${EVENT}other`)).toBeNull();
    expect(aimOf(null, `${EVENT}drew`)).toBeNull();
    expect(aimOf(rules, 'XX-2')).toBe('XX-2');
  });

  it('are searched by number, title, text and heading, with or without accents', () => {
    expect(ids('episode')).toEqual(['XX-E01.1', 'XX-E02.1']);
    expect(ids('xx-1.1')).toEqual(['XX-1.1', 'XX-1.10']);
    expect(ids('mise en')).toEqual(['XX-1.1', 'XX-1.10']);
    expect(ids('cachee CARTES')).toEqual(['XX-1.10']);
    expect(ids('dragon')).toEqual([]);
  });

  it('keep sealed clauses closed unless they are asked for or are the matter at hand', () => {
    expect(ids('')).not.toContain('XX-2.2');
    expect(ids('surprise')).toEqual([]);
    expect(ids('', { 'XX-2': true })).toContain('XX-2.2');
    expect(ids('', {}, 'XX-2.2')).toContain('XX-2.2');
    expect(shownChapters(CHAPTERS, '', {}, null)[1]?.closed).toBe(1);
  });
});
