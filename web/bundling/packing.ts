/** Every file that can be made smaller lies beside its brotli and gzip form: the server sends what the browser reads, and works nothing out. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const SHRINKS = /\.(js|css|svg|webmanifest)$/;

export function pack(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => SHRINKS.test(name))) {
    const data = readFileSync(`${folder}/${name}`);
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(data));
    writeFileSync(`${folder}/${name}.gz`, gzipSync(data, { level: 9 }));
  }
}
