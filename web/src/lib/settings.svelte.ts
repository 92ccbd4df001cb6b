/** What this browser remembers: language, theme, sound and habits. */
import { speak } from './api';

export type Lang = 'fr' | 'en';
export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  notify: boolean;
  confirm: boolean;
  motion: boolean;
  name: string;
  /** The games whose "how to play" has been offered. */
  taught: string[];
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

class Settings {
  lang = $state<Lang>('en');
  theme = $state<Theme>('auto');
  sound = $state(false);
  notify = $state(false);
  confirm = $state(false);
  motion = $state(true);
  name = $state('');
  taught = $state.raw<string[]>([]);

  constructor() {
    const kept = remembered();
    this.lang = kept.lang ?? preferredLanguage(typeof navigator === 'undefined' ? [] : navigator.languages);
    this.theme = kept.theme ?? 'auto';
    this.sound = kept.sound ?? false;
    this.notify = kept.notify ?? false;
    this.confirm = kept.confirm ?? false;
    this.motion = kept.motion ?? true;
    this.name = kept.name ?? '';
    this.taught = kept.taught ?? [];
    this.show();
  }

  keep(changes: Partial<Kept>): void {
    Object.assign(this, changes);
    const { lang, theme, sound, notify, confirm, motion, name, taught } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, sound, notify, confirm, motion, name, taught }));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.show();
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  private show(): void {
    speak(this.lang);
    if (typeof document === 'undefined') return;
    const root = document.documentElement;
    root.lang = this.lang;
    if (this.theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    root.dataset['motion'] = this.motion ? 'on' : 'off';
  }
}

export const settings = new Settings();
