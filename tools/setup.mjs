// @ts-check
/**
 * npm run setup: makes a real school in an empty database, from the sources. Where only the built server is: node
 * dist/server/set-up.js.
 */
import './node-version.mjs';
import { install } from './install.mjs';
import { at } from './run.mjs';

await install();
process.env.DATA_DIR ??= at('data');
const { register } = await import('tsx/esm/api');
register();
await import('#server/app/commands/set-up.ts');
