import { expect, test } from 'vitest';
import { knownMigrations } from '#server/db/migrate.ts';
import { testDatabase, testKind, testNow } from '#server/db/test-database.ts';
import { demoRows, upgradeTrial } from './upgrade-trial.ts';

const database = await testDatabase();
const today = knownMigrations().length;

/** The first in which a school has children; the soak begins at the very first and leaves none out. */
const past = process.env['UPGRADES'] === 'all' ? Array.from({ length: today }, (_, n) => n + 1) : [9];

test('a school that an earlier Parvis kept is brought up to date with nothing lost, and goes on', async () => {
  const demo = await demoRows(database, past.length > 1 ? 150 : 50);
  const outcomes = [];
  for (const from of past) outcomes.push(await upgradeTrial({ kind: testKind(), from, demo, now: testNow }));
  const rows = outcomes.reduce((sum, one) => sum + one.rows, 0);
  const lost = outcomes.flatMap((one) => one.lost.map((words) => `${one.from}: ${words}`));
  const failed = outcomes.flatMap((one) => one.failed.map((words) => `${one.from}: ${words}`));
  console.log('upgrade:', JSON.stringify({ from: past.length, rows, lost: lost.length, failed: failed.length }));
  expect({ lost, failed }).toEqual({ lost: [], failed: [] });
  expect(rows).toBeGreaterThan(300);
}, 900_000);
