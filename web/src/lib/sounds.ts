/** The sounds of the table, made here out of noise and sines: nothing to load, and nobody else's. Each is worked out when it is first heard. */

export type Sound = 'card' | 'tile' | 'pawn' | 'dice' | 'seal' | 'turn' | 'victory';

/** How long each lasts, in seconds, and how loud it is beside the others. */
export const SOUNDS: Record<Sound, { lasts: number; loud: number }> = {
  card: { lasts: 0.15, loud: 0.35 },
  tile: { lasts: 0.2, loud: 0.7 },
  pawn: { lasts: 0.17, loud: 0.5 },
  dice: { lasts: 0.7, loud: 0.6 },
  seal: { lasts: 0.4, loud: 0.8 },
  turn: { lasts: 0.75, loud: 0.45 },
  victory: { lasts: 1.9, loud: 0.55 },
};

type Wave = (t: number) => number;

/** Noise that is the same every time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2 ** 31;
  };
}

const sine = (pitch: number, t: number): number => Math.sin(2 * Math.PI * pitch * t);
const fading = (t: number, speed: number): number => (t < 0 ? 0 : Math.exp(-t * speed));

/** Wood on wood: a few partials that die at once. */
const knock =
  (pitch: number, at = 0, speed = 42): Wave =>
  (t) =>
    fading(t - at, speed) * sine(pitch, t - at) +
    0.5 * fading(t - at, speed * 1.6) * sine(pitch * 2.53, t - at) +
    0.25 * fading(t - at, speed * 2.4) * sine(pitch * 4.1, t - at);

/** A plucked note, round and warm. */
const note =
  (pitch: number, at: number, speed = 5): Wave =>
  (t) => {
    if (t < at) return 0;
    const since = t - at;
    const swell = Math.min(1, since / 0.012);
    return swell * fading(since, speed) * (sine(pitch, since) + 0.3 * sine(pitch * 2, since) * fading(since, 4));
  };

const together =
  (...waves: Wave[]): Wave =>
  (t) =>
    waves.reduce((sum, wave) => sum + wave(t), 0);

/** Noise of which only what lies around a pitch is left; `shape` says how loud it is when. */
function rustle(rate: number, seed: number, low: number, high: number, shape: Wave): Wave {
  const next = noise(seed);
  const part = (pitch: number): number => 1 - Math.exp((-2 * Math.PI * pitch) / rate);
  const [slow, fast] = [part(low), part(high)];
  let [bottom, top] = [0, 0];
  return (t) => {
    const value = next();
    bottom += slow * (value - bottom);
    top += fast * (value - top);
    return (top - bottom) * shape(t);
  };
}

const WAVES: Record<Sound, (rate: number) => Wave> = {
  // A card slides over the cloth and lies.
  card: (rate) =>
    together(
      rustle(rate, 7, 1800, 7000, (t) => Math.sin(Math.PI * Math.min(1, t / 0.13)) ** 2),
      rustle(rate, 11, 300, 1500, (t) => 0.6 * fading(t - 0.1, 90)),
    ),
  tile: (rate) =>
    together(
      knock(290),
      rustle(rate, 3, 500, 5000, (t) => fading(t, 260)),
    ),
  pawn: () => knock(520, 0, 55),
  // They knock against each other, then on the table, ever closer together.
  dice: () =>
    together(
      ...[0, 0.09, 0.16, 0.27, 0.35, 0.42, 0.47, 0.5].map((at, i) =>
        knock([880, 1130, 760, 990][i % 4] ?? 880, at, 75),
      ),
    ),
  // A stamp comes down on wax.
  seal: (rate) =>
    together(
      (t) => 1.2 * fading(t, 16) * sine(62 + 55 * fading(t, 30), t),
      rustle(rate, 5, 120, 1400, (t) => 0.9 * fading(t, 38)),
    ),
  turn: () => together(note(523.25, 0, 6), note(783.99, 0.14, 6)),
  victory: () =>
    together(
      note(392, 0),
      note(523.25, 0.13),
      note(659.25, 0.26),
      ...[523.25, 659.25, 783.99, 1046.5].map((pitch) => note(pitch, 0.42, 3)),
    ),
};

/** The samples of a sound: silent at its end, never louder than its share. */
export function render(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const { lasts, loud } = SOUNDS[sound];
  const wave = WAVES[sound](rate);
  const samples = new Float32Array(Math.round(lasts * rate));
  const fade = 0.02 * rate;
  let peak = 0;
  for (let i = 0; i < samples.length; i++) {
    const value = wave(i / rate) * Math.min(1, (samples.length - 1 - i) / fade);
    samples[i] = value;
    peak = Math.max(peak, Math.abs(value));
  }
  return samples.map((value) => (value / peak) * loud);
}
