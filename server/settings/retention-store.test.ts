import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { testFamily } from '#server/app/test-family.ts';
import { forgetOldRecords } from './retention-store.ts';

const { database, sophie, marc, lea, people, ids, office } = await testFamily();

/** Of a school year, the last day that is not kept and the first that is, on the day the tests run: in April of 2026. */
const [tooOld, kept] = ['2024-06-30', '2024-07-01'];
const today = new Date('2026-04-14T16:00:00Z');
/** The school's evening and its first minute, which are the same day elsewhere. */
const lastMinute = new Date('2024-07-01T03:59:00Z');
const firstMinute = new Date('2024-07-01T04:00:00Z');

const days = async (
  table: 'reports' | 'absences' | 'attendance_marks' | 'attendance_notices' | 'pickups',
  column: string,
) =>
  database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    const { rows } = await sql<{ day: string }>`select ${sql.ref(column)} as day from ${sql.table(table)}
      where child_id = ${lea} and ${sql.ref(column)} < '2025-01-01' order by 1`.execute(tx);
    return rows.map(({ day }) => day);
  });

const write = (...statements: readonly ReturnType<typeof sql>[]) =>
  database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });

test('reports, absences and pickups are kept for the school year and the one before, with what belongs to them', async () => {
  for (const day of [tooOld, kept]) {
    await write(
      sql`with made as (insert into reports (school_id, child_id, day, author_id, published_at)
            values (1, ${lea}, ${day}, 3, now()) returning id)
          insert into report_reads (school_id, report_id, user_id, read_at) select 1, id, 1, now() from made`,
      sql`with made as (insert into absences (school_id, child_id, first_day, last_day, duration, reason, notes, reported_by, created_at)
            values (1, ${lea}, ${day}, ${day}, 'full_day', 'sick', '', 1, now()) returning id)
          insert into absence_half_days (school_id, child_id, day, half, absence_id) select 1, ${lea}, ${day}, 'morning', id from made`,
      sql`with made as (insert into pickups (school_id, child_id, person_id, day, method, time, status, requested_by, created_at)
            values (1, ${lea}, ${people.sophie}, ${day}, 'time', '15:30', 'scheduled', 1, now()) returning id)
          insert into pickup_events (school_id, pickup_id, act, person_id, user_id, at)
            select 1, id, 'schedule', ${people.sophie}, 1, now() from made`,
      sql`insert into attendance_marks (school_id, child_id, day, status, time, pickup_id, user_id, at)
            select 1, ${lea}, ${day}, 'left', '15:40', id, 3, now() from pickups where child_id = ${lea} and day = ${day}`,
      sql`insert into attendance_notices (school_id, child_id, day, told_by, told_at) values (1, ${lea}, ${day}, 3, now())`,
    );
  }
  await forgetOldRecords(database, today);
  expect(await days('reports', 'day')).toEqual([kept]);
  expect(await days('absences', 'last_day')).toEqual([kept]);
  expect(await days('attendance_marks', 'day')).toEqual([kept]);
  expect(await days('attendance_notices', 'day')).toEqual([kept]);
  expect(await days('pickups', 'day')).toEqual([kept]);
});

test('messages are, by the school’s clock, and a search finds what is left and nothing that is gone', async () => {
  const { json } = await sophie('POST', '/api/messages', {
    body: { receiverId: ids.teacher, content: 'Autruche bleue' },
  });
  const { conversationId } = json as Message;
  for (const content of ['Baleine verte', 'Chouette rouge']) {
    expect((await sophie('POST', '/api/messages', { body: { conversationId, content } })).status).toBe(201);
  }
  const dated = (content: string, at: Date) => sql`update messages set created_at = ${at} where content = ${content}`;
  await write(dated('Autruche bleue', lastMinute), dated('Baleine verte', firstMinute));
  await forgetOldRecords(database, today);
  const found = async (words: string) =>
    ((await sophie('GET', `/api/messages?search=${encodeURIComponent(words)}`)).json as Message[]).map(
      (one) => one.content,
    );
  expect(await found('autruche')).toEqual([]);
  expect(await found('baleine')).toEqual(['Baleine verte']);
  expect(await found('chouette')).toEqual(['Chouette rouge']);
  const pages = await database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    return tx.selectFrom('message_pages').select('folded').where('folded', 'like', '%autruche%').execute();
  });
  expect(pages).toEqual([]);
});

test('orders are kept for seven years, with what was ordered, paid and given back', async () => {
  const { json } = await office('GET', '/api/staff/products');
  const [product] = json as { id: number; sizes: { id: number }[] }[];
  for (const at of ['2019-04-13T12:00:00Z', '2019-04-15T12:00:00Z']) {
    await write(sql`with made as (insert into orders (school_id, child_id, user_id, subtotal_cents, gst_cents, qst_cents, total_cents, created_at)
        values (1, ${lea}, 1, 100, 5, 10, 115, ${new Date(at)}) returning id),
      lines as (insert into order_lines (school_id, order_id, size_id, product_id, name_en, name_fr, size, picture, quantity, price_cents, taxable)
        select 1, id, ${product?.sizes[0]?.id}::int, ${product?.id}::int, 'Shirt', 'Chandail', '', 'shirt', 1, 100, true from made),
      given as (insert into order_refunds (school_id, order_id, amount_cents, given_by, given_at) select 1, id, 115, 3, now() from made returning id, order_id),
      undone as (insert into order_refunds (school_id, order_id, amount_cents, given_by, given_at, undoes) select 1, order_id, -115, 3, now(), id from given)
      insert into order_payments (school_id, reference, order_id, amount_cents, told_at) select 1, ${at}, id, 115, now() from made`);
  }
  await forgetOldRecords(database, today);
  const left = await database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    const { rows } = await sql<{ at: Date; lines: number; payments: number; refunds: number }>`
      select o.created_at as at, (select count(*)::int from order_lines l where l.order_id = o.id) as lines,
             (select count(*)::int from order_payments p where p.order_id = o.id) as payments,
             (select count(*)::int from order_refunds r where r.order_id = o.id) as refunds
        from orders o where o.created_at < '2020-01-01'`.execute(tx);
    return rows;
  });
  expect(left).toEqual([{ at: new Date('2019-04-15T12:00:00Z'), lines: 1, payments: 1, refunds: 2 }]);
});

test('the audit is kept for two years, an account’s own acts too', async () => {
  const entry = (schoolId: number | null, at: string) =>
    sql`insert into audit_entries (at, school_id, user_id, act) values (${new Date(at)}, ${schoolId}, 1, 'test.act')`;
  const times = ['2024-04-13T12:00:00Z', '2024-04-15T12:00:00Z'];
  await write(...times.flatMap((at) => [entry(1, at), entry(null, at)]));
  await forgetOldRecords(database, today);
  const left = await database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    return tx.selectFrom('audit_entries').select(['at', 'school_id']).where('act', '=', 'test.act').execute();
  });
  expect(left.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2024-04-15', '2024-04-15']);
});

test('nothing of these years is touched', async () => {
  const before = await Promise.all([
    sophie('GET', '/api/absences'),
    marc('GET', '/api/pickups'),
    sophie('GET', '/api/messages'),
    sophie('GET', '/api/notifications'),
    office('GET', '/api/staff/departures'),
  ]);
  await forgetOldRecords(database, today);
  const after = await Promise.all([
    sophie('GET', '/api/absences'),
    marc('GET', '/api/pickups'),
    sophie('GET', '/api/messages'),
    sophie('GET', '/api/notifications'),
    office('GET', '/api/staff/departures'),
  ]);
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
});
