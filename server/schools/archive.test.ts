/**
 * Archived groups: they are not offered and accept no members, their past content stays, and they are restored while
 * their room label is free.
 */
import { expect, test } from 'vitest';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import { emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import { emptyQuizDraft } from '#core/quizzes/quiz-draft-rules.ts';
import type { FamilyGroup } from '#core/schools/group.ts';
import { testFamily } from '#test/support/test-family.ts';

const { database, anonymous, letters, teacher, office, sophie, ids } = await testFamily();
const schoolId = 1;
const base = '/api/staff/families';
const families = async () => (await office('GET', base)).json as SchoolFamilies;
const groupOf = async (id: number) => (await families()).groups.find((group) => group.id === id);
const archive = (id: number, isArchived: boolean, ask = office, key?: string) =>
  ask('PUT', `${base}/groups/${id}/archive`, { body: { isArchived }, key });
const hold = (path: string) => ({ code: 'invalid', problems: [{ path, code: 'not_allowed' }] });

/** Creates a group of the teacher's with a former child. */
async function pastGroup(room: string): Promise<{ id: number; childId: number }> {
  const group = { schoolId, room, name: null, staffIds: [ids.teacher] };
  const { id } = (await office('POST', `${base}/groups`, { body: group })).json as FamilyGroup;
  const child = { schoolId, givenName: 'Zoé', familyName: `Roy-${room}`, groupId: id, number: null, bornOn: null };
  const { id: childId } = (await office('POST', `${base}/children`, { body: child })).json as ChildRecord;
  expect((await archive(id, true)).json, 'a child is in it').toMatchObject(hold('children'));
  await office('PUT', `${base}/children/${childId}/enrolment`, { body: { isEnrolled: false } });
  return { id, childId };
}

/** The lists in which groups are chosen, as its teacher or the office reads them. */
async function offered(id: number): Promise<string[]> {
  const paths = [
    '/api/staff/forms',
    '/api/staff/quizzes',
    '/api/staff/plans',
    '/api/staff/reports',
    '/api/staff/orders',
  ];
  const lists = await Promise.all(
    paths.map(async (path) => {
      const { groups } = (await teacher('GET', path)).json as { groups: { id: number }[] };
      return groups.some((group) => group.id === id) ? [path] : [];
    }),
  );
  const { targets } = (await teacher('GET', '/api/staff/announcements')).json as { targets: { target: object }[] };
  const isTarget = targets.some(({ target }) => 'groupId' in target && target.groupId === id);
  return [...lists.flat(), ...(isTarget ? ['/api/staff/announcements'] : [])];
}

test('archived group is not offered, is archived by the office only and idempotently, and is offered again once restored', async () => {
  const { id } = await pastGroup('A-1');
  expect((await offered(id)).length).toBe(6);
  for (const ask of [teacher, sophie]) expect((await archive(id, true, ask)).status).toBe(403);
  const findNotified = () =>
    database.asOwner((tx) =>
      tx
        .selectFrom('live_events')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('user_id', '=', ids.teacher)
        .where('about', '=', 'families')
        .executeTakeFirstOrThrow(),
    );
  const before = await findNotified();
  const done = await archive(id, true, office, 'away');
  expect(done.json).toMatchObject({ id, isArchived: true });
  expect((await archive(id, true, office, 'away')).json).toEqual(done.json);
  expect((await archive(id, true)).json, 'archiving twice changes nothing').toEqual(done.json);
  expect(await findNotified(), 'every list is refreshed').toEqual({ n: before.n + 1 });
  expect(await offered(id)).toEqual([]);
  expect(await groupOf(id)).toMatchObject({ isArchived: true, staffIds: [ids.teacher] });
  expect((await archive(id, false)).json).toMatchObject({ isArchived: false });
  expect((await offered(id)).length).toBe(6);
  const acts = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select('act')
      .where('subject_id', '=', id)
      .where('act', 'like', 'group.%')
      .orderBy('id')
      .execute(),
  );
  expect(acts.map(({ act }) => act)).toEqual(['group.added', 'group.archived', 'group.taken_back']);
});

