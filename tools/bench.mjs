// @ts-check
/**
 * npm run bench: what Parvis costs, each figure beside its budget. npm run bench -- first-load children runs a part.
 */
import './node-version.mjs';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { prepareDemoData } from './demo-data.mjs';
import { install } from './install.mjs';

await install();
await build();
await prepareDemoData();
process.env.CHROME_PATH = await findBrowser();
const { register } = await import('tsx/esm/api');
register();
const { benches, runBenches } = await import('#bench/bench.ts');

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. The benches: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
const { broken, leftOut } = await runBenches(
  asked.length > 0 ? asked : Object.keys(benches).filter((name) => !benches[name]?.onlyAsked),
);
if (broken > 0) console.error(`\n${broken} hard budget(s) broken`);
if (leftOut.length > 0) console.error(`\nNot shown by this run, or not whole: ${leftOut.join(', ')}`);
process.exitCode = broken > 0 || leftOut.length > 0 ? 1 : 0;
