// @ts-check
/** npm run generate: writes docs/api.md from the contracts. */
import './node-version.mjs';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { install } from './ensure-installed.mjs';
import { at } from './spawn.mjs';

await install();
const { register } = await import('tsx/esm/api');
register();
const { apiDocument } = await import(pathToFileURL(at('server/api-docs/api-markdown.ts')).href);
writeFileSync(at('docs/api.md'), apiDocument());
console.log('Wrote docs/api.md');
