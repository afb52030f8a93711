import { expect, test } from 'vitest';
import { emptyFolder, testNow } from '#test/support/test-database.ts';
import { deleteExpiredData } from '#server/app/app.ts';
import { testApp } from '#test/support/test-app.ts';

const lines: string[] = [];
const { app, database } = await testApp({ log: { write: (line: string) => void lines.push(line) } });
const words = 'retention job skipped: the clock is too far from the latest stored timestamp';
const countLogged = () => lines.filter((line) => line.includes(words)).length;

test('deletes nothing when the clock is implausible, and logs it once each time', async () => {
  const old = new Date('2020-01-01T16:00:00Z');
  await database.transaction({}, async (tx) => {
    await tx.insertInto('audit_entries').values({ at: old, act: 'session.started' }).execute();
    await tx.insertInto('audit_entries').values({ at: testNow, act: 'session.started' }).execute();
  });
  const oldest = () =>
    database.transaction({}, (tx) =>
      tx.selectFrom('audit_entries').select('at').where('at', '<=', old).where('school_id', 'is', null).execute(),
    );
  const config = { dataDir: emptyFolder() };
  for (const now of ['1970-01-01T00:00:00Z', '2026-04-01T00:00:00Z', '2038-01-19T03:14:07Z']) {
    const before = countLogged();
    await deleteExpiredData(app, { database, config, now: new Date(now) });
    expect(countLogged()).toBe(before + 1);
  }
  expect(await oldest()).toEqual([{ at: old }]);
  await deleteExpiredData(app, { database, config, now: testNow });
  expect(countLogged()).toBe(3);
  expect(await oldest()).toEqual([]);
});
