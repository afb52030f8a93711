// @ts-check
/**
 * npm run test:resilience: runs the resilience checks at full size on each database, and prints each figure with its
 * target. The figures stay in `.cache/results` as JSON. Names select checks: npm run test:resilience --
 * connection-loss graceful-shutdown. A database name selects one database: npm run test:resilience -- idempotency
 * postgresql. Environment variables set the size: crash_recovery=10 npm run test:resilience -- crash-recovery,
 * demo_fill=5 npm run test:resilience -- demo-fill.
 */
import './node-version.mjs';
import { build } from './build.mjs';
import { install } from './ensure-installed.mjs';

await install();
await build();
const { register } = await import('tsx/esm/api');
register();
const { rows } = await import('#test/resilience/suites/suites.ts');
const { runCheck } = await import('#test/support/check-results.ts');
const { failsBudget: findFailures, lineOf } = await import('#test/support/measurement.ts');
const { whyNoPostgresql } = await import('#test/support/test-postgresql.ts');

const names = process.argv.slice(2);
const kinds = /** @type {const} */ (['embedded', 'postgresql']).filter(
  (kind) => names.includes(kind) || !names.some((one) => one === 'embedded' || one === 'postgresql'),
);
const chosen = names.filter((one) => one !== 'embedded' && one !== 'postgresql');
const unknown = chosen.filter((id) => !(id in rows));
if (unknown.length > 0) {
  console.error(`Unknown check ${unknown.join(', ')}. Available: ${Object.keys(rows).join(', ')}`);
  process.exit(1);
}
const reasonNoPostgresql = await whyNoPostgresql();
let broken = 0;
/** A requested check that is skipped counts as a failure. */
let leftOut = 0;
for (const [id, row] of Object.entries(rows)) {
  if (chosen.length > 0 && !chosen.includes(id)) continue;
  if (chosen.length > 0 && !kinds.some((one) => row.on.includes(one))) {
    console.log(`${id}: skipped. It applies to ${row.on.join(' and ')} only.`);
    leftOut += 1;
  }
  const lacks = row.whyNot?.();
  if (lacks) {
    console.log(`${id}: skipped. ${lacks}`);
    leftOut += 1;
    continue;
  }
  for (const kind of kinds.filter((one) => row.on.includes(one))) {
    if (kind === 'postgresql' && reasonNoPostgresql) {
      console.log(`${id} ${kind}: skipped. ${reasonNoPostgresql}`);
      leftOut += 1;
      continue;
    }
    console.log(`\n${id} ${row.what}, ${kind}`);
    const { figures, seconds } = await runCheck(`${id}-${kind}`, (keep) =>
      row.run(kind, (measured) => {
        keep(measured);
        console.error(`   measured: ${JSON.stringify(measured)}`);
      }),
    );
    for (const figure of figures) {
      console.log(lineOf({ ...figure, name: `${id} ${figure.name}` }));
      if (findFailures(figure)) broken += 1;
    }
    console.log(`   ${seconds} s`);
  }
}
if (broken > 0) console.error(`\n${broken} target(s) missed`);
if (leftOut > 0) console.error(`\n${leftOut} check(s) skipped: this run does not verify them.`);
process.exit(broken > 0 || leftOut > 0 ? 1 : 0);
