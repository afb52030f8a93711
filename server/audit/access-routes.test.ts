import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RecordAccess } from '#core/audit/access.ts';
import { deleteOldRecords } from '#server/settings/retention-store.ts';
import { uncalledRoutes } from '#server/api-docs/api-markdown.ts';
import { testApp } from '#test/support/test-app.ts';

const { app, as, cookieOf, database, clock } = await testApp();
const [sophie, teacher] = [await as(1), await as(3)];
const lea = 1;
const { user_id: officeId } = await database.asOwner((tx) =>
  tx
    .selectFrom('staff_members')
    .select('user_id')
    .where('title', '=', 'office')
    .where('school_id', '=', 1)
    .executeTakeFirstOrThrow(),
);

const views = async () => {
  await app.accesses.flush();
  const { status, json } = await sophie('GET', `/api/children/${lea}/accesses`);
  expect(status).toBe(200);
  return json as RecordAccess[];
};
const count = async () => {
  await app.accesses.flush();
  return database.asOwner(async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from record_accesses`.execute(tx);
    return rows[0]?.n;
  });
};

describe('the access log', () => {
  test('is shown to guardians with the right to view the child, by day, with the records and the capacity', async () => {
    await sophie('GET', '/api/children');
    await sophie('GET', `/api/reports?childId=${lea}&date=2026-04-13`);
    await teacher('GET', '/api/staff/pickup-persons?status=approved');
    const found = await views();
    expect(found).toEqual([
      { day: '2026-04-14', name: 'Mireille Bouchard', capacity: 'staff', kinds: ['people'], isMe: false },
      { day: '2026-04-14', name: 'Sophie Tremblay', capacity: 'guardian', kinds: ['child', 'reports'], isMe: true },
    ]);
  });

  test('has one entry per hour, however often a user views the record, and another in the next hour', async () => {
    const before = await count();
    for (let times = 0; times < 5; times += 1) await sophie('GET', '/api/children');
    expect(await count()).toBe(before);
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    await sophie('GET', '/api/children');
    await sophie('GET', '/api/children');
    // One entry for each of the two children.
    expect(await count()).toBe((before ?? 0) + 2);
  });

  test('records views through replies to mutations and through files, like views through queries', async () => {
    const seen = async (name: string) => (await views()).find((view) => view.name === name);
    const mark = { day: '2026-04-14', status: 'present' };
    expect((await teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: mark })).status).toBe(200);
    expect(await seen('Mireille Bouchard')).toMatchObject({ capacity: 'staff', kinds: ['attendance', 'people'] });
    const office = await as(officeId);
    const { id: quizId } = await database.asOwner((tx) =>
      tx.selectFrom('quizzes').select('id').where('for_all', '=', true).executeTakeFirstOrThrow(),
    );
    for (const file of ['orders.csv', `quizzes/${quizId}/results.csv`]) {
      expect((await office('GET', `/api/staff/${file}`)).status).toBe(200);
    }
    expect(await seen('Nathalie Fortin')).toMatchObject({ capacity: 'staff', kinds: ['orders', 'quizzes'] });
    expect((await app.inject({ url: '/api/data-export', headers: { cookie: await cookieOf(2) } })).statusCode).toBe(
      200,
    );
    expect(await seen('Marc Tremblay')).toMatchObject({
      capacity: 'guardian',
      kinds: ['absences', 'attendance', 'child', 'file', 'people', 'pickups', 'reports'],
    });
  });

  test("separates a user's views as guardian and as staff within the same hour", async () => {
    const before = await count();
    const view = { userId: 4, schoolIds: [1], kind: 'child', childIds: [lea], at: clock.now } as const;
    for (const capacity of ['guardian', 'staff', 'guardian'] as const) app.accesses.note({ ...view, capacity });
    expect(await count()).toBe((before ?? 0) + 2);
  });

  test('does not delay or fail a read: a failed write is retried later', async () => {
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    const rename = (from: string, to: string) =>
      database.asOwner((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx));
    const before = await count();
    await rename('record_accesses', 'record_accesses_away');
    expect((await sophie('GET', '/api/children')).status).toBe(200);
    await app.accesses.flush();
    await rename('record_accesses_away', 'record_accesses');
    expect(await count()).toBe((before ?? 0) + 2);
  });

  test("has pages of earlier days, uses the school's day, and is deleted after two years", async () => {
    await database.asOwner(async (tx) => {
      const row = { school_id: 1, child_id: lea, user_id: 3, kind: 'people', capacity: 'staff' };
      const days = ['2024-04-13', '2024-04-14', '2026-04-02'];
      await tx
        .insertInto('record_accesses')
        .values(days.map((day) => ({ ...row, day, hour: new Date(`${day}T15:00:00Z`) })))
        .execute();
    });
    const earlier = async (before: string) =>
      ((await sophie('GET', `/api/children/${lea}/accesses?before=${before}`)).json as RecordAccess[]).map(
        ({ day }) => day,
      );
    expect(await earlier('2026-04-14')).toEqual(['2026-04-02', '2024-04-14', '2024-04-13']);
    await deleteOldRecords(database, new Date('2026-04-14T16:00:00Z'));
    expect(await earlier('2026-04-14')).toEqual(['2026-04-02', '2024-04-14']);
    expect((await sophie('GET', `/api/children/${lea}/accesses?before=2026-02-30`)).status).toBe(422);
  });

  test('cannot be changed or deleted by the app', async () => {
    for (const change of [sql`update record_accesses set kind = 'child'`, sql`delete from record_accesses`]) {
      await expect(database.transaction({ schoolIds: [1] }, (tx) => change.execute(tx))).rejects.toThrow(
        'permission denied',
      );
    }
  });
});

/** Queries for staff that show a child without an access log entry, with the reason. */
const untold = [
  // The storage that the school uses, in bytes.
  '/api/staff/files/usage',
  // Guardian invitations: the office's own data, with at most a first name.
  '/api/staff/invitations',
  // What adults tell the school, outside any child's record.
  '/api/staff/suggestions',
  '/api/staff/feedback',
  // The school's own texts, and the adults who have read them.
  '/api/staff/announcements',
  '/api/staff/announcements/{id}/readers',
  '/api/staff/plans',
  // Whether files are signed, and by which guardian: nothing of what they say.
  '/api/staff/child-files',
  '/api/staff/children/{id}/file/versions',
  // Which photos families took down: the group, the day and the adult. Opening the day is logged.
  '/api/staff/photos/taken-down',
  // The number of families on Parvis.
  '/api/staff/reach',
  '/api/staff/quizzes',
  '/api/staff/quizzes/{id}',
  '/api/staff/forms',
  '/api/staff/forms/{id}',
  // The office's list of children has names only. Opening a record is logged.
  '/api/staff/families',
  // The names of a teacher's own children, for selection.
  '/api/staff/children',
  // The history of a report is opened from the report, which is logged.
  '/api/staff/reports/{id}/versions',
  // The audit log contains the access log.
  '/api/staff/audit',
  '/api/staff/audit.csv',
  // The school's products.
  '/api/staff/products',
  // The school's own settings, words, hours and calendar.
  '/api/staff/school',
  '/api/staff/school/words',
  '/api/staff/school/hours',
  '/api/staff/school-days',
  // How many of the staff are ready for the rule of their sign-in.
  '/api/staff/sign-in-rule',
  // Devices, and the names of staff.
  '/api/staff/room-devices',
  // Addresses of programs.
  '/api/staff/webhooks',
  // The user's own PIN.
  '/api/profile/pin',
  // How far a new school is, and its last change of year: counts only.
  '/api/staff/first-steps',
  '/api/staff/next-year',
];

/** Files declare the records that they show. */
const toldByTheFile = [
  '/api/staff/attendance/months.csv',
  '/api/staff/quizzes/{id}/results.csv',
  '/api/staff/forms/{id}/answers.csv',
  '/api/staff/orders.csv',
  '/api/staff/roster.zip',
  '/api/staff/school-records.csv',
];

/** Mutations by staff whose reply shows no child's record, with the reason. */
const untoldChanges = [
  // The school's own texts, products and actions.
  'POST /api/staff/announcements',
  'PUT /api/staff/announcements/{id}',
  'POST /api/staff/announcements/{id}/publish',
  'POST /api/staff/announcements/{id}/reminders',
  'POST /api/staff/forms',
  'PUT /api/staff/forms/{id}',
  'POST /api/staff/forms/{id}/publish',
  'POST /api/staff/forms/{id}/versions',
  'POST /api/staff/forms/{id}/withdraw',
  'POST /api/staff/quizzes',
  'PUT /api/staff/quizzes/{id}',
  'POST /api/staff/quizzes/{id}/publish',
  'POST /api/staff/quizzes/{id}/close',
  'PUT /api/staff/groups/{id}/plan',
  'POST /api/staff/products',
  'PATCH /api/staff/products/{id}',
  // Replies with an id.
  'POST /api/staff/families/children/{id}/custody/allowances',
  // The school's own settings, words, hours and calendar, and the number of pickups that a change cancels.
  'PUT /api/staff/school',
  'PUT /api/staff/school/words',
  'POST /api/staff/school/hours/preview',
  'PUT /api/staff/school/hours',
  'POST /api/staff/school-days/preview',
  'PUT /api/staff/school-days',
  'DELETE /api/staff/school-days',
  'POST /api/staff/schools',
  // The rule for the sign-in of staff.
  'PUT /api/staff/sign-in-rule',
  // Devices, and the names of staff.
  // Addresses of programs.
  'POST /api/staff/webhooks',
  'POST /api/staff/webhooks/{id}/resume',
  'POST /api/staff/room-devices',
  'POST /api/staff/room-devices/{id}/code',
  'POST /api/staff/room-devices/{id}/unlock-pin',
  // The user's own PIN.
  'PUT /api/profile/pin',
  'PUT /api/staff/first-steps',
  // The names of the children who leave, from the office's own list.
  'POST /api/staff/next-year/preview',
  'POST /api/staff/next-year',
  'DELETE /api/staff/next-year/{id}',
  // Groups and their staff.
  'POST /api/staff/families/groups',
  'PUT /api/staff/families/groups/{id}',
  'PUT /api/staff/families/groups/{id}/archive',
  'PUT /api/staff/families/staff/{id}',
  // The list that the office has just uploaded, compared with existing names, and the number of changes.
  'POST /api/staff/families/class-list/check',
  'POST /api/staff/families/class-list',
  'POST /api/staff/families/roster/check',
  'POST /api/staff/families/roster',
  'POST /api/staff/families/staff-list/check',
  'POST /api/staff/families/staff-list',
  // The office's own data, as in the queries above.
  'POST /api/staff/invitations',
  'PUT /api/staff/invitations/{id}',
  'POST /api/staff/invitations/{id}/send',
  'POST /api/staff/invitations/{id}/link',
  'POST /api/staff/invitations/letters',
  'POST /api/staff/invitations/resend',
  // The id of a new person. The caller gave the name.
  'POST /api/staff/pickup-persons',
  // The ids of the children whose guardians were reminded.
  'POST /api/staff/child-files/reminders',
  // The school’s texts.
  'PUT /api/staff/consent-texts',
  'POST /api/staff/consent-reminders',
  // What adults tell the school.
  'PATCH /api/staff/feedback/{id}',
  'PATCH /api/staff/suggestions/{id}',
  // The version and the time at which a report was saved, without its content.
  'PUT /api/staff/reports/drafts',
  'POST /api/staff/reports/publish',
];

test('every query for staff declares whose record it shows, or is listed here with a reason', () => {
  const reads = uncalledRoutes().filter(
    ({ endpoint: { method, access } }) => method === 'GET' && (access === 'staff:group' || access === 'admin'),
  );
  const silent = reads.filter(({ shows }) => !shows).map(({ endpoint }) => endpoint.path);
  expect(silent.toSorted()).toEqual([...untold, ...toldByTheFile].toSorted());
});

test('every mutation for staff with a reply declares whose record it shows, or is listed here with a reason', () => {
  const changes = uncalledRoutes().filter(
    ({ endpoint: { method, access, reply } }) =>
      method !== 'GET' && reply && (access === 'staff:group' || access === 'admin'),
  );
  const silent = changes.filter(({ shows }) => !shows).map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(silent.toSorted()).toEqual(untoldChanges.toSorted());
});
