// @ts-check
/** npm run docs: writes docs/api.md from the contracts. */
import './node-version.mjs';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { at } from './run.mjs';

await install();
const { register } = await import('tsx/esm/api');
register();
const { apiDocument } = await import(pathToFileURL(at('server/app/api-document.ts')).href);
writeFileSync(at('docs/api.md'), apiDocument());
console.log('Wrote docs/api.md');
