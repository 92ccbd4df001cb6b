/** The two typefaces with the characters and features that Urbes prints; what people write beyond them is fetched from the whole ones. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FEATURES = ['mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum'];
/** Kerning for the large letters alone: in the other font, of two axes, it weighs more than all the letters and moves them by less than a pixel. */
const FONTS = {
  'instrument-sans': { kind: 'latin-standard-normal', keepFeatures: FEATURES },
  vollkorn: { kind: 'latin-wght-normal', keepFeatures: [...FEATURES, 'kern'] },
};
const FOLDER = 'node_modules/.fonts';

export function fonts(): Plugin {
  return {
    name: 'fonts',
    async buildStart() {
      const text = printed();
      mkdirSync(FOLDER, { recursive: true });
      for (const [name, { kind, keepFeatures }] of Object.entries(FONTS)) {
        const whole = readFileSync(`node_modules/@fontsource-variable/${name}/files/${name}-${kind}.woff2`);
        const options = { targetFormat: 'woff2', keepFeatures, noHinting: true } as const;
        writeFileSync(`${FOLDER}/${name}.woff2`, await subsetFont(whole, text, options));
      }
    },
  };
}

/** All characters of the `unicode-range` that the style sheet gives both fonts. */
function printed(): string {
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(readFileSync('src/styles/fonts.css', 'utf8')) ?? [];
  return [...ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = parseInt(from, 16);
      return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join('');
}
