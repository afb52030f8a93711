// @ts-check
/**
 * npm run setup: creates the first school in an empty database, from the sources. With only the built server: node
 * dist/server/setup.js.
 */
import './node-version.mjs';
import './load-env.mjs';
import { install } from './ensure-installed.mjs';
import { at } from './spawn.mjs';

await install();
process.env.DATA_DIR ??= at('data');
const { register } = await import('tsx/esm/api');
register();
await import('#server/commands/setup.ts');
