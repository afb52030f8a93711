import { describe, expect, test } from 'vitest';
import type { PersonToApprove, PickupPerson } from '#core/people/pickup-person.ts';
import { testApp } from '#server/app/test-app.ts';

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
const { user_id: foreignOffice } = await database.asOwner((tx) =>
  tx.selectFrom('school_admins').select('user_id').where('school_id', '=', 2).executeTakeFirstOrThrow(),
);

const waiting = async (ask = office) => (await ask('GET', '/api/staff/pickup-persons')).json as PersonToApprove[];
const decide = (ask: typeof office, id: number, approve: boolean, key?: string) =>
  ask('POST', `/api/staff/pickup-persons/${id}/decision`, { body: { approve }, key });
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
    const person = { id, name: 'Rosa Nguyen', namedBy: 'Sophie Tremblay' };
    const children = [
      { name: 'Léa', room: '402' },
      { name: 'Noah', room: '203' },
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
    expect((await decide(office, id, true)).status).toBe(204);
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
    expect((await decide(office, id, false)).status).toBe(204);
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
    expect([first, again, replay].map(({ status }) => status)).toEqual([204, 404, 204]);
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
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
      const isApproved = answers[0]?.status === 204;
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
});
