import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { testApp } from '#test/support/test-app.ts';

const lines: string[] = [];
const { as, anonymous, database } = await testApp({ log: { write: (line: string) => void lines.push(line) } });
const sophie = await as(1);
const absences = async () => {
  const { status, json } = await sophie('GET', '/api/absences');
  expect(status).toBe(200);
  return json as Absence[];
};
const health = async () => (await anonymous('GET', '/api/health')).json;

test('an invalid row is left out of its list alone, and reported in the log and the health check', async () => {
  const before = await absences();
  expect(before.length).toBeGreaterThan(1);
  expect(await health()).toMatchObject({ status: 'ok' });
  const [damaged] = before;
  await database.asOwner(async (tx) => {
    await setTenantScope(tx, [1, 2]);
    await sql`alter table absences drop constraint absences_reason`.execute(tx);
    await sql`update absences set reason = 'canary-reason' where id = ${damaged?.id}`.execute(tx);
  });
  expect(await absences()).toEqual(before.slice(1));
  expect(await health()).toMatchObject({ status: 'damaged' });
  const texts = lines.filter((line) => line.includes('a damaged row was left out'));
  expect(JSON.parse(texts[0] ?? '{}')).toMatchObject({ path: '/api/absences', id: damaged?.id });
  expect(texts.join('')).not.toContain('canary');
});

test('an unreadable page of the database makes it unavailable, and is reported in the log and the health check', async () => {
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
  expect(lines.join('')).not.toMatch(/unexpected error|canary/);
  expect(await health()).toMatchObject({ status: 'damaged' });
});
