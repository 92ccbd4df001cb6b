/** Lets sounds be heard and a phone tremble, as far as the settings and the browser allow. */
import { settings } from './settings.svelte';
import { render, type Sound } from './sounds';

/** More pieces at once are only a noise; what calls is always heard. */
const VOICES = 4;
const CALLS: Sound[] = ['turn', 'victory'];
const APART = 0.09;

let context: AudioContext | null = null;
const made = new Map<Sound, AudioBuffer>();
let ends: number[] = [];

/** Browsers let a page ring once somebody has touched it; before that nothing is begun, nor kept for later. */
const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

export function ring(sound: Sound, after = 0): void {
  if (!settings.sounds || !settings.volume || !touched() || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'running') return begin(context, sound, after);
  const asked = performance.now();
  const woken = context;
  // A context that wakes long after was asleep for a reason.
  const soon = (): void => void (performance.now() - asked < 500 && begin(woken, sound, after));
  woken.resume().then(soon, () => {});
}

function begin(context: AudioContext, sound: Sound, after: number): void {
  const now = context.currentTime;
  ends = ends.filter((end) => end > now);
  if (ends.length >= VOICES && !CALLS.includes(sound)) return;
  let buffer = made.get(sound);
  if (!buffer) {
    const samples = render(sound, context.sampleRate);
    buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    made.set(sound, buffer);
  }
  const source = context.createBufferSource();
  const volume = context.createGain();
  source.buffer = buffer;
  // The ear hears in ratios: half way along the slider is half as loud.
  volume.gain.value = (settings.volume / 100) ** 2;
  source.connect(volume).connect(context.destination);
  source.start(now + after);
  ends.push(now + after + buffer.duration);
}

/** What happened in one move, each sound once, one shortly after the other. */
export function ringAll(sounds: Iterable<Sound>): void {
  [...new Set(sounds)].slice(0, 3).forEach((sound, i) => ring(sound, i * APART));
}

/** For fingers: a mouse cannot tremble. */
export function tremble(pattern: number | number[]): void {
  if (settings.vibration && touched() && matchMedia('(pointer: coarse)').matches) navigator.vibrate?.(pattern);
}
