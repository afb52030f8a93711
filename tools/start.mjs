// @ts-check
/** npm start: from a fresh clone to a school that answers, in one process. */
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { isStale } from './build.mjs';
import { install } from './install.mjs';
import { at, run } from './run.mjs';

await install();
// In a process of its own, so that the builders' memory does not stay with the server.
if (isStale()) {
  console.log('Building…');
  const { code } = await run([process.execPath, at('tools/build.mjs')]);
  if (code !== 0) process.exit(code);
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(at('dist/server/main.js')).href);
