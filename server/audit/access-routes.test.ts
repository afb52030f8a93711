import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RecordAccess } from '#core/audit/access.ts';
import { forgetOldRecords } from '#server/settings/retention-store.ts';
import { routes, type Living } from '#server/app/routes.ts';
import { testApp } from '#server/app/test-app.ts';
import type { Standpoint } from '#server/sessions/demo-door.ts';

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

const looks = async () => {
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

describe('who looked at a child’s record', () => {
  test('is told to those who may see it, by day, with what was looked at and as what', async () => {
    await sophie('GET', '/api/children');
    await sophie('GET', `/api/reports?childId=${lea}&date=2026-04-13`);
    await teacher('GET', '/api/staff/pickup-persons?status=approved');
    const found = await looks();
    expect(found).toEqual([
      { day: '2026-04-14', name: 'Mireille Bouchard', capacity: 'staff', kinds: ['people'], isMe: false },
      { day: '2026-04-14', name: 'Sophie Tremblay', capacity: 'guardian', kinds: ['child', 'reports'], isMe: true },
    ]);
  });

  test('is written once an hour, however often they look, and again in the next', async () => {
    const before = await count();
    for (let times = 0; times < 5; times += 1) await sophie('GET', '/api/children');
    expect(await count()).toBe(before);
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    await sophie('GET', '/api/children');
    await sophie('GET', '/api/children');
    // Of each of the two children.
    expect(await count()).toBe((before ?? 0) + 2);
  });

  test('is told of what answers to changes show, and of files, as of reads', async () => {
    const seen = async (name: string) => (await looks()).find((look) => look.name === name);
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
    expect((await app.inject({ url: '/api/my-data', headers: { cookie: await cookieOf(2) } })).statusCode).toBe(200);
    expect(await seen('Marc Tremblay')).toMatchObject({
      capacity: 'guardian',
      kinds: ['absences', 'attendance', 'child', 'people', 'pickups', 'reports'],
    });
  });

  test('is told apart of somebody who looks at home and, within the hour, at work', async () => {
    const before = await count();
    const look = { userId: 4, schoolIds: [1], kind: 'child', childIds: [lea], at: clock.now } as const;
    for (const capacity of ['guardian', 'staff', 'guardian'] as const) app.accesses.note({ ...look, capacity });
    expect(await count()).toBe((before ?? 0) + 2);
  });

  test('never slows or fails a read: what could not be written waits for the next time', async () => {
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

  test('says earlier days when asked, belongs to the school’s day, and is forgotten after two years', async () => {
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
    await forgetOldRecords(database, new Date('2026-04-14T16:00:00Z'));
    expect(await earlier('2026-04-14')).toEqual(['2026-04-02', '2024-04-14']);
    expect((await sophie('GET', `/api/children/${lea}/accesses?before=2026-02-30`)).status).toBe(422);
  });

  test('cannot be changed or removed by the app', async () => {
    for (const change of [sql`update record_accesses set kind = 'child'`, sql`delete from record_accesses`]) {
      await expect(database.transaction({ schoolIds: [1] }, (tx) => change.execute(tx))).rejects.toThrow(
        'permission denied',
      );
    }
  });
});

/** Reads for staff that show a child and are not written down: why. */
const untold = [
  // Whom the office invites to be guardian of whom: the office's own words, with a first name at most.
  '/api/staff/invitations',
  // What grown people tell the school: about no child's record.
  '/api/staff/suggestions',
  '/api/staff/feedback',
  // What the school itself writes, and which adults have read it.
  '/api/staff/announcements',
  '/api/staff/announcements/{id}/readers',
  '/api/staff/plans',
  // How many families are on Parvis: numbers alone.
  '/api/staff/reach',
  '/api/staff/quizzes',
  '/api/staff/quizzes/{id}',
  '/api/staff/forms',
  '/api/staff/forms/{id}',
  // The office's list of who is at the school, which is names; a record that is opened from it is written down.
  '/api/staff/families',
  // The names of the children whom one teaches, to choose from.
  '/api/staff/children',
  // What a report said before: it is opened from the report, which is written down.
  '/api/staff/reports/{id}/versions',
  // The audit is what looks are written in.
  '/api/staff/audit',
  '/api/staff/audit.csv',
  // What the school sells: about nobody.
  '/api/staff/products',
];

/** Files say themselves whose records they take along. */
const toldByTheFile = [
  '/api/staff/quizzes/{id}/results.csv',
  '/api/staff/forms/{id}/answers.csv',
  '/api/staff/orders.csv',
];

/** Changes by staff whose answer is of no child's record: why. */
const untoldChanges = [
  // What the school itself writes, sells and does: about nobody's record.
  'POST /api/staff/announcements',
  'PUT /api/staff/announcements/{id}',
  'POST /api/staff/announcements/{id}/publish',
  'POST /api/staff/announcements/{id}/nudge',
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
  // Groups and who works there.
  'POST /api/staff/families/groups',
  'PUT /api/staff/families/groups/{id}',
  'PUT /api/staff/families/groups/{id}/archive',
  'PUT /api/staff/families/staff/{id}',
  // What the office has just sent itself, compared with the names it lists; then how many were changed.
  'POST /api/staff/families/class-list/check',
  'POST /api/staff/families/class-list',
  // The office's own words, as where they are read.
  'POST /api/staff/invitations',
  'POST /api/staff/invitations/{id}/send',
  // What grown people tell the school.
  'PATCH /api/staff/feedback/{id}',
  'PATCH /api/staff/suggestions/{id}',
  // By which number and when a report was saved, and nothing of it.
  'PUT /api/staff/reports/drafts',
  'POST /api/staff/reports/publish',
];

test('every read of the school’s staff says whose record it shows, or stands here with why', () => {
  const reads = routes({} as Living, {} as Standpoint).filter(
    ({ endpoint: { method, who } }) => method === 'GET' && (who === 'staff:group' || who === 'admin'),
  );
  const silent = reads.filter(({ shows }) => !shows).map(({ endpoint }) => endpoint.path);
  expect(silent.toSorted()).toEqual([...untold, ...toldByTheFile].toSorted());
});

test('every change by the school’s staff that is answered with more than nothing does too', () => {
  const changes = routes({} as Living, {} as Standpoint).filter(
    ({ endpoint: { method, who, reply } }) => method !== 'GET' && reply && (who === 'staff:group' || who === 'admin'),
  );
  const silent = changes.filter(({ shows }) => !shows).map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(silent.toSorted()).toEqual(untoldChanges.toSorted());
});
