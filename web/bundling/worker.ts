/** The service worker is built last: it knows by name all that it must keep. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'vite';

/** The whole fonts are fetched where somebody writes what ours have not. */
const KEPT = /\.(js|css|svg|webmanifest)$|(sans|vollkorn)-[\w-]{8}\.woff2$|icon-192\.png$/;

export async function buildWorker(entry: string, folder: string): Promise<void> {
  const page = readFileSync(`${folder}/index.html`, 'utf8');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => KEPT.test(name));
  const version = createHash('sha256').update(page);
  for (const name of names.sort()) version.update(name).update(readFileSync(`${folder}/${name}`));
  const shell = {
    version: version.digest('hex').slice(0, 12),
    entry: /src="(\/assets\/[^"]+)"/.exec(page)?.[1],
    files: names.map((name) => `/${name}`),
  };
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry, name: 'worker', formats: ['iife'], fileName: () => 'sw.js' },
    },
  });
}
