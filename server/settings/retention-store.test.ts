import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { testFamily } from '#test/support/test-family.ts';
import { deleteOldRecords } from './retention-store.ts';

const { database, sophie, marc, lea, people, ids, office } = await testFamily();

/** The last school day whose retention has ended and the first that is kept, at the test's date in April 2026. */
const [tooOld, kept] = ['2024-06-30', '2024-07-01'];
const today = new Date('2026-04-14T16:00:00Z');
/** The last minute of the school's evening and its first minute, which fall on one day elsewhere. */
const lastMinute = new Date('2024-07-01T03:59:00Z');
const firstMinute = new Date('2024-07-01T04:00:00Z');

const days = async (
  table:
    | 'reports'
    | 'absences'
    | 'attendance_marks'
    | 'attendance_notices'
    | 'attendance_settlements'
    | 'attendance_completions'
    | 'pickups'
    | 'pickup_plan_exceptions',
  column: string,
  of: 'child_id' | 'group_id' = 'child_id',
) =>
  database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    const { rows } = await sql<{ day: string }>`select ${sql.ref(column)} as day from ${sql.table(table)}
      where ${sql.ref(of)} = (select ${sql.ref(of === 'child_id' ? 'id' : of)} from children where id = ${lea}) and ${sql.ref(column)} < '2025-01-01' order by 1`.execute(
      tx,
    );
    return rows.map(({ day }) => day);
  });

const write = (...statements: readonly ReturnType<typeof sql>[]) =>
  database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });

test('reports, absences and pickups are kept for the school year and the one before, with their details', async () => {
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
      sql`insert into pickup_plan_exceptions (school_id, child_id, from_day, until_day, rank, kind, created_by, created_at)
            values (1, ${lea}, ${day}, ${day}, 2, 'bus', 1, now())`,
      sql`insert into attendance_completions (school_id, group_id, day, done, user_id, at)
            select 1, group_id, ${day}, true, 3, now() from children where id = ${lea}`,
      sql`insert into attendance_settlements (school_id, child_id, day, reported, user_id, at)
            values (1, ${lea}, ${day}, 'full_day', 3, now())`,
      sql`insert into attendance_notices (school_id, child_id, day, told_by, told_at) values (1, ${lea}, ${day}, 3, now())`,
    );
  }
  await deleteOldRecords(database, today);
  expect(await days('reports', 'day')).toEqual([kept]);
  expect(await days('absences', 'last_day')).toEqual([kept]);
  expect(await days('attendance_marks', 'day')).toEqual([kept]);
  expect(await days('attendance_notices', 'day')).toEqual([kept]);
  expect(await days('attendance_settlements', 'day')).toEqual([kept]);
  expect(await days('attendance_completions', 'day', 'group_id')).toEqual([kept]);
  expect(await days('pickups', 'day')).toEqual([kept]);
  expect(await days('pickup_plan_exceptions', 'until_day')).toEqual([kept]);
});

