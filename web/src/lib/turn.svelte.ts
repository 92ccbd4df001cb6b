/** Tells a player who looks elsewhere that it is their turn: by the title, a sound and, if allowed, a notification. */
import { settings } from './settings.svelte';
import { t } from './words.svelte';

let context: AudioContext | null = null;

/** Two soft notes, made here: no file to load. */
export function chime(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  // A page opened without a click yet may be asleep.
  if (context.state === 'suspended') void context.resume();
  const start = context.currentTime;
  for (const [i, pitch] of [523.25, 783.99].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    tone.type = 'triangle';
    volume.gain.setValueAtTime(0, start + i * 0.14);
    volume.gain.linearRampToValueAtTime(0.12, start + i * 0.14 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + i * 0.14 + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start + i * 0.14);
    tone.stop(start + i * 0.14 + 0.6);
  }
}

export function announce(title: string, sentence: string): void {
  chime();
  if (!settings.notify || !document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body: sentence, tag: 'urbes-turn', icon: '/favicon.svg' });
    note.onclick = () => (focus(), note.close());
  } catch {
    // Some phones only allow notifications from a worker.
  }
}

export async function allowNotifications(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function titled(game: string, mine: boolean): string {
  return mine ? `● ${t('turn.title')} · ${game}` : `${game} · Urbes`;
}
