import { describe, expect, test } from 'vitest';
import type { StaffPickupPerson, PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { as, database } = await testApp();
const [sophieId, marcId] = [1, 2];
const sophie = await as(sophieId);
const [lea, noah] = [1, 2];

/** Signs in a staff member of the first school by title and group, or the office. */
const staff = (title: string, room?: string) =>
  database.asOwner(async (tx) => {
    const members = tx
      .selectFrom('staff_members as m')
      .leftJoin('staff_groups as sg', 'sg.user_id', 'm.user_id')
      .leftJoin('groups as g', 'g.id', 'sg.group_id')
      .select('m.user_id')
      .where('m.school_id', '=', 1)
      .where('m.title', '=', title)
      .orderBy('m.user_id');
    const row = await (room ? members.where('g.room', '=', room) : members).executeTakeFirstOrThrow();
    return row.user_id;
  });
const teacher = await as(await staff('class_teacher', '402'));
const otherTeacher = await as(await staff('class_teacher', '101'));
const officeId = await staff('office');
const office = await as(officeId);
const foreignOffice = await adminOf(database, 2);

const waiting = async (ask = office) => (await ask('GET', '/api/staff/pickup-persons')).json as StaffPickupPerson[];
const decide = (ask: typeof office, id: number, approve: boolean, key?: string) =>
  ask('POST', `/api/staff/pickup-persons/${id}/decision`, { body: { approve, mayNamerCollect: true }, key });
const takeBack = (ask: typeof office, id: number, key?: string) =>
  ask('DELETE', `/api/staff/pickup-persons/${id}`, { key });
const named = async (who: string, childIds = [lea]) => {
  const { json } = await sophie('POST', '/api/pickup-persons', { body: { name: who, childIds } });
  return (json as PickupPerson).id;
};
const statusOf = async (id: number) =>
  ((await sophie('GET', '/api/pickup-persons')).json as PickupPerson[]).find((person) => person.id === id)?.status;
const notificationsAfter = (id: number) =>
  database.asOwner((tx) =>
    tx
      .selectFrom('notifications')
      .select(['user_id', 'title_en', 'title_fr'])
      .where('kind', '=', 'person')
      .where('id', '>', id)
      .orderBy('user_id')
      .execute(),
  );
const lastNotification = async () =>
  database.asOwner(async (tx) => {
    const last = tx.selectFrom('notifications').select(({ fn }) => fn.max('id').as('id'));
    return (await last.executeTakeFirstOrThrow()).id ?? 0;
  });

describe('pickup people pending approval', () => {
  test('are listed for the group’s teacher and the office, with the children and the naming guardian', async () => {
    const id = await named('Rosa Nguyen', [lea, noah]);
    const person = { id, name: 'Rosa Nguyen', namedBy: 'Sophie Tremblay', mayNamerCollect: true, mayManage: true };
    const children = [
      { id: 1, name: 'Léa Tremblay', room: '402', restriction: null },
      { id: 2, name: 'Noah Tremblay', room: '203', restriction: null },
    ];
    for (const ask of [teacher, office]) expect((await waiting(ask)).at(-1)).toEqual({ ...person, children });
    expect(await waiting(otherTeacher)).toEqual([]);
  });

  test('include one for group 402 in the demo', async () => {
    expect((await waiting(teacher))[0]).toMatchObject({ relationship: 'aunt', children: [{ room: '402' }] });
  });

  test('are hidden from parents and other schools', async () => {
    expect((await sophie('GET', '/api/staff/pickup-persons')).status).toBe(403);
    const theirs = await waiting(await as(foreignOffice));
    expect(theirs.map(({ name }) => name)).not.toContain('Rosa Nguyen');
  });
});

describe('the office', () => {
  test('approves a pickup person, who may then collect, and notifies every guardian with the right', async () => {
    const id = await named('Eva Poulin');
    const before = await lastNotification();
    expect((await decide(office, id, true)).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
    const title = {
      title_en: 'Pickup person approved for Léa',
      title_fr: 'Personne approuvée pour venir chercher Léa',
    };
    expect(await notificationsAfter(before)).toEqual([
      { user_id: sophieId, ...title },
      { user_id: marcId, ...title },
    ]);
    const row = await database.asOwner((tx) =>
      tx.selectFrom('pickup_people').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ decided_by: officeId, decided_at: expect.any(Date) });
  });

  test('declines a pickup person, who disappears from every list', async () => {
    const id = await named('Hugo Gravel');
    const before = await lastNotification();
    expect((await decide(office, id, false)).status).toBe(200);
    expect(await statusOf(id)).toBeUndefined();
    expect((await waiting()).map((person) => person.id)).not.toContain(id);
    expect((await notificationsAfter(before)).map(({ title_en }) => title_en)).toEqual(
      Array<string>(2).fill('Pickup person not approved for Léa'),
    );
  });

  test('decision is audited with its author', async () => {
    const id = await named('Mia Caron');
    await decide(office, id, true);
    const entries = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute(),
    );
    expect(entries.filter(({ act }) => act.startsWith('person.')).map(({ act, user_id }) => [act, user_id])).toEqual([
      ['person.named', sophieId],
      ['person.approved', officeId],
    ]);
  });

  test('decides once: a decided or withdrawn pickup person is not found', async () => {
    const id = await named('Paul Hamel');
    const first = await decide(office, id, true, 'decided');
    const again = await decide(office, id, false);
    const replay = await decide(office, id, true, 'decided');
    expect([first, again, replay].map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(await statusOf(id)).toBe('approved');
    const gone = await named('Luc Hamel');
    await sophie('DELETE', `/api/pickup-persons/${gone}`);
    expect((await decide(office, gone, true)).status).toBe(404);
    expect(await statusOf(gone)).toBeUndefined();
  });

  test('of two concurrent decisions only the first counts, twenty times over', async () => {
    const principal = await as(await staff('principal'));
    for (let n = 0; n < 20; n += 1) {
      const id = await named(`Both ${n}`);
      const before = await lastNotification();
      const answers = await Promise.all([decide(office, id, true), decide(principal, id, false)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      const isApproved = answers[0]?.status === 200;
      expect(await statusOf(id)).toBe(isApproved ? 'approved' : undefined);
      expect(await notificationsAfter(before)).toHaveLength(2);
      if (isApproved) await sophie('DELETE', `/api/pickup-persons/${id}`);
    }
  });

  test('approval and a parent’s concurrent removal leave no pickup person', async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = await named(`Removed ${n}`);
      await Promise.all([decide(office, id, true), sophie('DELETE', `/api/pickup-persons/${id}`)]);
      expect(await statusOf(id)).toBeUndefined();
    }
  });

  test('alone decides: teacher, parent and another school are refused', async () => {
    const id = await named('Linda Pham');
    const others = [teacher, sophie, await as(foreignOffice)];
    const statuses: number[] = [];
    for (const ask of others) statuses.push((await decide(ask, id, true)).status);
    expect(statuses).toEqual([403, 403, 404]);
    expect(await statusOf(id)).toBe('pending');
  });

  test('removes a pickup person for all their children and notifies every guardian', async () => {
    const id = await named('Nora Bélanger', [lea, noah]);
    await decide(office, id, true);
    const before = await lastNotification();
    expect((await takeBack(office, id, 'back')).status).toBe(204);
    expect(await statusOf(id)).toBeUndefined();
    const title = {
      title_en: 'Pickup person removed for Léa and Noah',
      title_fr: 'Autorisation de venir chercher Léa et Noah retirée',
    };
    expect(await notificationsAfter(before)).toEqual([
      { user_id: sophieId, ...title },
      { user_id: marcId, ...title },
    ]);
    const [entry] = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id', 'desc').execute(),
    );
    expect(entry).toMatchObject({ act: 'person.removed', user_id: officeId, school_id: 1 });
    expect([(await takeBack(office, id)).status, (await takeBack(office, id, 'back')).status]).toEqual([404, 204]);
  });

  test('alone removes a pickup person for the school, and cannot remove a guardian', async () => {
    const id = await named('Line Bélanger');
    const statuses: number[] = [];
    for (const ask of [teacher, sophie, await as(foreignOffice)]) statuses.push((await takeBack(ask, id)).status);
    expect(statuses).toEqual([403, 403, 404]);
    expect(await statusOf(id)).toBe('pending');
    const people = (await sophie('GET', '/api/pickup-persons')).json as PickupPerson[];
    const guardian = people.find(({ isMe }) => isMe);
    expect((await takeBack(office, guardian?.id ?? 0)).status).toBe(403);
  });

  test('removal cancels scheduled pickups, and leaves a pickup under way to the school', async () => {
    const id = await named('Zoé Bélanger', [lea, noah]);
    await decide(office, id, true);
    const scheduled = async (childId: number) => {
      const body = { childId, pickupPersonId: id, method: 'time', time: '17:30', useGps: false };
      return ((await sophie('POST', '/api/pickups', { body })).json as { id: number }).id;
    };
    const [waits, comes] = [await scheduled(lea), await scheduled(noah)];
    await sophie('POST', `/api/pickups/${comes}/progress`, { body: { event: 'here' } });
    await takeBack(office, id);
    const { departures } = (await office('GET', '/api/staff/departures')).json as DepartureBoard;
    expect(departures.find((one) => one.id === waits)).toBeUndefined();
    expect(departures.find((one) => one.id === comes)).toMatchObject({ status: 'arrived', isAuthorized: false });
    await sophie('DELETE', `/api/pickups/${comes}`);
  });
});

describe('approved pickup people', () => {
  test('are listed by name for the group’s teacher and the office', async () => {
    const known = async (ask = office) =>
      (await ask('GET', '/api/staff/pickup-persons?status=approved')).json as StaffPickupPerson[];
    const names = (await known()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Claire Bellemare', 'Hélène Lafrenière']));
    expect(names.toSorted((a, b) => a.localeCompare(b, 'fr-CA'))[0]).toBe(names[0]);
    expect((await known(teacher)).find(({ name }) => name === 'Claire Bellemare')).toMatchObject({
      validOn: '2026-04-14',
      namedBy: 'Sophie Tremblay',
      children: [
        { id: 1, name: 'Léa Tremblay', room: '402', restriction: null },
        { id: 2, name: 'Noah Tremblay', room: '203', restriction: null },
      ],
    });
    expect((await known(otherTeacher)).map(({ name }) => name)).not.toContain('Claire Bellemare');
    const id = await named('Ève Bélanger');
    expect((await known()).map((person) => person.id)).not.toContain(id);
    expect((await office('GET', '/api/staff/pickup-persons?status=revoked')).status).toBe(422);
  });
});
