// @ts-check
/** npm start: installs, builds and starts the server. */
import './node-version.mjs';
import './load-env.mjs';
import { pathToFileURL } from 'node:url';
import { isStale } from './build.mjs';
import { install } from './ensure-installed.mjs';
import { at, run } from './spawn.mjs';

await install();
// In a separate process, so that the build's memory is freed.
if (isStale()) {
  console.log('Building…');
  const { code } = await run([process.execPath, at('tools/build.mjs')]);
  if (code !== 0) process.exit(code);
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(at('dist/server/main.js')).href);
