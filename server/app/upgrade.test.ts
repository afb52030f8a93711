import { expect, test } from 'vitest';
import { knownMigrations } from '#server/db/migrate.ts';
import { testDatabase, testKind, testNow } from '#server/db/test-database.ts';
import { markRecords } from './marked-records.ts';
import { markRest } from './marked-rest.ts';
import { allRows } from './upgrade-rows.ts';
import { upgradeTrial } from './upgrade-trial.ts';

const database = await testDatabase();
const walk = await database.asOwner(async (tx) => {
  const marked = await markRecords(tx, testNow);
  await markRest(tx, marked, testNow);
  return marked;
});
const demo = await allRows(database);

/** From there talks and much else were changed with what is in them; the soak leaves no schema out. */
const telling = '14';
const asked = process.env['UPGRADES'] ?? telling;
const past = asked === 'all' ? knownMigrations().map(({ number }) => number) : asked.split(',').map(Number);

test('every table of today has rows to bring up to date', () => {
  expect([...demo].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);
});

test('a school that an earlier Parvis kept is brought up to date with nothing lost, and goes on', async () => {
  const sums = { from: past.length, rows: 0, refused: 0, wrong: 0, lost: 0, failed: 0 };
  const words: string[] = [];
  for (const from of past) {
    const { rows, refused, ...found } = await upgradeTrial({ ...walk, kind: testKind(), from, demo, now: testNow });
    sums.rows += rows;
    sums.refused += refused;
    for (const kind of ['wrong', 'lost', 'failed'] as const) {
      sums[kind] += found[kind].length;
      words.push(...found[kind].map((one) => `from ${from}, ${kind}: ${one}`));
    }
  }
  console.log('upgrade:', JSON.stringify(sums));
  expect(words).toEqual([]);
}, 3_600_000);
