/** How long the versions of a child's file are kept. */
import { beforeEach, expect, test } from 'vitest';
import type { ChildFile, FileContent } from '#core/child-files/child-file.ts';
import { emptyFiles, writtenFile } from '#test/support/child-files/test-child-files.ts';
import { testFamily } from '#test/support/test-family.ts';
import { deleteOldRecords } from './retention-store.ts';

const { sophie, database, at, lea } = await testFamily();

const read = async () => (await sophie('GET', `/api/children/${lea}/file`)).json as ChildFile;
/** Saves a version on a day at 21:00 of the school, which is the next day in UTC. */
const save = async (day: string, change: Partial<FileContent>) => {
  at('21:00:00', day);
  const { version } = await read();
  const body = { version, content: { ...writtenFile, ...change } };
  expect((await sophie('PUT', `/api/children/${lea}/file`, { body })).status).toBe(200);
};
const sign = async () => {
  const { version, hash } = await read();
  const { status } = await sophie('POST', `/api/children/${lea}/file/signatures`, { body: { version, hash } });
  expect(status).toBe(201);
};
/** The versions that are left after the job of a day, at noon of the school. */
const leftOn = async (day: string) => {
  await deleteOldRecords(database, new Date(`${day}T16:00:00Z`));
  const rows = await database.asOwner((tx) =>
    tx.selectFrom('child_file_versions').select('version').where('child_id', '=', lea).orderBy('version').execute(),
  );
  return rows.map(({ version }) => version);
};

beforeEach(() => emptyFiles(database));

test('an unsigned version is kept for a year after the day on which it was replaced', async () => {
  await save('2026-04-01', { diet: 'First' });
  await save('2026-04-14', { diet: 'Second' });
  expect(await leftOn('2027-04-13')).toEqual([1, 2]);
  expect(await leftOn('2027-04-14')).toEqual([1, 2]);
  expect(await leftOn('2027-04-15')).toEqual([2]);
});

test('the latest version is kept without a signature, however old', async () => {
  await save('2026-04-14', {});
  expect(await leftOn('2029-04-14')).toEqual([1]);
});

test('a signed version is kept while the child is at the school, and the numbers go on', async () => {
  await save('2026-04-12', { diet: 'First' });
  await save('2026-04-13', { diet: 'Second' });
  await sign();
  await save('2026-04-14', { diet: 'Third' });
  expect(await leftOn('2029-04-14')).toEqual([2, 3]);
  await save('2026-04-15', { diet: 'Fourth' });
  expect(await read()).toMatchObject({ version: 4, signing: 'changed', content: { diet: 'Fourth' } });
});
