import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['node_modules', 'src/lib/openapi.d.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    extends: [typescript.configs.recommendedTypeChecked, svelte.configs.recommended],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNullish: true }],
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that the formatter leaves alone
      'svelte/prefer-svelte-reactivity': 'off', // a Map made and read within one computation needs none
    },
  },
  {
    files: ['src/**/*.test.ts'], // stand-ins answer at once, and are less than what they stand for
    rules: { '@typescript-eslint/require-await': 'off', '@typescript-eslint/no-unnecessary-type-assertion': 'off' },
  },
  {
    files: ['src/**/*.svelte', 'src/**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
);
