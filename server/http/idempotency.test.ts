import { expect, test } from 'vitest';
import { idempotencyKeyOf } from '#core/http/idempotency-key.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { testApp } from '#test/support/test-app.ts';
import { deleteOldKeys } from './idempotency.ts';

const { database, clock, as } = await testApp();
// Each test has a day of its own.
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
const [sophie, marc] = await Promise.all([as(1), as(2)]);

let day = 0;
/** An absence on a day that no other test uses. */
const newReport = () => {
  day += 1;
  const date = new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10);
  return { childId: 1, date, reason: 'family', duration: 'full_day', notes: 'Chez sa tante.' };
};

const countOf = async (date: string) => {
  const { rows } = await database.transaction({ userId: 1, schoolIds: [1] }, async (tx) => ({
    rows: await tx
      .selectFrom('absences')
      .select('id')
      .where('first_day', '=', date)
      .where('child_id', '=', 1)
      .execute(),
  }));
  return rows.length;
};

const send = (ask: typeof sophie, body: unknown, key?: string) => ask('POST', '/api/absences', { body, key });

test('the same key and body gets the same reply and one absence', async () => {
  const report = newReport();
  const first = await send(sophie, report, 'key-1');
  const again = await send(sophie, { ...report, notes: `  ${report.notes} ` }, 'key-1');
  expect(first.status).toBe(201);
  expect(again.status).toBe(201);
  expect(again.json).toEqual(first.json);
  expect(await countOf(report.date)).toBe(1);
});

test('the same key with another body is refused and changes nothing', async () => {
  const [report, other] = [newReport(), newReport()];
  await send(sophie, report, 'key-2');
  expect((await send(sophie, other, 'key-2')).json).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  expect(await countOf(other.date)).toBe(0);
});

test('a key belongs to one user and one path', async () => {
  const [hers, his] = [newReport(), newReport()];
  const { json } = await send(sophie, hers, 'key-3');
  expect((await send(marc, his, 'key-3')).status).toBe(201);
  const { id } = json as { id: number };
  expect((await sophie('DELETE', `/api/absences/${id}`, { key: 'key-3' })).status).toBe(204);
  expect((await sophie('DELETE', `/api/absences/${id}`, { key: 'key-3' })).status).toBe(204);
  expect((await sophie('DELETE', `/api/absences/${id}`, { key: 'key-4' })).status).toBe(404);
});

test('a key that names a user is accepted from that user only', async () => {
  const report = newReport();
  const key = idempotencyKeyOf(1, 'key-of-sophie');
  expect((await send(marc, report, key)).json).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await countOf(report.date)).toBe(0);
  expect((await send(sophie, report, key)).status).toBe(201);
  expect((await send(sophie, report, key)).status).toBe(201);
  expect(await countOf(report.date)).toBe(1);
});

test('a refusal is not saved: the same key may succeed later', async () => {
  const report = newReport();
  const taken = await send(marc, report);
  expect((await send(sophie, report, 'key-5')).json).toMatchObject({ code: 'absence_overlaps' });
  await marc('DELETE', `/api/absences/${(taken.json as { id: number }).id}`);
  expect((await send(sophie, report, 'key-5')).status).toBe(201);
});

test('twenty concurrent requests with one key create one absence and get one reply', async () => {
  const report = newReport();
  const persist = async () => {
    for (;;) {
      const answer = await send(sophie, report, 'key-6');
      if (answer.status !== 409) return answer;
      expect(answer.json).toMatchObject({ code: 'in_progress' });
      expect(answer.headers['retry-after']).toBe('1');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const answers = await Promise.all(Array.from({ length: 20 }, persist));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await countOf(report.date)).toBe(1);
});

test('a replay checks authorization again: after a right is withdrawn it is refused', async () => {
  const report = newReport();
  await send(marc, report, 'key-7');
  const withRight = (right: boolean) =>
    database.asOwner(async (tx) => {
      const rights = { can_view: right, can_report_absence: right };
      await tx.updateTable('guardians').set(rights).where('user_id', '=', 2).where('child_id', '=', 1).execute();
    });
  await withRight(false);
  expect((await send(marc, report, 'key-7')).json).toMatchObject({ status: 404, code: 'not_found' });
  await withRight(true);
  expect((await send(marc, report, 'key-7')).status).toBe(201);
});

test('a key has at most 255 characters', async () => {
  expect((await send(sophie, newReport(), 'k'.repeat(255))).status).toBe(201);
  const { status, json } = await send(sophie, newReport(), 'k'.repeat(256));
  expect(status).toBe(422);
  expect(json).toMatchObject({ problems: [{ path: 'Idempotency-Key', code: 'too_long' }] });
});

test('only ids are saved with a key', async () => {
  const rows = await database.transaction({}, (tx) => tx.selectFrom('idempotency_keys').selectAll().execute());
  expect(rows.length).toBeGreaterThan(0);
  const text = JSON.stringify(rows.map(({ body_hash, ...row }) => ({ ...row, hash: body_hash.toString('hex') })));
  expect(text).not.toMatch(/tante|family|2026-05/);
});

test('keys are deleted after fourteen days, not before', async () => {
  const keys = () => database.transaction({}, (tx) => tx.selectFrom('idempotency_keys').select('key').execute());
  const before = (await keys()).length;
  const daysLater = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
  await deleteOldKeys(database, daysLater(13.9));
  expect(await keys()).toHaveLength(before);
  await deleteOldKeys(database, daysLater(14.1));
  expect(await keys()).toHaveLength(0);
});
