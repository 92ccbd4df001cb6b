// Writes src/lib/openapi.d.ts from the OpenAPI document of a running server (URBES_URL), marked with the document's fingerprint so that a test can tell when it is stale.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const url = process.env.URBES_URL ?? 'http://127.0.0.1:8000';
const told = await (await fetch(`${url}/api/openapi.json`)).json();

/** The same text for the same document, whatever the order of its keys. */
const sorted = (value) =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, sorted(value[key])]),
        )
      : value;
const text = JSON.stringify(sorted({ paths: told.paths, components: told.components }));
const fingerprint = createHash('sha256').update(text).digest('hex');

const types = astToString(await openapiTS(told, { alphabetize: true }));
writeFileSync(
  new URL('src/lib/openapi.d.ts', import.meta.url),
  `/** Made by \`npm run types\` from the document ${fingerprint}. */\n\n${types}`,
);
