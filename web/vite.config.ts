import { writeFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const STATIC = '../src/urbes/server/static';

/** What is built is never committed. */
const unversioned = { name: 'unversioned', apply: 'build' as const, closeBundle: () => writeFileSync(`${STATIC}/.gitignore`, '*\n') };

export default defineConfig({
  plugins: [svelte(), unversioned],
  base: '/',
  build: {
    // The server ships the client as files of its package.
    outDir: STATIC,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true }, '/healthz': 'http://127.0.0.1:8642' },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'happy-dom' },
  // Vitest would otherwise load Svelte's server build, which has no effects.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
});
