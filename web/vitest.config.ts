import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import build from './vite.config';

export default mergeConfig(
  build,
  defineConfig({
    test: { include: ['src/**/*.test.ts'], environment: 'happy-dom', expect: { requireAssertions: true } },
    // Vitest would otherwise load Svelte's server build, which has no effects.
    resolve: { conditions: ['browser'] },
  }),
);
