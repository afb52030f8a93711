// @ts-check
/**
 * npm run backup, restore and move, from the sources. Where only the built server is: node dist/server/keeping.js
 * backup FILE.
 */
import './node-version.mjs';
import { install } from './install.mjs';
import { at } from './run.mjs';

await install();
process.env.DATA_DIR ??= at('data');
const { register } = await import('tsx/esm/api');
register();
await import('#server/app/commands/keeping.ts');
