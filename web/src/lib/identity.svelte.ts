/** Who is playing in this browser. Nobody needs to say anything before the first game. */
import { get, patch, post, type Me } from './api';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

class Identities {
  me = $state.raw<Me | null>(null);
  private asked: Promise<void> | null = null;

  get name(): string {
    return this.me?.identity?.name ?? settings.name;
  }

  load(): Promise<void> {
    this.asked ??= get<Me>('/api/me').then(
      (me) => void (this.me = me),
      () => void (this.asked = null),
    );
    return this.asked;
  }

  /** Makes sure there is an identity, with this name if one is given. */
  async need(name = ''): Promise<void> {
    await this.load();
    const wanted = name.trim() || this.name || t('me.someone');
    const identity = this.me?.identity;
    if (!identity) this.me = await post<Me>('/api/me', { name: wanted, lang: settings.lang });
    else if (identity.name !== wanted) this.me = await patch<Me>('/api/me', { name: wanted });
    settings.keep({ name: wanted });
  }

  async speak(lang: 'fr' | 'en'): Promise<void> {
    settings.keep({ lang });
    if (this.me?.identity) this.me = await patch<Me>('/api/me', { lang }).catch(() => this.me);
  }
}

export const identity = new Identities();
