import type { Contacts } from '#core/messages/contact.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import { maxListed } from '#core/http/fields.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { Invitation } from '#core/auth/invitation.ts';
import type { Session } from '#core/auth/session.ts';
import { testFamily } from '#test/support/test-family.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { as, anonymous, database, letters, sophie, marc, teacher, office, ids, lea, noah, people, scheduled, rows } =
  await testFamily();
const schoolId = 1;
const base = '/api/staff/families';
const families = async (ask = office) => (await ask('GET', base)).json as SchoolFamilies;
const record = async (id: number) => (await office('GET', `${base}/children/${id}`)).json as ChildRecord;
const all = ['view', 'report_absence', 'pickup', 'message'] as const;
const givenTo = async (userId: number) => {
  const { relationship, rights } = (await record(lea)).guardians.find(({ id }) => id === userId) ?? {};
  return { relationship, rights };
};
/** Sets rights as an office member who has just read them, unless `more` says otherwise. */
const setRights = async (userId: number, rights: readonly string[], more: object = {}, ask = office) =>
  ask('PUT', `${base}/children/${lea}/guardians/${userId}`, {
    body: { relationship: 'father', rights, before: await givenTo(userId), ...more },
  });
const notificationsAfter = async (id: number) =>
  (await rows('notifications'))
    .filter((one) => one.id > id && one.kind === 'rights')
    .map((one) => [one.user_id, one.title_fr]);
const lastNotification = async () => (await rows('notifications'))[0]?.id ?? 0;
const acts = async () => (await rows('audit_entries')).map(({ act }) => act);
const findNotified = async (about: string, work: () => Promise<unknown>) => {
  const events = () =>
    database.asOwner((tx) =>
      tx.selectFrom('live_events').select(['user_id', 'n']).where('about', '=', about).execute(),
    );
  const before = new Set((await events()).map(({ user_id, n }) => `${user_id} ${n}`));
  await work();
  return [
    ...new Set((await events()).filter(({ user_id, n }) => !before.has(`${user_id} ${n}`)).map((one) => one.user_id)),
  ];
};

describe('the office', () => {
  test('lists every child with its guardians, every group and all staff in one request', async () => {
    const { children, groups, staff, schools } = await families();
    expect([children.length, groups.length, staff.length, schools.length]).toEqual([240, 12, 30, 1]);
    expect(children.find(({ id }) => id === lea)).toMatchObject({
      name: 'Léa Tremblay',
      guardians: [{ id: 1, name: 'Sophie Tremblay' }, { id: 2 }],
      leftAt: null,
    });
    expect(groups.find(({ room }) => room === '402')).toMatchObject({ children: 20, name: 'Les Hérons' });
    expect(staff.filter(({ isMe }) => isMe).map(({ id }) => id)).toEqual([ids.office]);
    expect((await office('GET', `${base}?school=2`)).status).toBe(404);
    expect((await teacher('GET', base)).status).toBe(403);
  });

  test('adds, changes and moves a child, which updates its family and the new group’s staff', async () => {
    const { groups } = await families();
    const [from, to] = ['402', '203'].map((room) => groups.find((group) => group.room === room)?.id ?? 0);
    const child = { givenName: 'Zoé', familyName: 'Roy', groupId: from, number: 'N-1', bornOn: '2019-03-05' };
    const made = await office('POST', `${base}/children`, { body: { ...child, schoolId }, key: 'child' });
    expect(made).toMatchObject({ status: 201, json: { ...child, name: 'Zoé Roy', room: '402', guardians: [] } });
    expect((await office('POST', `${base}/children`, { body: { ...child, schoolId }, key: 'child' })).json).toEqual(
      made.json,
    );
    const taken = await office('POST', `${base}/children`, { body: { ...child, schoolId } });
    expect(taken.json).toMatchObject({ code: 'invalid', problems: [{ path: 'number', code: 'not_allowed' }] });
    const { id } = made.json as ChildRecord;
    const moved = await office('PUT', `${base}/children/${id}`, { body: { ...child, groupId: to } });
    expect(moved.json).toMatchObject({ room: '203' });
    expect((await acts()).slice(0, 3)).toEqual(['child.moved', 'child.changed', 'child.added']);
    const foreign = await database.asOwner((tx) =>
      tx.selectFrom('groups').select('id').where('school_id', '=', 2).executeTakeFirstOrThrow(),
    );
    expect((await office('PUT', `${base}/children/${id}`, { body: { ...child, groupId: foreign.id } })).status).toBe(
      404,
    );
  });

  test('unenrols a child with its open invitations, and re-enrols it', async () => {
    const invited = { schoolId, gives: 'guardian', name: 'A B', email: 'leaves@example.org', locale: 'fr' };
    const children = [{ childId: noah, relationship: 'guardian', rights: ['view'] }];
    const { json } = await office('POST', '/api/staff/invitations', { body: { ...invited, children } });
    const isThere = async () =>
      ((await sophie('GET', '/api/children')).json as { id: number }[]).some(({ id }) => id === noah);
    const enrol = (isEnrolled: boolean) =>
      office('PUT', `${base}/children/${noah}/enrolment`, { body: { isEnrolled } });
    expect(await findNotified('rights', () => enrol(false))).toEqual(expect.arrayContaining([1, 2]));
    expect(await isThere()).toBe(false);
    const list = (await office('GET', '/api/staff/invitations')).json as Invitation[];
    expect(list.find(({ id }) => id === (json as Invitation).id)?.state).toBe('revoked');
    expect((await families()).children.find(({ id }) => id === noah)?.leftAt).not.toBeNull();
    await enrol(true);
    expect(await isThere()).toBe(true);
  });
});