test('past content of an archived group stays readable', async () => {
  const { id } = await pastGroup('A-2');
  const draft = { ...emptyFormDraft(id, '2026-05-01'), text: { ...emptyFormDraft(id, '2026-05-01').text } };
  const form = (await teacher('POST', '/api/staff/forms', { body: { schoolId, draft } })).json as { id: number };
  await archive(id, true);
  const { forms } = (await teacher('GET', '/api/staff/forms')).json as { forms: { id: number; room: string }[] };
  expect(forms.find((one) => one.id === form.id)).toMatchObject({ room: 'A-2' });
  const read = async () => (await teacher('GET', `/api/staff/plans?group=${id}`)).json;
  const before = await read();
  expect(before).toMatchObject({ groupId: id, isArchived: true });
  const plan = { date: '2026-04-14', version: 0, activities: [] };
  expect((await teacher('PUT', `/api/staff/groups/${id}/plan`, { body: plan })).status, 'a plan is refused').toBe(409);
  expect(await read()).toEqual(before);
});

test('archived group accepts no child, staff, invitation, announcement, form, quiz or class list', async () => {
  const { id, childId } = await pastGroup('A-3');
  await archive(id, true);
  const child = { givenName: 'Zoé', familyName: 'Roy', groupId: id, number: null, bornOn: null };
  expect((await office('POST', `${base}/children`, { body: { ...child, schoolId } })).status).toBe(404);
  expect((await office('PUT', `${base}/children/1`, { body: child })).status).toBe(404);
  const back = await office('PUT', `${base}/children/${childId}/enrolment`, { body: { isEnrolled: true } });
  expect(back.json, 'its former child cannot return to it').toMatchObject(hold('groupId'));
  expect(
    (await office('PUT', `${base}/children/${childId}`, { body: child })).status,
    'the former child may stay',
  ).toBe(200);

  const staff = { schoolId, title: 'class_teacher', doorDuty: false };
  const member = (groupIds: number[]) =>
    office('PUT', `${base}/staff/${ids.otherTeacher}`, { body: { ...staff, groupIds } });
  expect((await member([id])).status).toBe(404);
  expect((await office('PUT', `${base}/groups/${id}`, { body: { room: 'B', name: null, staffIds: [] } })).status).toBe(
    409,
  );

  const invitation = {
    name: 'Omar Diallo',
    email: 'omar@example.org',
    locale: 'en',
    gives: 'staff',
    title: 'educator',
  };
  const invite = { ...invitation, schoolId, doorDuty: false, groupIds: [id] };
  expect((await office('POST', '/api/staff/invitations', { body: invite })).status).toBe(404);
  const form = await teacher('POST', '/api/staff/forms', {
    body: { schoolId, draft: emptyFormDraft(id, '2026-05-01') },
  });
  expect(form.json).toMatchObject(hold('groupId'));
  const quiz = emptyQuizDraft('2026-05-01T20:00:00.000Z', { groupIds: [id], childIds: [] });
  expect((await teacher('POST', '/api/staff/quizzes', { body: { schoolId, draft: quiz } })).status).toBe(422);
  const blank = { en: '', fr: '' };
  const texts = { title: blank, description: blank, details: blank };
  const announcement = { target: { groupId: id }, type: 'general', icon: 'megaphone', day: '2026-05-01', words: texts };
  expect((await teacher('POST', '/api/staff/announcements', { body: announcement })).status).toBe(404);
  const list = {
    schoolId,
    text: 'Number,Family name,First name,Room\nZ-1,Roy,Léo,A-3\n',
    makeGroups: false,
    invite: false,
    locale: 'fr',
  };
  expect((await office('POST', `${base}/class-list/check`, { body: list })).json).toMatchObject({
    problems: [{ column: 'room', fault: 'unknown_room' }],
  });
});

