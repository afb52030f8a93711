// @ts-check
/** npm run allow:password, from the sources. With only the built server: node dist/server/allow-password.js. */
import './node-version.mjs';
import './load-env.mjs';
import { install } from './ensure-installed.mjs';
import { at } from './spawn.mjs';

await install();
process.env.DATA_DIR ??= at('data');
const { register } = await import('tsx/esm/api');
register();
await import('#server/commands/allow-password.ts');