describe('guardian rights', () => {
  test('are set by the office, notify every guardian by first name only, and apply at the next request', async () => {
    const before = await lastNotification();
    const heard = await findNotified('rights', () => setRights(ids.marc, ['view']));
    expect(heard).toEqual([ids.marc]);
    const title = 'Droits modifiés pour Léa';
    expect(await notificationsAfter(before)).toEqual([
      [ids.marc, title],
      [ids.sophie, title],
    ]);
    expect((await marc('GET', '/api/session')).json as Session).toMatchObject({ rights: { [lea]: ['view'] } });
    const absence = { childId: lea, date: '2026-05-04', reason: 'sick', duration: 'full_day' };
    expect((await marc('POST', '/api/absences', { body: absence })).status).toBe(403);
    const [entry] = await rows('audit_entries');
    expect(entry).toMatchObject({ act: 'guardian.changed', child_id: lea, about_id: ids.marc, user_id: ids.office });
    await setRights(ids.marc, all);
  });

  test('notify no guardian when unchanged', async () => {
    const before = await lastNotification();
    expect((await setRights(ids.marc, all)).status).toBe(200);
    expect(await notificationsAfter(before)).toEqual([]);
  });

  test('are not restored by a page that was read before they were withdrawn', async () => {
    const before = await givenTo(ids.marc);
    await setRights(ids.marc, []);
    const stale = await setRights(ids.marc, all, { relationship: 'guardian', before });
    expect(stale).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(await givenTo(ids.marc)).toEqual({ relationship: 'father', rights: [] });
    expect((await setRights(ids.marc, all)).status).toBe(200);
  });

  test('without view leave the child’s name in no notification of that guardian', async () => {
    const before = await lastNotification();
    await setRights(ids.marc, []);
    expect(await notificationsAfter(before)).toEqual([
      [ids.marc, 'Vos droits ont été modifiés'],
      [ids.sophie, 'Droits modifiés pour Léa'],
    ]);
    await setRights(ids.marc, all);
  });

  test('to collect cancel scheduled pickups when withdrawn', async () => {
    const id = await scheduled({ pickupPersonId: people.marc });
    await setRights(ids.marc, ['view', 'message']);
    const { departures } = (await office('GET', '/api/staff/departures')).json as DepartureBoard;
    expect(departures.find((one) => one.id === id)).toBeUndefined();
    await setRights(ids.marc, all);
  });

  test('are set only by the office, for children of its school', async () => {
    const mother = { relationship: 'mother', rights: all };
    const change = { body: { ...mother, before: mother } };
    const path = `${base}/children/${lea}/guardians/1`;
    const statuses: number[] = [];
    for (const ask of [sophie, teacher, await as(await adminOf(database, 2))])
      statuses.push((await ask('PUT', path, change)).status);
    expect(statuses).toEqual([403, 403, 404]);
  });

  test('end with the link at the next request, with open invitations, and can be linked again', async () => {
    const { email } = (await record(lea)).guardians.find(({ id }) => id === ids.marc) ?? { email: '' };
    const invited = { schoolId, gives: 'guardian', name: 'Marc', email, locale: 'fr' };
    const child = (childId: number) => ({ childId, relationship: 'father', rights: ['view'] });
    const invite = async (children: object[]) =>
      ((await office('POST', '/api/staff/invitations', { body: { ...invited, children } })).json as Invitation).id;
    const [one, both] = [await invite([child(lea)]), await invite([child(lea), child(noah)])];
    const heard = await findNotified('rights', async () => {
      const { status } = await office('DELETE', `${base}/children/${lea}/guardians/${ids.marc}`, { key: 'gone' });
      expect(status).toBe(204);
    });
    expect(heard).toContain(ids.marc);
    const mine = (await marc('GET', '/api/children')).json as { id: number }[];
    expect(mine.map(({ id }) => id)).toEqual([noah]);
    const list = (await office('GET', '/api/staff/invitations')).json as Invitation[];
    const stateOf = (id: number) => list.find((invitation) => invitation.id === id);
    expect(stateOf(one)).toMatchObject({ state: 'revoked' });
    expect(stateOf(both)).toMatchObject({ state: 'open', children: [{ id: noah }] });
    expect((await office('DELETE', `${base}/children/${lea}/guardians/${ids.marc}`)).status).toBe(404);
    const given = { userId: ids.marc, relationship: 'father', rights: all };
    const back = await office('POST', `${base}/children/${lea}/guardians`, { body: given });
    expect(back).toMatchObject({
      status: 201,
      json: { guardians: expect.arrayContaining([expect.objectContaining({ id: ids.marc })]) },
    });
    const again = await office('POST', `${base}/children/${lea}/guardians`, { body: given });
    expect(again.json).toMatchObject({ problems: [{ path: 'userId', code: 'not_allowed' }] });
    expect(
      (await office('POST', `${base}/children/${lea}/guardians`, { body: { ...given, userId: ids.teacher } })).status,
    ).toBe(404);
  });

  test('given by an invitation are announced to the existing guardians', async () => {
    const invited = { schoolId, gives: 'guardian', name: 'Ana Roy', email: 'ana@example.org', locale: 'fr' };
    const children = [{ childId: lea, relationship: 'guardian', rights: ['view'] }];
    await office('POST', '/api/staff/invitations', { body: { ...invited, children } });
    const token = /invitation#([\w-]{43})/.exec(
      (await letters()).find(({ to }) => to === 'ana@example.org')?.text ?? '',
    )?.[1];
    const before = await lastNotification();
    const body = { token, name: 'Ana Roy', password: 'deux hérons jouent aux cartes' };
    expect((await anonymous('POST', '/api/auth/invitation/accept', { body })).status).toBe(200);
    expect((await notificationsAfter(before)).map(([userId]) => userId)).toEqual([ids.marc, ids.sophie]);
  });
});

