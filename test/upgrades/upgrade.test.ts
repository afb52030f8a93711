import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { laterMigration, scopeOfAllSchools } from '#test/support/later-migration.ts';
import { testDatabase, testKind, testNow } from '#test/support/test-database.ts';
import { writeOutcome } from '#test/support/check-results.ts';
import { markRecords } from '#test/permissions/canary-records.ts';
import { markRemainingRows } from './remaining-rows.ts';
import { allRows, type WrittenRows } from './earlier-rows.ts';
import { readAfterUpgrade } from './post-upgrade-reads.ts';
import { upgradeTrial } from './upgrade-check.ts';

const database = await testDatabase();
const walk = await database.asOwner(async (tx) => {
  const marked = await markRecords(tx, testNow);
  await markRemainingRows(tx, marked, testNow);
  return marked;
});
const demo = await allRows(database);

/** The last migration of version 1.0.0, the first that a school can run. */
const baseline = 16;
const newest = knownMigrations().length;
/** Every schema since the baseline in the resilience suite, else the baseline only. */
const past =
  process.env['UPGRADE_RUNS'] === 'all'
    ? knownMigrations().flatMap(({ number: n }) => (n < baseline ? [] : n))
    : [baseline];

const trial = { kind: testKind(), demo };
const checkApp = (today: Database, kept: WrittenRows) => readAfterUpgrade(today, { ...walk, kept, now: testNow });

test('every current table has rows to upgrade', () => {
  expect([...demo].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);
});

test('a school of an earlier Parvis is upgraded without losses and works', async () => {
  const sums = { from: past.length, rows: 0, lost: 0, failed: 0 };
  const words: string[] = [];
  for (const from of past) {
    const { rows, ...found } = await upgradeTrial({ ...trial, from, checkApp });
    sums.rows += rows;
    for (const kind of ['lost', 'failed'] as const) {
      sums[kind] += found[kind].length;
      words.push(...found[kind].map((one) => `from ${from}, ${kind}: ${one}`));
    }
  }
  writeOutcome(`upgrade-${testKind()}`, sums);
  expect(words).toEqual([]);
}, 3_600_000);

test('a later migration runs on the rows of schools, and the rows that it deletes or changes are reported', async () => {
  const later = laterMigration(`
    ${scopeOfAllSchools}
    alter table children add column initial text;
    update children set initial = left(name, 1);
    alter table children alter column initial set not null;
    delete from report_reads;
    update users set name = 'Changed' where id = 1;`);
  const { lost } = await upgradeTrial({
    ...trial,
    from: newest,
    to: [...knownMigrations(), later],
    async checkApp(today) {
      const found = await today.asOwner(async (tx) => {
        await setTenantScope(tx, [1, 2]);
        const { rows } = await sql<{ right: number }>`
          select count(*)::int as right from children where initial = left(name, 1)`.execute(tx);
        return rows;
      });
      expect(found).toEqual([{ right: demo.get('children')?.length }]);
      return [];
    },
  });
  expect(lost).toEqual([
    expect.stringMatching(/^report_reads: (\d+) of \1, /),
    expect.stringMatching(/^users: 1 of \d+, /),
  ]);
});
