/** What staff enter for a parent who calls. */
import { beforeEach, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import type { AttendanceDay, Registers } from '#core/attendance/attendance.ts';
import { testFamily } from '#test/support/test-family.ts';
import { codeOf } from '#test/support/test-app.ts';

const school = await testFamily();
const { sophie, marc, teacher, otherTeacher, door, office, database, lea, foreign, ids, at, rows } = school;
const today = '2026-04-14';

const enter = (body: object, ask = teacher) =>
  ask('POST', `/api/staff/attendance/${lea}/reports`, {
    body: { from: { guardianId: ids.sophie }, date: today, reason: 'sick', duration: 'full_day', ...body },
  });
const listed = async () =>
  ((await marc('GET', '/api/absences')).json as Absence[]).filter(
    ({ childId, date }) => childId === lea && date >= today,
  );

beforeEach(async () => {
  at('08:00');
  await database.asOwner((tx) => tx.deleteFrom('absences').where('last_day', '>=', today).execute());
});

test('an absence entered for a guardian names both, and notifies every guardian without the reason', async () => {
  const before = (await rows('notifications')).length;
  const made = await enter({ notes: 'Fièvre' });
  expect(made.status).toBe(201);
  const { absences, guardians } = made.json as AttendanceDay;
  expect(absences).toMatchObject([{ reportedBy: 'Sophie Tremblay', enteredBy: 'Mireille Bouchard', reason: 'sick' }]);
  expect(guardians.map(({ id }) => id)).toEqual([ids.sophie, ids.marc]);
  expect(await listed()).toMatchObject([{ reportedBy: 'Sophie Tremblay', enteredBy: 'Mireille Bouchard' }]);
  const notifications = (await rows('notifications')).slice(0, -before);
  expect(notifications.map(({ user_id }) => user_id).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    ids.sophie,
    ids.marc,
  ]);
  for (const { body_fr } of notifications) expect(body_fr).toBe('Mardi 14 avril; noté par l’école au téléphone');
  expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'absence.reported_by_phone', user_id: ids.teacher });
});

test('the attendance list names the caller as the reporter', async () => {
  const reportedBy = async () =>
    ((await teacher('GET', '/api/staff/attendance')).json as Registers).groups
      .flatMap(({ children }) => children)
      .find(({ childId }) => childId === lea)?.reportedBy;
  await enter({ duration: 'morning' });
  expect(await reportedBy()).toBe('Sophie Tremblay');
  await enter({ duration: 'afternoon', from: { name: 'Grand-maman Huguette' } }, office);
  expect(await reportedBy()).toBe('Grand-maman Huguette');
});

test('a late arrival is entered for a typed name, and a guardian undoes it', async () => {
  expect((await enter({ from: { name: 'Grand-maman Huguette' }, kind: 'late', time: '10:00' }, office)).status).toBe(
    201,
  );
  const [late] = await listed();
  expect(late).toMatchObject({ kind: 'late', time: '10:00', reportedBy: 'Grand-maman Huguette' });
  expect((await sophie('DELETE', `/api/absences/${late?.id}`)).status).toBe(204);
});

test('the pickup of the day is cancelled', async () => {
  const pickup = await school.scheduled();
  await enter({});
  const { status } = (await school.pickups(`?date=${today}`)).find(({ id }) => id === pickup) ?? {};
  expect(status).toBe('cancelled');
});

test('the caller is a guardian of the child or a name, and not both', async () => {
  const wrong = async (from: object) => (await enter({ from })).json;
  const from = { status: 422, problems: [{ path: 'from', code: 'required' }] };
  expect(await wrong({})).toMatchObject(from);
  expect(await wrong({ guardianId: ids.sophie, name: 'Sophie' })).toMatchObject(from);
  expect(await wrong({ guardianId: foreign.userId })).toMatchObject({
    problems: [{ path: 'from.guardianId', code: 'not_in_list' }],
  });
  expect((await enter({ from: { name: ' ' } })).status).toBe(422);
  expect(await listed()).toEqual([]);
});

test('is for the child’s team and the office, and an absence that is already reported is refused with its reporter', async () => {
  expect((await enter({}, door)).status).toBe(403);
  expect((await enter({}, otherTeacher)).status).toBe(404);
  expect((await enter({}, sophie)).status).toBe(403);
  await enter({ from: { name: 'Huguette' } });
  const again = await enter({});
  expect(codeOf(again)).toBe('absence_overlaps');
  expect(again.json).toMatchObject({ reportedBy: 'Huguette' });
});

test('a caller without the right to report is refused, also by name, and the office enters the name', async () => {
  const right = (can_report_absence: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_report_absence })
        .where('user_id', '=', ids.marc)
        .where('child_id', '=', lea)
        .execute(),
    );
  await right(false);
  const refused = async (from: object) => (await enter({ from })).json;
  expect(await refused({ guardianId: ids.marc })).toMatchObject({
    status: 422,
    problems: [{ path: 'from.guardianId', code: 'not_allowed' }],
  });
  expect(await refused({ name: 'TREMBLAY marc' })).toMatchObject({
    status: 422,
    problems: [{ path: 'from.name', code: 'not_allowed' }],
  });
  expect((await enter({ from: { name: 'Marc Tremblay' } }, office)).status).toBe(201);
  await right(true);
});

test('staff do not enter it for their own child without the right to report', async () => {
  const { household_id } = await database.asOwner((tx) =>
    tx.selectFrom('guardians').select('household_id').where('child_id', '=', lea).executeTakeFirstOrThrow(),
  );
  const rights = { can_view: true, can_report_absence: true, can_pickup: true, can_message: true };
  const link = { child_id: lea, user_id: ids.teacher, school_id: 1, household_id, relationship: 'guardian' };
  const become = (may: boolean) =>
    database.asOwner((tx) =>
      tx
        .insertInto('guardians')
        .values({ ...link, ...rights, can_report_absence: may })
        .execute(),
    );
  const end = () => office('DELETE', `/api/staff/families/children/${lea}/guardians/${ids.teacher}`);
  await become(false);
  expect((await enter({ from: { name: 'Huguette' } })).status).toBe(403);
  await end();
  expect((await enter({ from: { name: 'Huguette' } })).status, 'a former guardian').toBe(403);
  await become(true);
  expect((await enter({ from: { name: 'Huguette' } })).status).toBe(201);
});
