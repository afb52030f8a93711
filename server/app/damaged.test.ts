import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import { openFence } from '#server/db/fence.ts';
import { testApp } from './test-app.ts';

const lines: string[] = [];
const { as, anonymous, database } = await testApp({ log: { write: (line: string) => void lines.push(line) } });
const sophie = await as(1);
const absences = async () => {
  const { status, json } = await sophie('GET', '/api/absences');
  expect(status).toBe(200);
  return json as Absence[];
};
const health = async () => (await anonymous('GET', '/api/health')).json;

test('a row that does not fit is left out of its list alone, and the log and health say so', async () => {
  const before = await absences();
  expect(before.length).toBeGreaterThan(1);
  expect(await health()).toMatchObject({ status: 'ok' });
  const [damaged] = before;
  await database.asOwner(async (tx) => {
    await openFence(tx, [1, 2]);
    await sql`alter table absences drop constraint absences_reason`.execute(tx);
    await sql`update absences set reason = 'canary-reason' where id = ${damaged?.id}`.execute(tx);
  });
  expect(await absences()).toEqual(before.slice(1));
  expect(await health()).toMatchObject({ status: 'damaged' });
  const said = lines.filter((line) => line.includes('a damaged row was left out'));
  expect(JSON.parse(said[0] ?? '{}')).toMatchObject({ path: '/api/absences', id: damaged?.id });
  expect(said.join('')).not.toContain('canary');
});

test('a page of the database that cannot be read is no bug: it is unavailable, and the log and health say what', async () => {
  const body = { username: 'A', email: 'a@example.org', subject: 'Bus', feedback: 'x', priority: 'low' };
  expect((await sophie('POST', '/api/feedback', { body })).status).toBe(201);
  await database.asOwner(async (tx) => {
    await sql`create function lost_page() returns text language plpgsql as $$ begin
      raise exception 'invalid page in block 7 of canary' using errcode = 'XX001'; end $$`.execute(tx);
    await sql`alter table feedback rename to feedback_there`.execute(tx);
    await sql`create view feedback as select * from feedback_there where lost_page() is null`.execute(tx);
  });
  const { status, headers } = await sophie('GET', '/api/feedback');
  expect([status, headers['retry-after']]).toEqual([503, '60']);
  expect(lines.filter((line) => line.includes('the database is damaged'))).toHaveLength(1);
  expect(lines.join('')).not.toMatch(/a bug|canary/);
  expect(await health()).toMatchObject({ status: 'damaged' });
});
