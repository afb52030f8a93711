import { expect, test } from 'vitest';
import { knownMigrations } from '#server/db/migrate.ts';
import { testDatabase, testKind, testNow } from '#server/db/test-database.ts';
import { demoRows, upgradeTrial } from './upgrade-trial.ts';

const database = await testDatabase();
const today = knownMigrations().length;

/** The first in which a school has children; the soak begins at the very first and leaves none out. */
const past = process.env['UPGRADES'] === 'all' ? Array.from({ length: today }, (_, n) => n + 1) : [9];

test('a school that an earlier Parvis kept is brought up to date with nothing lost, and goes on', async () => {
  const demo = await demoRows(database);
  const outcomes = [];
  for (const from of past) outcomes.push(await upgradeTrial({ kind: testKind(), from, demo, now: testNow }));
  const rows = outcomes.reduce((sum, one) => sum + one.rows, 0);
  console.log('upgrade:', JSON.stringify({ from: past.length, rows, tables: outcomes.map(({ tables }) => tables) }));
  expect(outcomes.flatMap(({ from, lost }) => lost.map((words) => `${from}: ${words}`))).toEqual([]);
  expect(outcomes.flatMap(({ from, failed }) => failed.map((words) => `${from}: ${words}`))).toEqual([]);
  expect(rows).toBeGreaterThan(1000);
}, 900_000);
