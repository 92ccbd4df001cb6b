/** What this browser remembers: language, theme, sound and habits. */
import { speak } from './api';

export type Lang = 'fr' | 'en';
export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  lang: Lang;
  theme: Theme;
  sounds: boolean;
  /** Of a hundred. */
  volume: number;
  vibration: boolean;
  notify: boolean;
  confirm: boolean;
  motion: boolean;
  name: string;
  /** The games whose "how to play" has been offered. */
  taught: string[];
  /** The person this browser is notified for while Urbes is closed; empty: nobody. */
  pushed: string;
}

const KEY = 'urbes.settings';

function remembered(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

export function preferredLanguage(languages: readonly string[]): Lang {
  for (const language of languages) {
    const code = language.slice(0, 2).toLowerCase();
    if (code === 'fr' || code === 'en') return code;
  }
  return 'en';
}

/** What the system wishes. */
const night = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  lang = $state<Lang>('en');
  theme = $state<Theme>('auto');
  sounds = $state(true);
  volume = $state(60);
  vibration = $state(true);
  notify = $state(false);
  confirm = $state(false);
  motion = $state(true);
  name = $state('');
  taught = $state.raw<string[]>([]);
  pushed = $state('');

  constructor() {
    const kept = remembered();
    this.lang = kept.lang ?? preferredLanguage(typeof navigator === 'undefined' ? [] : navigator.languages);
    this.theme = kept.theme ?? 'auto';
    this.sounds = kept.sounds ?? true;
    this.volume = kept.volume ?? 60;
    this.vibration = kept.vibration ?? true;
    this.notify = kept.notify ?? false;
    this.confirm = kept.confirm ?? false;
    this.motion = kept.motion ?? true;
    this.name = kept.name ?? '';
    this.taught = kept.taught ?? [];
    this.pushed = kept.pushed ?? '';
    this.show();
  }

  keep(changes: Partial<Kept>): void {
    Object.assign(this, changes);
    const { lang, theme, sounds, volume, vibration, notify, confirm, motion, name, taught, pushed } = this;
    const kept = { lang, theme, sounds, volume, vibration, notify, confirm, motion, name, taught, pushed };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.show();
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && night.matches);
  }

  show(): void {
    speak(this.lang);
    if (typeof document === 'undefined') return;
    const root = document.documentElement;
    root.lang = this.lang;
    nameManifest(`/${this.lang}.webmanifest`);
    root.dataset['theme'] = this.dark ? 'dark' : 'light';
    root.dataset['motion'] = this.motion ? 'on' : 'off';
  }
}

/** The page names none before its language is known: a browser that is just fetching one when it is exchanged for another keeps the first for good. */
function nameManifest(href: string): void {
  const named = document.querySelector('link[rel=manifest]');
  if (named?.getAttribute('href') === href) return;
  named?.remove();
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }));
}

export const settings = new Settings();
night.addEventListener('change', () => settings.show());
