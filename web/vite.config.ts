import { writeFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Rolldown } from 'vite';
import { fonts } from './bundling/fonts.ts';
import { pack } from './bundling/packing.ts';
import { buildWorker } from './bundling/worker.ts';

const STATIC = '../src/urbes/server/static';

/** What every page needs, and the looks of the home page and of a table: a style sheet is fetched before anything is drawn. */
const CORE = {
  name: 'core',
  test: /node_modules.(svelte|@font)|src.(lib|texts|art|styles|main|App|components.(Icon|Mark|LostPage|PageHead))|(components|Home|TablePage).*lang\.css/,
  priority: 2,
};
/** What several pages share. It comes before the next, which would else draw what both need to itself. */
const FRAME = {
  name: 'frame',
  test: /src.components.(?!(Account|Chart|Clauses|HowTo|NewTable|OptionFields|TableCard|TableRules)\.)/,
  minShareCount: 2,
  priority: 1,
};
/** What several pages share but no table needs to be read: how one is set up, accounts, rules, curves. */
const COUNTER = { name: 'counter', test: /src.components/, minShareCount: 2 };

const HEAD = 'document.head.appendChild(';

/** The style sheet at the end of the body: what stands above it, the mark, is drawn without it, and no script runs before it has come. The sheets of pages and games come after it, as they overrule it. */
const mark = {
  name: 'mark',
  generateBundle(_: unknown, bundle: Rolldown.OutputBundle): void {
    const loaders = Object.values(bundle).filter((file) => file.type === 'chunk' && file.code.includes(HEAD));
    if (loaders.length !== 1) throw new Error('one chunk should fetch the style sheets of pages and games');
    for (const file of loaders)
      if (file.type === 'chunk') file.code = file.code.replace(HEAD, HEAD.replace('head', 'body'));
  },
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string): string {
      const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      return html.replace(sheet, '').replace('</body>', `${sheet}</body>`);
    },
  },
};

const finish = {
  name: 'finish',
  apply: 'build' as const,
  async closeBundle() {
    await buildWorker('src/sw/worker.ts', STATIC);
    pack(STATIC);
    // What is built is never committed.
    writeFileSync(`${STATIC}/.gitignore`, '*\n');
  },
};

export default defineConfig({
  plugins: [svelte(), fonts(), mark, finish],
  base: '/',
  build: {
    // The server ships the client as files of its package.
    outDir: STATIC,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server reads it to say in the page what the page will need.
    manifest: 'chunks.json',
    rolldownOptions: {
      // On a slow machine it would explain at length what took its time.
      checks: { bundlerTimings: false },
      // A page is the core, the frame and its own: few files, none of which waits for another, as a browser fetches six at a time.
      output: { codeSplitting: { groups: [CORE, FRAME, COUNTER] } },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true }, '/healthz': 'http://127.0.0.1:8642' },
  },
});
