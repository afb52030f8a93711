// @ts-check
/**
 * npm run bench: runs the benchmarks and compares each figure with its budget. npm run bench -- first-load children
 * runs some.
 */
import './node-version.mjs';
import { findBrowser } from './find-browser.mjs';
import { build } from './build.mjs';
import { prepareDemoData } from './demo-data.mjs';
import { install } from './ensure-installed.mjs';

await install();
await build();
await prepareDemoData();
process.env.CHROME_PATH = await findBrowser();
const { register } = await import('tsx/esm/api');
register();
const { benches, runBenches } = await import('#bench/support/bench.ts');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}. Available: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
const { broken, leftOut } = await runBenches(
  names.length > 0 ? names : Object.keys(benches).filter((name) => !benches[name]?.onlyAsked),
);
if (broken > 0) console.error(`\n${broken} hard budget(s) exceeded`);
if (leftOut.length > 0) console.error(`\nSkipped or incomplete: ${leftOut.join(', ')}`);
process.exitCode = broken > 0 || leftOut.length > 0 ? 1 : 0;
