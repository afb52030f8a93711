// @ts-check
/**
 * npm run shots: a picture of every screen of e2e/screens.ts in both languages, both themes and three widths, in
 * shots/. To look at after each change of a screen. npm run shots -- -g absence takes a part.
 */
import './node-version.mjs';
import { install } from './install.mjs';
import { bin, run } from './run.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { findBrowser } = await import('./browser.mjs');
const CHROME_PATH = await findBrowser();
const command = [bin('playwright'), 'test', '--config', 'e2e/shots.config.ts', ...process.argv.slice(2)];
const { code } = await run(command, { env: { CHROME_PATH } });
console.log('The pictures are in shots/');
process.exitCode = code;
