/** The client's own words. Rules, labels and log lines come from the server in the reader's language. */
import { en } from '../texts/en';
import { fr } from '../texts/fr';
import { settings, type Lang } from './settings.svelte';
import { typeset } from './typeset';

export { typeset };

export type Key = keyof typeof en;
export type Gaps = Record<string, string | number | null | undefined>;
export type Texts = Record<Lang, Record<string, string>>;

const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

/** Fills `{name}` and chooses by number in `{n|card|cards}`; in French `de {name}` becomes `d’Ana`, `que {name}` `qu’Ana`. */
export function fill(text: string, gaps: Gaps, lang: Lang): string {
  const elided =
    lang === 'fr'
      ? text.replace(/\b([Dd]|[Qq]u)e (?=\{(\w+)\})/g, (whole, short: string, name: string) =>
          VOWEL.test(String(gaps[name] ?? '')) ? `${short}’` : whole,
        )
      : text;
  return elided.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = gaps[name];
    if (one !== undefined && many !== undefined) {
      const n = Math.abs(Number(value));
      return (lang === 'fr' ? n < 2 : n === 1) ? one : many;
    }
    return value === undefined || value === null ? whole : typeof value === 'number' ? figure(value) : value;
  });
}

/** A number as it is printed: with a true minus. */
export function figure(n: number): string {
  return n < 0 ? `\u2212${-n}` : String(n);
}

/** A change as it is printed: always with its sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : figure(n);
}

const own: Texts = { en, fr };

export function t(key: Key, gaps: Gaps = {}): string {
  return typeset(fill(own[settings.lang][key] ?? en[key], gaps, settings.lang), settings.lang);
}

/** A text of the server as it is printed. */
export function printed(text: string): string {
  return typeset(text, settings.lang);
}

/** The words of one game, for its board. */
export function wordsOf<K extends string>(texts: Record<Lang, Record<K, string>>): (key: K, gaps?: Gaps) => string {
  return (key, gaps = {}) => typeset(fill(texts[settings.lang][key], gaps, settings.lang), settings.lang);
}

export function list(items: string[]): string {
  return new Intl.ListFormat(settings.lang === 'en' ? 'en-GB' : settings.lang, { type: 'conjunction' }).format(items);
}

export function day(at: number, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'medium' }).format(at);
}

export function moment(at: number): string {
  const days = Math.round((at - Date.now()) / 86_400_000);
  const relative = new Intl.RelativeTimeFormat(settings.lang, { numeric: 'auto' });
  if (days !== 0) return relative.format(days, 'day');
  const hours = Math.round((at - Date.now()) / 3_600_000);
  if (hours !== 0) return relative.format(hours, 'hour');
  const minutes = Math.round((at - Date.now()) / 60_000);
  return minutes !== 0 ? relative.format(minutes, 'minute') : t('when.now');
}
