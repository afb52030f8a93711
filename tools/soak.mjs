// @ts-check
/**
 * npm run soak: every promise that a trial shows, at its full size, on each database: a line a figure, with its target
 * and whether it holds. npm run soak -- R4 R18 runs a part, npm run soak -- R5 postgresql one database; R1=10 npm run
 * soak -- R1 a smaller one.
 */
import './node-version.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';

await install();
await build();
const { register } = await import('tsx/esm/api');
register();
const { rows } = await import('./soak-rows.ts');
const { breaks, lineOf } = await import('./figure.ts');
const { whyNoPostgresql } = await import('#server/db/test-postgresql.ts');

const asked = process.argv.slice(2);
const kinds = /** @type {const} */ (['embedded', 'postgresql']).filter(
  (kind) => asked.includes(kind) || !asked.some((one) => one === 'embedded' || one === 'postgresql'),
);
const chosen = asked.filter((one) => one !== 'embedded' && one !== 'postgresql');
const unknown = chosen.filter((id) => !(id in rows));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. The rows: ${Object.keys(rows).join(', ')}`);
  process.exit(1);
}
const silence = await whyNoPostgresql();
let broken = 0;
/** What was asked for and is not shown is no success. */
let leftOut = 0;
for (const [id, row] of Object.entries(rows)) {
  if (chosen.length > 0 && !chosen.includes(id)) continue;
  if (chosen.length > 0 && !kinds.some((one) => row.on.includes(one))) {
    console.log(`${id}: left out. It is about ${row.on.join(' and ')} alone.`);
    leftOut += 1;
  }
  for (const kind of kinds.filter((one) => row.on.includes(one))) {
    if (kind === 'postgresql' && silence) {
      console.log(`${id} ${kind}: left out. ${silence}`);
      leftOut += 1;
      continue;
    }
    const began = Date.now();
    console.log(`\n${id} ${row.what}, ${kind}`);
    for (const figure of await row.run(kind)) {
      console.log(lineOf({ ...figure, name: `${id} ${figure.name}` }));
      if (breaks(figure)) broken += 1;
    }
    console.log(`   ${Math.round((Date.now() - began) / 1000)} s`);
  }
}
if (broken > 0) console.error(`\n${broken} target(s) missed`);
if (leftOut > 0) console.error(`\n${leftOut} row(s) left out: what they promise is not shown by this run.`);
process.exit(broken > 0 || leftOut > 0 ? 1 : 0);