describe('a household', () => {
  test('is shared by guardians who live together, and left by one who moves out', async () => {
    const homes = async () =>
      Object.fromEntries((await record(lea)).guardians.map(({ id, household }) => [id, household]));
    await setRights(ids.marc, all, { livesWith: null });
    const apart = await homes();
    await setRights(ids.marc, all, { livesWith: null });
    expect(await homes()).toEqual(apart);
    await setRights(ids.marc, all, { livesWith: ids.sophie });
    const together = await homes();
    expect([apart[1] === apart[2], together[1] === together[2]]).toEqual([false, true]);
    expect((await setRights(ids.marc, all, { livesWith: ids.teacher })).status).toBe(422);
  });
});

describe('a staff member', () => {
  const path = (id: number) => `${base}/staff/${id}`;

  test('is given a title, the release right and groups', async () => {
    const { groups } = await families();
    const [group] = groups;
    const change = { schoolId, title: 'educator', doorDuty: true, groupIds: [group?.id] };
    expect((await office('PUT', path(ids.otherTeacher), { body: change })).json).toMatchObject({
      title: 'educator',
      doorDuty: true,
    });
    const after = (await families()).groups.filter(({ staffIds }) => staffIds.includes(ids.otherTeacher));
    expect(after.map(({ id }) => id)).toEqual([group?.id]);
    expect((await office('PUT', path(ids.sophie), { body: change })).status).toBe(404);
  });

  test('is shown with a title in the words of the school, to families too', async () => {
    const ownTitle = { en: 'Remedial teacher', fr: 'Orthopédagogue' };
    const change = { schoolId, title: 'class_teacher', doorDuty: false, groupIds: [] };
    const save = (more: object) => office('PUT', path(ids.teacher), { body: { ...change, ...more } });
    const { groups } = await families();
    const groupIds = groups.filter(({ staffIds }) => staffIds.includes(ids.teacher)).map(({ id }) => id);
    const saved = await save({ groupIds, ownTitle });
    expect(saved).toMatchObject({ status: 200, json: { title: 'class_teacher', ownTitle } });
    const contacts = async () => ((await sophie('GET', '/api/contacts')).json as Contacts).teachers;
    expect((await contacts()).find(({ id }) => id === ids.teacher)).toMatchObject({ ownTitle });
    const half = await save({ groupIds, ownTitle: { en: '', fr: 'Orthopédagogue' } });
    expect(half).toMatchObject({ status: 422, json: { problems: [{ path: 'ownTitle.en', code: 'required' }] } });
    const long = await save({ groupIds, ownTitle: { en: 'a'.repeat(61), fr: 'a' } });
    expect(long).toMatchObject({ status: 422, json: { problems: [{ path: 'ownTitle.en', code: 'too_long' }] } });
    expect((await contacts()).find(({ id }) => id === ids.teacher)).toMatchObject({ ownTitle });
    expect(await save({ groupIds, ownTitle: { en: ' ', fr: '' } })).toMatchObject({ json: { ownTitle: null } });
    expect(await save({ groupIds })).toMatchObject({ json: { ownTitle: null } });
    expect((await contacts()).find(({ id }) => id === ids.teacher)).toMatchObject({ title: 'class_teacher' });
  });

  test('loses access at the next request, with open invitations, and cannot remove themselves', async () => {
    const { email } = await database.asOwner((tx) =>
      tx.selectFrom('users').select('email').where('id', '=', ids.door).executeTakeFirstOrThrow(),
    );
    const invited = { schoolId, gives: 'office', title: 'office', name: 'D', email, locale: 'fr' };
    const { id } = (await office('POST', '/api/staff/invitations', { body: invited })).json as Invitation;
    const door = await as(ids.door);
    expect((await door('GET', '/api/staff/departures')).status).toBe(200);
    expect((await office('DELETE', `${path(ids.door)}?school=${schoolId}`)).status).toBe(204);
    expect((await door('GET', '/api/staff/departures')).status).toBe(403);
    const list = (await office('GET', '/api/staff/invitations')).json as Invitation[];
    expect(list.find((one) => one.id === id)?.state).toBe('revoked');
    expect((await office('DELETE', `${path(ids.office)}?school=${schoolId}`)).status).toBe(403);
    expect((await office('DELETE', `${path(ids.door)}?school=${schoolId}`)).status).toBe(404);
  });
});

test('the families list holds 2,000 children, and drops those who left first', async () => {
  const { children: before } = await families();
  await database.asOwner((tx) =>
    sql`insert into children (school_id, group_id, given_name, family_name, left_at)
      select 1, ${before[0]?.groupId}, 'Ancien', 'Enfant ' || n, timestamptz '2020-01-01' + n * interval '1 day'
        from generate_series(1, ${maxListed}) n`.execute(tx),
  );
  const { children } = await families();
  expect(children).toHaveLength(maxListed);
  const listed = new Set(children.map(({ name }) => name));
  expect(before.filter(({ name }) => !listed.has(name))).toEqual([]);
  expect([listed.has('Ancien Enfant 1'), listed.has(`Ancien Enfant ${maxListed}`)]).toEqual([false, true]);
});
