// @ts-check
/**
 * npm run screenshots: takes a screenshot of every screen of test/e2e/screens/screens.ts in both languages, both themes
 * and three widths, in screenshots/. npm run screenshots -- -g absence takes some.
 */
import './node-version.mjs';
import { install } from './ensure-installed.mjs';
import { bin, run } from './spawn.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { findBrowser } = await import('./find-browser.mjs');
const CHROME_PATH = await findBrowser();
const command = [bin('playwright'), 'test', '--config', 'test/e2e/screenshots.config.ts', ...process.argv.slice(2)];
const { code } = await run(command, { env: { CHROME_PATH } });
console.log('Screenshots written to screenshots/');
process.exitCode = code;