test('messages follow the same retention in the school’s time zone, and search finds only what is kept', async () => {
  const { json } = await sophie('POST', '/api/messages', {
    body: { receiverId: ids.teacher, content: 'Autruche bleue' },
  });
  const { conversationId } = json as Message;
  for (const content of ['Baleine verte', 'Chouette rouge']) {
    expect((await sophie('POST', '/api/messages', { body: { conversationId, content } })).status).toBe(201);
  }
  const dated = (content: string, at: Date) => sql`update messages set created_at = ${at} where content = ${content}`;
  await write(dated('Autruche bleue', lastMinute), dated('Baleine verte', firstMinute));
  await deleteOldRecords(database, today);
  const found = async (text: string) =>
    ((await sophie('GET', `/api/messages?search=${encodeURIComponent(text)}`)).json as Message[]).map(
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

test('announcements follow their day and publication date, with their readers, an organization’s too', async () => {
  const announcement = (title: string, schoolId: number | null, day: string, at: Date) => sql`with made as (
      insert into announcements (organization_id, school_id, type, icon, day, title_en, title_fr, description_en, description_fr, details_en, details_fr, author_id, published_at, created_at)
      select s.organization_id, ${schoolId}::int, 'general', 'bell', ${day}::date, ${title}::text, ${title}::text, '-', '-', '-', '-', 3, ${at}::timestamptz, ${at}::timestamptz from schools s where s.id = 1 returning id)
    insert into announcement_reads (school_id, announcement_id, user_id, read_at) select 1, id, 1, now() from made`;
  await write(
    announcement('Gone', 1, tooOld, lastMinute),
    announcement('Gone', null, tooOld, lastMinute),
    announcement('About a kept day', 1, kept, lastMinute),
    announcement('Published since', 1, tooOld, firstMinute),
    announcement('Published since', null, tooOld, firstMinute),
  );
  const goneIds = await database.asOwner(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from announcements where title_en = 'Gone'`.execute(tx);
    return rows.map(({ id }) => id);
  });
  expect(goneIds).toHaveLength(2);
  await deleteOldRecords(database, today);
  const left = await textsOf(
    sql`select title_en as left from announcements where published_at < '2025-01-01' order by id`,
  );
  expect(left).toEqual(['About a kept day', 'Published since', 'Published since']);
  expect(
    await textsOf(
      sql`select announcement_id::text as left from announcement_reads where announcement_id = any (${goneIds}::int[])`,
    ),
  ).toEqual([]);
});

test('orders are kept for seven years, with items, payments and refunds', async () => {
  const { json } = await office('GET', '/api/staff/products');
  const [product] = json as { id: number; sizes: { id: number }[] }[];
  for (const at of ['2019-04-13T12:00:00Z', '2019-04-15T12:00:00Z']) {
    await write(sql`with made as (insert into orders (school_id, child_id, user_id, subtotal_cents, gst_cents, qst_cents, total_cents, created_at)
        values (1, ${lea}, 1, 100, 5, 10, 115, ${new Date(at)}) returning id),
      lines as (insert into order_lines (school_id, order_id, size_id, product_id, name_en, name_fr, size, picture, quantity, price_cents, tax)
        select 1, id, ${product?.sizes[0]?.id}::int, ${product?.id}::int, 'Shirt', 'Chandail', '', 'shirt', 1, 100, 'gst_qst' from made),
      given as (insert into order_refunds (school_id, order_id, amount_cents, given_by, given_at) select 1, id, 115, 3, now() from made returning id, order_id),
      undone as (insert into order_refunds (school_id, order_id, amount_cents, given_by, given_at, undoes) select 1, order_id, -115, 3, now(), id from given)
      insert into order_payments (school_id, reference, order_id, amount_cents, told_at) select 1, ${at}, id, 115, now() from made`);
  }
  await deleteOldRecords(database, today);
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

const textsOf = async (query: ReturnType<typeof sql<{ left: string }>>) =>
  database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    return (await query.execute(tx)).rows.map((row) => row.left);
  });

test('forms and quizzes are deleted with their answers: a form after its day, an answer once old as well', async () => {
  const form = (title: string, due: string, ...answers: readonly string[]) => [
    sql`with made as (insert into forms (school_id, kind, signers, due_day, accepts_late, author_id, created_at)
          values (1, 'form', 'one', ${due}, true, 3, '2023-09-01') returning id)
        insert into form_versions (school_id, form_id, n, title_en, title_fr, text_en, text_fr, fields, asks_again, author_id, created_at)
        select 1, id, 1, ${title}, ${title}, '', '', '[]', true, 3, '2023-09-01' from made`,
    sql`update forms f set version = 1, published_at = '2023-09-01' from form_versions v where v.form_id = f.id and v.title_en = ${title}`,
    ...answers.map(
      (
        at,
        party,
      ) => sql`insert into form_answers (school_id, form_id, version, child_id, user_id, party, lang, answers, text_hash, is_late, created_at)
        select 1, form_id, 1, ${lea}, 1, ${party}, 'fr', '{}', ${'0'.repeat(64)}, false, ${at}::timestamptz from form_versions where title_en = ${title}`,
    ),
  ];
  const quiz = (title: string, due: string, at: string) => sql`with made as (
      insert into quizzes (school_id, title_en, due_at, passing_score, for_all, author_id, created_at, published_at)
        values (1, ${title}, ${due}, 60, true, 3, '2023-09-01', '2023-09-01') returning id),
    question as (insert into quiz_questions (school_id, quiz_id, place, type, text_en, correct_truth, points)
        select 1, id, 1, 'true-false', 'So?', true, 1 from made returning id),
    sent as (insert into quiz_submissions (school_id, quiz_id, user_id, passing_score, score, correct_answers, submitted_at)
        select 1, id, 1, 60, 100, 1, ${at}::timestamptz from made returning id)
    insert into quiz_answers (school_id, submission_id, question_id, given, points) select 1, sent.id, question.id, 'true', 1 from sent, question`;
  await write(
    ...form('Test old', tooOld, '2024-06-01', '2024-06-02'),
    ...form('Test late', tooOld, '2024-06-01', '2024-07-02'),
    ...form('Test due', kept, '2024-06-01'),
    quiz('Test old', tooOld, '2024-06-01'),
    quiz('Test due', '2024-07-02', '2024-06-01'),
  );
  await deleteOldRecords(database, today);
  expect(
    await textsOf(sql`select f.title_en || ' ' || a.created_at::date as left from form_answers a
      join form_versions f on f.form_id = a.form_id where f.title_en like 'Test %' order by 1`),
  ).toEqual(['Test due 2024-06-01', 'Test late 2024-07-02']);
  expect(
    await textsOf(sql`select title_en as left from form_versions where title_en like 'Test %' order by 1`),
  ).toEqual(['Test due', 'Test late']);
  expect(await textsOf(sql`select title_en as left from quizzes where title_en like 'Test %'`)).toEqual(['Test due']);
});

test('feedback, suggestions and unanswered connection requests follow the same retention; connections stay', async () => {
  const connection = (day: string, from: number, status: string) =>
    sql`insert into connections (school_id, asked_by, asked, status, created_at) values (1, ${from}, 200, ${status}, ${day}::date)`;
  await write(
    sql`delete from connections where 200 in (asked_by, asked)`,
    ...[tooOld, '2024-07-02'].flatMap((day) => [
      sql`insert into feedback (school_id, user_id, username, email, subject, feedback, priority, created_at)
        values (1, 1, 'S', 's@t.example', ${`Test ${day}`}, 'F', 'low', ${day}::date)`,
      sql`insert into suggestions (school_id, user_id, title, description, created_at)
        values (1, 1, ${`Test ${day}`}, 'Something else', ${day}::date)`,
    ]),
    connection(tooOld, 101, 'pending'),
    connection(tooOld, 102, 'declined'),
    connection(tooOld, 103, 'connected'),
    connection('2024-07-02', 104, 'pending'),
  );
  await deleteOldRecords(database, today);
  for (const [table, title] of [
    ['feedback', 'subject'],
    ['suggestions', 'title'],
  ] as const) {
    expect(
      await textsOf(
        sql`select ${sql.ref(title)} as left from ${sql.table(table)} where ${sql.ref(title)} like 'Test %'`,
      ),
    ).toEqual(['Test 2024-07-02']);
  }
  expect(await textsOf(sql`select asked_by::text as left from connections where asked = 200 order by 1`)).toEqual([
    '103',
    '104',
  ]);
});

test('an invitation is kept for 90 days after it was accepted, withdrawn or has expired; an open one stays', async () => {
  const invited = (name: string, column: string, at: string) => sql`with made as (
      insert into invitations (school_id, token, name, email, locale, gives, created_at, sent_at, expires_at, ${sql.ref(column)})
        values (1, null, ${name}, 'x@t.example', 'fr', 'guardian', '2025-10-01', '2025-10-01',
                '2027-01-01', ${at}::timestamptz) returning id)
    insert into invitation_children (invitation_id, school_id, child_id, relationship, can_view, can_report_absence, can_pickup, can_message)
      select id, 1, ${lea}, 'mother', true, false, false, false from made`;
  const expiring = (name: string, at: string) => sql`insert into invitations
    (school_id, token, name, email, locale, gives, created_at, sent_at, expires_at)
    values (1, ${name}, ${name}, 'x@t.example', 'fr', 'guardian', '2025-10-01', '2025-10-01', ${at}::timestamptz)`;
  await write(
    invited('Test accepted', 'accepted_at', '2026-01-13'),
    invited('Test revoked', 'revoked_at', '2026-01-13'),
    invited('Test accepted lately', 'accepted_at', '2026-01-15'),
    expiring('Test expired', '2026-01-13'),
    expiring('Test open', '2026-04-20'),
    // A guardian without an address stays on the record when the link has long expired.
    expiring('Test recorded', '2025-10-01'),
    sql`update invitations set email = null where name = 'Test recorded'`,
  );
  await deleteOldRecords(database, today);
  expect(await textsOf(sql`select name as left from invitations where name like 'Test %' order by 1`)).toEqual([
    'Test accepted lately',
    'Test open',
    'Test recorded',
  ]);
});

test('an invitation of a relative by link who never accepts is deleted with their name', async () => {
  const invited = (name: string, at: string) => sql`with made as (
      insert into invitations (school_id, token, name, email, locale, gives, created_at, sent_at, expires_at)
        values (1, ${name}, ${name}, null, 'fr', 'follower', '2025-10-01', '2025-10-01', ${at}::timestamptz) returning id)
    insert into child_followers (school_id, child_id, invitation_id, name, relationship, from_day, until_day, invited_by,
        created_at)
      select 1, ${lea}, id, ${name}, 'aunt', '2025-10-01', '2026-09-30', ${ids.marc}, '2025-10-01' from made`;
  await write(invited('Tante 2026-01-13', '2026-01-13'), invited('Tante 2026-01-15', '2026-01-15'));
  await deleteOldRecords(database, today);
  for (const table of ['invitations', 'child_followers'])
    expect(await textsOf(sql`select name as left from ${sql.table(table)} where name like 'Tante %'`)).toEqual([
      'Tante 2026-01-15',
    ]);
});

test('the audit log is kept for two years, including entries of accounts', async () => {
  const entry = (schoolId: number | null, at: string) =>
    sql`insert into audit_entries (at, school_id, user_id, act) values (${new Date(at)}, ${schoolId}, 1, 'test.act')`;
  const times = ['2024-04-13T12:00:00Z', '2024-04-15T12:00:00Z'];
  await write(...times.flatMap((at) => [entry(1, at), entry(null, at)]));
  await deleteOldRecords(database, today);
  const left = await database.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    return tx.selectFrom('audit_entries').select(['at', 'school_id']).where('act', '=', 'test.act').execute();
  });
  expect(left.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2024-04-15', '2024-04-15']);
});

test('recent records stay unchanged', async () => {
  const before = await Promise.all([
    sophie('GET', '/api/absences'),
    marc('GET', '/api/pickups'),
    sophie('GET', '/api/messages'),
    sophie('GET', '/api/notifications'),
    office('GET', '/api/staff/departures'),
  ]);
  await deleteOldRecords(database, today);
  const after = await Promise.all([
    sophie('GET', '/api/absences'),
    marc('GET', '/api/pickups'),
    sophie('GET', '/api/messages'),
    sophie('GET', '/api/notifications'),
    office('GET', '/api/staff/departures'),
  ]);
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
});
