/** Tells a player who looks elsewhere that it is their turn: by the title, a sound and, if allowed, a notification. */
import { ring, tremble } from './ringing';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

/** `table` names the notification: one a table, whoever shows it, this page or the worker that was pushed to. */
export async function announce(title: string, body: string, table: string): Promise<void> {
  ring('turn');
  tremble([30, 70, 30]);
  if (!settings.notify || !document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted')
    return;
  const path = `/t/${table}`;
  const wish = { body, tag: table, icon: '/favicon.svg', data: { navigate: location.origin + path } };
  // Phones allow notifications from a worker alone.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, wish);
  const note = new Notification(title, wish);
  note.onclick = () => (focus(), note.close());
}

export async function allowNotifications(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function titled(game: string, mine: boolean): string {
  return mine ? `● ${t('turn.title')} · ${game}` : `${game} · Urbes`;
}