test('drafts and open invitations for an archived group are not applied', async () => {
  const { id } = await pastGroup('A-8');
  const both = { en: 'Fair', fr: 'Foire' };
  const texts = { title: both, description: both, details: both };
  const draft = { target: { groupId: id }, type: 'general', icon: 'megaphone', day: '2026-05-01', words: texts };
  const { id: draftId, revision } = (await teacher('POST', '/api/staff/announcements', { body: draft }))
    .json as StaffAnnouncement;
  const invitation = { schoolId, name: 'Omar Diallo', email: 'omar@example.org', locale: 'en', gives: 'staff' };
  const work = { title: 'educator', doorDuty: false, groupIds: [id] };
  expect((await office('POST', '/api/staff/invitations', { body: { ...invitation, ...work } })).status).toBe(201);
  const [, token] = /invitation#(\S+)/.exec((await letters()).at(-1)?.text ?? '') ?? [];
  await archive(id, true);

  const publish = () => teacher('POST', `/api/staff/announcements/${draftId}/publish`, { body: { revision } });
  expect((await publish()).json).toMatchObject(hold('target'));
  const saved = { ...draft, revision };
  expect(
    (await teacher('PUT', `/api/staff/announcements/${draftId}`, { body: saved })).status,
    'a draft may keep it',
  ).toBe(200);
  const account = { token, name: 'Omar Diallo', password: 'mauve tram under the bridge' };
  expect((await anonymous('POST', '/api/auth/invitation/accept', { body: account })).status).toBe(200);
  expect(await groupOf(id)).toMatchObject({ staffIds: [ids.teacher] });
});

test('staff stay in an archived group and read what they wrote until the office removes them', async () => {
  const { id } = await pastGroup('A-4');
  await archive(id, true);
  const mine = (await families()).groups.flatMap((group) => (group.staffIds.includes(ids.teacher) ? [group.id] : []));
  expect(mine).toContain(id);
  const staff = { schoolId, title: 'class_teacher', doorDuty: false };
  const works = (groupIds: number[], userId = ids.teacher) =>
    office('PUT', `${base}/staff/${userId}`, { body: { ...staff, groupIds } });
  expect((await works(mine)).status).toBe(200);
  expect(await groupOf(id)).toMatchObject({ staffIds: [ids.teacher] });
  expect((await teacher('GET', `/api/staff/plans?group=${id}`)).status).toBe(200);
  expect((await works([id], ids.otherTeacher)).status, 'no other staff can enter').toBe(404);

  const countRightsEvents = () =>
    database.asOwner((tx) =>
      tx
        .selectFrom('live_events')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('user_id', '=', ids.teacher)
        .where('about', '=', 'rights')
        .executeTakeFirstOrThrow(),
    );
  const before = await countRightsEvents();
  const others = mine.filter((one) => one !== id);
  expect((await works(others)).status).toBe(200);
  expect(await groupOf(id)).toMatchObject({ staffIds: [] });
  expect((await countRightsEvents()).n).toBeGreaterThan(before.n);
  expect((await teacher('GET', `/api/staff/plans?group=${id}`)).status).toBe(404);
  expect((await works(mine)).status, 'and cannot enter again').toBe(404);
  const acts = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select('act')
      .where('about_id', '=', ids.teacher)
      .where('act', '=', 'staff.changed')
      .execute(),
  );
  expect(acts).toHaveLength(2);
});

test('room label of an archived group can be reused, and the group cannot be restored while it is', async () => {
  const { id } = await pastGroup('A-5');
  await archive(id, true);
  const again = { schoolId, room: 'A-5', name: null, staffIds: [] };
  const next = (await office('POST', `${base}/groups`, { body: again })).json as FamilyGroup;
  expect(next.room).toBe('A-5');
  expect((await archive(id, false)).json).toMatchObject(hold('room'));
  await office('PUT', `${base}/groups/${next.id}`, { body: { room: 'A-6', name: null, staffIds: [] } });
  expect((await archive(id, false)).json).toMatchObject({ room: 'A-5', isArchived: false });
});

test('a child enters a group or the group is archived, whichever commits first', async () => {
  const { id } = await pastGroup('A-7');
  const child = { schoolId, givenName: 'Léo', familyName: 'Roy', groupId: id, number: null, bornOn: null };
  const [put, came] = await Promise.all([archive(id, true), office('POST', `${base}/children`, { body: child })]);
  expect([
    [200, 404],
    [422, 201],
  ]).toContainEqual([put.status, came.status]);
});
