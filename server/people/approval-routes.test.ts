import { describe, expect, test } from 'vitest';
import type { NamedPerson, PickupPerson } from '#core/people/pickup-person.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { testApp } from '#server/app/test-app.ts';
import { adminOf } from '#server/app/test-office.ts';

const { as, database } = await testApp();
const [sophieId, marcId] = [1, 2];
const sophie = await as(sophieId);
const [lea, noah] = [1, 2];

/** Somebody of the first school's staff, by title and room; the office without one. */
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

const waiting = async (ask = office) => (await ask('GET', '/api/staff/pickup-persons')).json as NamedPerson[];
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
const bells = (id: number) =>
  database.asOwner((tx) =>
    tx
      .selectFrom('notifications')
      .select(['user_id', 'title_en', 'title_fr'])
      .where('kind', '=', 'person')
      .where('id', '>', id)
      .orderBy('user_id')
      .execute(),
  );
const lastBell = async () =>
  database.asOwner(async (tx) => {
    const last = tx.selectFrom('notifications').select(({ fn }) => fn.max('id').as('id'));
    return (await last.executeTakeFirstOrThrow()).id ?? 0;
  });

describe('whom the school has yet to approve', () => {
  test('is seen by the group’s teacher and the office, with the children and who named them', async () => {
    const id = await named('Rosa Nguyen', [lea, noah]);
    const person = { id, name: 'Rosa Nguyen', namedBy: 'Sophie Tremblay', mayNamerCollect: true, mayManage: true };
    const children = [
      { id: 1, name: 'Léa', room: '402', restriction: null },
      { id: 2, name: 'Noah', room: '203', restriction: null },
    ];
    for (const ask of [teacher, office]) expect((await waiting(ask)).at(-1)).toEqual({ ...person, children });
    expect(await waiting(otherTeacher)).toEqual([]);
  });

  test('waits in the demo for room 402 already', async () => {
    expect((await waiting(teacher))[0]).toMatchObject({ relationship: 'aunt', children: [{ room: '402' }] });
  });

  test('is no parent’s to see, and no other school’s', async () => {
    expect((await sophie('GET', '/api/staff/pickup-persons')).status).toBe(403);
    const theirs = await waiting(await as(foreignOffice));
    expect(theirs.map(({ name }) => name)).not.toContain('Rosa Nguyen');
  });
});

describe('the office', () => {
  test('approves somebody, who may then collect, and tells every guardian who may', async () => {
    const id = await named('Eva Poulin');
    const before = await lastBell();
    expect((await decide(office, id, true)).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
    const title = {
      title_en: 'Pickup person approved for Léa',
      title_fr: 'Personne approuvée pour venir chercher Léa',
    };
    expect(await bells(before)).toEqual([
      { user_id: sophieId, ...title },
      { user_id: marcId, ...title },
    ]);
    const row = await database.asOwner((tx) =>
      tx.selectFrom('pickup_people').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ decided_by: officeId, decided_at: expect.any(Date) });
  });

  test('declines somebody, who is then gone from every list', async () => {
    const id = await named('Hugo Gravel');
    const before = await lastBell();
    expect((await decide(office, id, false)).status).toBe(200);
    expect(await statusOf(id)).toBeUndefined();
    expect((await waiting()).map((person) => person.id)).not.toContain(id);
    expect((await bells(before)).map(({ title_en }) => title_en)).toEqual(
      Array<string>(2).fill('Pickup person not approved for Léa'),
    );
  });

  test('writes down who decided', async () => {
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

  test('decides once: afterwards there is nobody to decide about, nor once the parent took them back', async () => {
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

  test('of two who decide at once, counts the first, twenty times over', async () => {
    const principal = await as(await staff('principal'));
    for (let n = 0; n < 20; n += 1) {
      const id = await named(`Both ${n}`);
      const before = await lastBell();
      const answers = await Promise.all([decide(office, id, true), decide(principal, id, false)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      const isApproved = answers[0]?.status === 200;
      expect(await statusOf(id)).toBe(isApproved ? 'approved' : undefined);
      expect(await bells(before)).toHaveLength(2);
      if (isApproved) await sophie('DELETE', `/api/pickup-persons/${id}`);
    }
  });

  test('never takes an approval back unseen: a parent who removes and an office that approves at once leave nobody', async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = await named(`Removed ${n}`);
      await Promise.all([decide(office, id, true), sophie('DELETE', `/api/pickup-persons/${id}`)]);
      expect(await statusOf(id)).toBeUndefined();
    }
  });

  test('is the only one to decide: neither teacher, nor parent, nor another school', async () => {
    const id = await named('Linda Pham');
    const others = [teacher, sophie, await as(foreignOffice)];
    const statuses: number[] = [];
    for (const ask of others) statuses.push((await decide(ask, id, true)).status);
    expect(statuses).toEqual([403, 403, 404]);
    expect(await statusOf(id)).toBe('pending');
  });

  test('takes somebody back for all of their children, whoever named them, and every guardian is told', async () => {
    const id = await named('Nora Bélanger', [lea, noah]);
    await decide(office, id, true);
    const before = await lastBell();
    expect((await takeBack(office, id, 'back')).status).toBe(204);
    expect(await statusOf(id)).toBeUndefined();
    const title = {
      title_en: 'Pickup person removed for Léa and Noah',
      title_fr: 'Autorisation de venir chercher Léa et Noah retirée',
    };
    expect(await bells(before)).toEqual([
      { user_id: sophieId, ...title },
      { user_id: marcId, ...title },
    ]);
    const [entry] = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id', 'desc').execute(),
    );
    expect(entry).toMatchObject({ act: 'person.removed', user_id: officeId, school_id: 1 });
    expect([(await takeBack(office, id)).status, (await takeBack(office, id, 'back')).status]).toEqual([404, 204]);
  });

  test('is the only one to take somebody back for the school, and takes no guardian back', async () => {
    const id = await named('Line Bélanger');
    const statuses: number[] = [];
    for (const ask of [teacher, sophie, await as(foreignOffice)]) statuses.push((await takeBack(ask, id)).status);
    expect(statuses).toEqual([403, 403, 404]);
    expect(await statusOf(id)).toBe('pending');
    const people = (await sophie('GET', '/api/pickup-persons')).json as PickupPerson[];
    const guardian = people.find(({ isMe }) => isMe);
    expect((await takeBack(office, guardian?.id ?? 0)).status).toBe(403);
  });

  test('cancels what is scheduled with whom it takes back, and leaves what is under way to the school', async () => {
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

describe('whom the school knows', () => {
  test('are those who may come, by name, seen by the group’s teacher and the office', async () => {
    const known = async (ask = office) =>
      (await ask('GET', '/api/staff/pickup-persons?status=approved')).json as NamedPerson[];
    const names = (await known()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Claire Bellemare', 'Hélène Lafrenière']));
    expect(names.toSorted((a, b) => a.localeCompare(b, 'fr-CA'))[0]).toBe(names[0]);
    expect((await known(teacher)).find(({ name }) => name === 'Claire Bellemare')).toMatchObject({
      validOn: '2026-04-14',
      namedBy: 'Sophie Tremblay',
      children: [
        { id: 1, name: 'Léa', room: '402', restriction: null },
        { id: 2, name: 'Noah', room: '203', restriction: null },
      ],
    });
    expect((await known(otherTeacher)).map(({ name }) => name)).not.toContain('Claire Bellemare');
    const id = await named('Ève Bélanger');
    expect((await known()).map((person) => person.id)).not.toContain(id);
    expect((await office('GET', '/api/staff/pickup-persons?status=revoked')).status).toBe(422);
  });
});
