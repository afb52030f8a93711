/** The do-not-release list of the office, and what it decides for guardians and at the door. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#core/http/problem.ts';
import type { DoNotReleaseList, DoNotReleaseName } from '#core/pickup-people/do-not-release.ts';
import type { PickupPerson, StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { openOn } from '#test/support/test-school-days.ts';

const family = await testCustody();
const { office, sophie, marc, teacher, door, database, ids, lea, noah, people, at, rows } = family;
const { allow, releaseTogether, board, clearCustody } = family;
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);

const day = '2026-04-14';
const path = (childId = lea) => `/api/staff/children/${childId}/do-not-release`;
const read = async (childId = lea) => (await office('GET', path(childId))).json as DoNotReleaseList;
const entry = (name: string, more: Partial<DoNotReleaseName> = {}): DoNotReleaseName => {
  return { name, reason: 'A letter of the mother', from: null, until: null, others: [], ...more };
};
const save = async (names: readonly DoNotReleaseName[], childId = lea, ask = office) =>
  ask('PUT', path(childId), { body: { revision: (await read(childId)).revision, names } });
const list = async (...names: readonly string[]) => {
  const saved = await save(names.map((name) => entry(name)));
  expect(saved.status, saved.text).toBe(200);
};
const add = (name: string, more: object = {}, ask = sophie) =>
  ask('POST', '/api/pickup-persons', { body: { name, childIds: [lea], todayOnly: true, ...more } });
const added = async (name: string, more: object = {}, ask = sophie) => {
  const answer = await add(name, more, ask);
  expect(answer.status, answer.text).toBe(201);
  return answer.json as PickupPerson;
};
const approve = (id: number) =>
  office('POST', `/api/staff/pickup-persons/${id}/decision`, { body: { approve: true, mayNamerCollect: true } });
const to = (pickupPersonId: number, childIds = [lea], ask = teacher) =>
  releaseTogether({ childIds, pickupPersonId, checked: 'known' }, ask);
const problemsOf = ({ json }: TestReply) => (json as Problem).problems;
const askOffice = [{ path: 'pickupPersonId', code: 'needs_approval' }];
const onBoard = async (childId = lea) => (await board()).children.find((one) => one.childId === childId);

beforeEach(async () => {
  at('12:00:00', day);
  await family.callOff();
  await clearCustody();
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('do_not_release_lists').execute();
    await tx.updateTable('pickup_person_children').set({ reopened_at: null }).execute();
  });
  for (const childId of [lea, noah])
    await office('POST', `/api/staff/attendance/${childId}/marks`, { body: { day, status: 'present' } });
});

describe('the list of the office', () => {
  test('is saved against the revision, with the people who have a name of it', async () => {
    expect(await read()).toMatchObject({ revision: 0, names: [], setBy: null, today: day });
    const names = [entry('Marc Tremblay', { from: day, until: '2026-12-31', others: [people.marc] })];
    const saved = await save(names);
    expect(saved.json).toMatchObject({ revision: 1, names, setBy: expect.any(String) });
    expect((saved.json as DoNotReleaseList).people).toContainEqual({ id: people.marc, names: ['Marc Tremblay'] });
    expect(codeOf(await office('PUT', path(), { body: { revision: 0, names: [] } }))).toBe('conflict');
    expect((await save(names)).json).toMatchObject({ revision: 1 });
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'child.release_list_changed', child_id: lea });
    const wrong = await save([entry('Marc Roy', { others: [2_000_000] })]);
    expect(problemsOf(wrong)).toEqual([{ path: 'names.0.others', code: 'not_allowed' }]);
  });

  test('is refused to staff and guardians, and hides a missing child', async () => {
    for (const ask of [teacher, door, sophie]) {
      expect((await ask('GET', path())).status).toBe(403);
      expect((await save([entry('Marc Roy')], lea, ask)).status).toBe(403);
    }
    const body = { revision: 0, names: [] };
    const id = 2_000_000_000;
    expect(codeOf(await office('GET', path(id)))).toBe('not_found');
    expect(codeOf(await office('PUT', path(id), { body }))).toBe('not_found');
  });

  test('is refused to an office member who was a guardian of the child', async () => {
    const link = { school_id: 1, child_id: lea, user_id: ids.office, removed_at: new Date(0) };
    await database.asOwner((tx) => tx.insertInto('former_guardians').values(link).execute());
    expect((await office('GET', path())).status).toBe(403);
    expect((await office('PUT', path(), { body: { revision: 0, names: [] } })).status).toBe(403);
    await database.asOwner((tx) => tx.deleteFrom('former_guardians').where('user_id', '=', ids.office).execute());
  });

  test('sets an approved person of a new name back to pending, once, and notifies no name or reason', async () => {
    const [before] = await rows('notifications');
    await list('Lafrenière, Hélène');
    const shown = (await sophie('GET', '/api/pickup-persons')).json as PickupPerson[];
    const helene = shown.find(({ id }) => id === people.helene);
    expect(helene?.childIds).not.toContain(lea);
    const notices = (await rows('notifications')).filter(({ id }) => id > (before?.id ?? 0));
    expect(notices.map(({ title_en }) => title_en)).toContain('Pickup person to approve again for Léa');
    expect(JSON.stringify(notices)).not.toMatch(/Lafren|letter/i);

    expect((await approve(people.helene)).status).toBe(200);
    expect((await save([entry('Lafrenière, Hélène', { reason: 'Another reason' })])).status).toBe(200);
    const approved = (await sophie('GET', '/api/pickup-persons')).json as PickupPerson[];
    expect(approved.find(({ id }) => id === people.helene)?.childIds).toContain(lea);
  });
});

describe('a guardian', () => {
  test('adds a person of the list for today, who waits for the office', async () => {
    await list('Marc-André Roy');
    const { id, status, validOn } = await added('roy marc andre');
    expect([status, validOn]).toEqual(['pending', day]);
    expect((await added('Zoé Nadeau')).status).toBe('approved');
    const waiting = (await office('GET', '/api/staff/pickup-persons')).json as StaffPickupPerson[];
    expect(waiting.find((one) => one.id === id)?.isListed).toBe(true);
    expect(waiting.filter((one) => one.id !== id).every((one) => one.isListed === undefined)).toBe(true);
    expect(codeOf(await to(id))).toBe('person_not_authorized');
    expect(problemsOf(await to(id))).toBeUndefined();
  });

  test('adds the same person to each list in the same way', async () => {
    const { status, validOn, ...before } = await added('Odile Gervais', { todayOnly: false });
    await list('Odile Marchand');
    const { status: then, validOn: on, ...after } = await added('Odile Marchand', { todayOnly: false });
    expect([then, on, Object.keys(after)]).toEqual([status, validOn, Object.keys(before)]);
  });

  test('reads neither the list nor its reasons anywhere', async () => {
    await list('Marc-André Roy');
    for (const one of ['/api/pickup-persons', '/api/pickups', '/api/children', '/api/notifications', '/api/custody'])
      expect((await sophie('GET', one)).text, one).not.toMatch(/Marc-André|letter of/);
  });

  test.each([
    ['a variant spelling', 'ROY, Marc André'],
    ['one given name', 'Marc Roy'],
    ['an initial', 'M. Roy'],
    ['a longer name', 'Marc-André Roy-Gagnon'],
    ['invisible characters', 'Marc\u00ad-André Roy'],
  ])('passes the list by no %s', async (_, name) => {
    await list('Marc-André Roy');
    const answer = await add(name);
    const person = answer.json as PickupPerson;
    expect(answer.status === 422 || person.status === 'pending').toBe(true);
  });

  test('passes the list by no plan, exception or pickup', async () => {
    await list('Bruno Caron');
    const { id } = await added('Bruno Caron');
    const plan = { kind: 'person', pickupPersonId: id, time: '17:30' };
    const exception = { childIds: [lea], from: day, until: day, weekday: null, replace: true, ...plan };
    const answers = [
      await sophie('POST', '/api/pickups', {
        body: { childId: lea, date: day, time: '17:30', pickupPersonId: id, method: 'time', useGps: false },
      }),
      await sophie('POST', '/api/pickup-plans/exceptions', { body: exception }),
    ];
    expect(answers.map(codeOf)).toEqual(['person_not_authorized', 'person_not_authorized']);
  });

  test('passes the list by no sibling: each child is judged alone', async () => {
    await list('Julie Caron');
    const { id, status } = await added('Julie Caron', { childIds: [noah] });
    expect(status).toBe('approved');
    expect(codeOf(await to(id, [lea]))).toBe('person_not_authorized');
    expect(codeOf(await to(id, [noah, lea]))).toBe('person_not_authorized');
    const both = await added('Caron Julie', { childIds: [lea, noah] }, marc);
    expect(both.status).toBe('pending');
  });

  test('passes the list by no new name of an account', async () => {
    await list('Marc Tremblay');
    const rename = (name: string, former_names: string[]) =>
      database.asOwner((tx) =>
        tx.updateTable('users').set({ name, former_names }).where('id', '=', ids.marc).execute(),
      );
    await rename('Zacharie Poirier', ['Marc Tremblay']);
    expect(problemsOf(await to(people.marc))).toEqual(askOffice);
    expect((await onBoard())?.outsidePeople).toContainEqual(
      expect.objectContaining({ id: people.marc, askOffice: true }),
    );
    await rename('Marc Tremblay', []);
  });
});

describe('at the door', () => {
  test('the office decides with a reason for the day, audited, and the guardians read no list', async () => {
    await list('Marc Tremblay');
    expect((await onBoard())?.pickupPeople.map(({ id }) => id)).not.toContain(people.marc);
    const refused = await to(people.marc);
    expect([refused.status, codeOf(refused), problemsOf(refused)]).toEqual([422, 'person_not_authorized', askOffice]);
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'pickup.release_unauthorized', child_id: lea });
    // The office cannot release without its own permission either.
    expect(problemsOf(await to(people.marc, [lea], office))).toEqual(askOffice);

    for (const ask of [teacher, door, sophie]) expect((await allow(people.marc, ask)).status).toBe(403);
    const [before] = await rows('notifications');
    const allowed = await allow(people.marc);
    expect(allowed.status, allowed.text).toBe(201);
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'person.allowed', child_id: lea });
    const notices = (await rows('notifications')).filter(({ id }) => id > (before?.id ?? 0));
    expect(notices.map(({ title_fr }) => title_fr)).toContain('Départ permis par la direction pour Léa');
    expect(JSON.stringify(notices)).not.toMatch(/calendar|list|14:50/);
    const released = await to(people.marc);
    expect(released.status, released.text).toBe(200);
    for (const { id } of released.json as { id: number }[]) await family.undo(id);

    at('12:00:00', '2026-04-15');
    await office('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: '2026-04-15', status: 'present' } });
    expect(problemsOf(await to(people.marc))).toEqual(askOffice);
  });

  test('a permission of the morning ends when the name is listed', async () => {
    await list('Marc Tremblay');
    expect((await allow(people.marc)).status).toBe(201);
    await save([]);
    await list('Marc Tremblay');
    expect(problemsOf(await to(people.marc))).toEqual(askOffice);
  });

  test('an approval by the office does not release a listed person', async () => {
    await list('Denis Lavoie');
    const { id } = await added('Denis Lavoie');
    expect((await approve(id)).status).toBe(200);
    expect(problemsOf(await to(id))).toEqual(askOffice);
    await save([entry('Denis Lavoie', { others: [id] })]);
    const released = await to(id);
    expect(released.status, released.text).toBe(200);
    for (const one of released.json as { id: number }[]) await family.undo(one.id);
  });

  test('a name counts on its days', async () => {
    await save([entry('Marc Tremblay', { from: '2026-04-15' })]);
    expect((await onBoard())?.pickupPeople.map(({ id }) => id)).toContain(people.marc);
    await save([entry('Marc Tremblay', { until: day })]);
    expect((await onBoard())?.pickupPeople.map(({ id }) => id)).not.toContain(people.marc);
  });

  test('a typed name of the list needs the confirmation of the office', async () => {
    await list('Luc Bergeron');
    const typed = { name: 'bergeron, luc', childIds: [lea], reason: 'The mother called at 3:50.' };
    const authorize = (more: object = {}) =>
      office('POST', '/api/staff/pickup-persons', { body: { ...typed, ...more } });
    const first = await authorize();
    expect([first.status, problemsOf(first)]).toEqual([422, [{ path: 'name', code: 'needs_approval' }]]);
    const confirmed = await authorize({ confirmed: true });
    expect(confirmed.status, confirmed.text).toBe(201);
    const { id: personId } = confirmed.json as { id: number };
    const row = await database.asOwner((tx) =>
      tx.selectFrom('pickup_people').select('reason').where('id', '=', personId).executeTakeFirstOrThrow(),
    );
    expect(row.reason).toBeNull();
    const acts = (await rows('audit_entries')).slice(0, 2).map(({ act }) => act);
    expect(acts.toSorted()).toEqual(['person.allowed', 'person.authorized']);
    const released = await to((confirmed.json as { id: number }).id);
    expect(released.status, released.text).toBe(200);
    for (const { id } of released.json as { id: number }[]) await family.undo(id);
  });

  test('an invited guardian is judged by the name of the invitation', async () => {
    await list('Aïcha Benali');
    const invited = await office('POST', '/api/staff/invitations', {
      body: {
        schoolId: 1,
        name: 'Benali Aicha',
        email: null,
        phone: '514 555-0142',
        locale: 'fr',
        gives: 'guardian',
        children: [{ childId: lea, relationship: 'mother', rights: ['view', 'pickup'] }],
      },
    });
    expect(invited.status, invited.text).toBe(201);
    const { outsidePeople = [] } = (await onBoard()) ?? {};
    const person = outsidePeople.find(({ name }) => name === 'Benali Aicha');
    expect(person).toMatchObject({ hasNoAccount: true, askOffice: true });
    expect(problemsOf(await to(person?.id ?? 0))).toEqual(askOffice);
  });
});
