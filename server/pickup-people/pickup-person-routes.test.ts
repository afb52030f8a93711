import { openOn } from '#test/support/test-school-days.ts';
import { type Selectable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { generousLimits } from '#server/app/limits.ts';
import { type TestReply, testApp } from '#test/support/test-app.ts';
import type { Tables } from '#server/db/tables.ts';
import { findEvents, type EventPage } from '#server/live/live-store.ts';

const { as, database, clock } = await testApp();
const [sophieId, marcId] = [1, 2];
const [sophie, marc] = [await as(sophieId), await as(marcId)];
const [lea, noah] = [1, 2];
const foreign = 100;
const today = '2026-04-14';

const list = async (ask = sophie) => (await ask('GET', '/api/pickup-persons')).json as PickupPerson[];
const name = (who: string, more: object = {}) => ({ name: who, childIds: [lea], ...more });
const add = (ask: typeof sophie, body: object, key?: string) => ask('POST', '/api/pickup-persons', { body, key });
const personIn = ({ json }: TestReply) => json as PickupPerson;
const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;
const comparable = ({ status, text }: TestReply) => [status, text.replace(/"requestId":"[^"]*"/, '')];

const all = <T extends keyof Tables>(table: T) =>
  database.asOwner(
    async (tx) =>
      (await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} order by id desc`.execute(tx)).rows,
  );
const grant = (rights: { can_view?: boolean; can_pickup?: boolean }, userId: number, childIds = [lea, noah]) =>
  database.asOwner((tx) =>
    tx.updateTable('guardians').set(rights).where('user_id', '=', userId).where('child_id', 'in', childIds).execute(),
  );

/** The live events that a user receives while `work` runs. */
async function eventsDuring(userId: number, work: () => Promise<unknown>) {
  const findNotified = (after: number) =>
    database.transaction({ readOnly: true }, (tx) => findEvents(tx, userId, after));
  const start = await findNotified(0);
  const after = 'lost' in start ? start.lost : start.last;
  await work();
  return ((await findNotified(after)) as EventPage).events.map(({ about }) => about);
}

describe('pickup people of a parent’s children', () => {
  test('are listed with guardians first, each with their relationship, then by name', async () => {
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        name: 'Marc Tremblay',
        relationship: 'father',
        childIds: [1, 2],
        status: 'approved',
        isMe: false,
        isOwn: false,
        canRemove: false,
      },
      {
        id: expect.any(Number),
        name: 'Sophie Tremblay',
        relationship: 'mother',
        childIds: [1, 2],
        status: 'approved',
        isMe: true,
        isOwn: false,
        canRemove: false,
      },
      {
        id: expect.any(Number),
        name: 'Claire Bellemare',
        relationship: 'neighbour',
        childIds: [1, 2],
        status: 'approved',
        validOn: today,
        isMe: false,
        isOwn: true,
        canRemove: true,
      },
      {
        id: expect.any(Number),
        name: 'Hélène Lafrenière',
        relationship: 'grandmother',
        childIds: [1, 2],
        status: 'approved',
        isMe: false,
        isOwn: true,
        canRemove: true,
      },
    ]);
    const marcs = await list(marc);
    expect(marcs.filter(({ isOwn }) => isOwn)).toEqual([]);
    expect(marcs.filter(({ isMe }) => isMe).map((person) => person.name)).toEqual(['Marc Tremblay']);
    expect(marcs.filter(({ canRemove }) => canRemove).map((person) => person.name)).toEqual([
      'Claire Bellemare',
      'Hélène Lafrenière',
    ]);
  });

  test('exclude one for a past day, which ends when the school closes in its own time zone', async () => {
    const names = async (instant: string) => {
      clock.now = new Date(instant);
      return (await list()).map((person) => person.name.split(' ')[0]);
    };
    const open = await names('2026-04-14T22:29:59Z');
    const closed = await names('2026-04-14T22:30:00Z');
    clock.now = new Date('2026-04-14T13:00:00Z');
    expect(open).toContain('Claire');
    expect(closed).toEqual(['Marc', 'Sophie', 'Hélène']);
  });

  test('cover only children that the parent may collect, and no guardian without the right', async () => {
    await grant({ can_pickup: false }, marcId, [noah]);
    const seen = (await list(marc)).map(({ name: who, childIds }) => [who.split(' ')[0], childIds]);
    const others = (await list()).map(({ name: who, childIds }) => [who.split(' ')[0], childIds]);
    await grant({ can_pickup: false }, marcId);
    const without = await list(marc);
    await grant({ can_pickup: true }, marcId);
    expect(seen).toEqual([
      ['Marc', [lea]],
      ['Sophie', [lea]],
      ['Claire', [lea]],
      ['Hélène', [lea]],
    ]);
    expect(others[0]).toEqual(['Marc', [lea]]);
    expect(without).toEqual([]);
  });
});

describe('a parent who names a pickup person', () => {
  test('waits for approval, and the other guardian is notified without the person’s name', async () => {
    const body = name('  Rosa Nguyen ', { relationship: 'aunt', childIds: [noah, lea, noah] });
    const answered = await add(sophie, body);
    expect(answered.status).toBe(201);
    expect(answered.json).toEqual({
      id: expect.any(Number),
      name: 'Rosa Nguyen',
      relationship: 'aunt',
      childIds: [lea, noah],
      status: 'pending',
      isMe: false,
      isOwn: true,
      canRemove: true,
    });
    const [notification, ...before] = await all('notifications');
    expect(notification).toMatchObject({
      user_id: marcId,
      kind: 'person',
      title_en: 'Pickup person added for Léa and Noah',
      title_fr: 'Personne ajoutée pour venir chercher Léa et Noah',
      body_fr: 'En attente de l’approbation de l’école.',
      link: '/pickup',
    });
    expect(before.filter(({ kind }) => kind === 'person')).toEqual([]);
    expect(JSON.stringify(notification)).not.toMatch(/Rosa|Nguyen|Tremblay/);
    const [entry] = await all('audit_entries');
    expect(entry).toMatchObject({ act: 'person.named', user_id: sophieId, subject_id: personIn(answered).id });
    expect((await list(marc)).find(({ id }) => id === personIn(answered).id)).toMatchObject({ isOwn: false });
  });

  test('for today only needs no approval', async () => {
    const answered = await add(marc, name('Omar Diallo', { todayOnly: true }));
    expect(answered.json).toMatchObject({ status: 'approved', validOn: today, isOwn: true });
    expect((await all('notifications'))[0]).toMatchObject({ user_id: sophieId, body_en: 'For today only.' });
  });

  test('for today only after closing names them for the next school day', async () => {
    const on = async (instant: string, who: string) => {
      clock.now = new Date(instant);
      const answered = await add(marc, name(who, { todayOnly: true }));
      clock.now = new Date('2026-04-14T13:00:00Z');
      return personIn(answered).validOn;
    };
    await openOn(database, [1, 2, 3, 4, 5]);
    expect(await on('2026-04-14T22:29:59Z', 'Awa Traoré')).toBe(today);
    expect(await on('2026-04-14T22:30:00Z', 'Awa Traoré'), 'another day, and so a new one').toBe('2026-04-15');
    expect(await on('2026-04-17T22:30:00Z', 'Aïcha Traoré'), 'a Friday').toBe('2026-04-20');
    expect(await on('2026-03-08T13:00:00Z', 'Fanta Traoré'), 'a Sunday').toBe('2026-03-09');
    await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
    expect((await all('notifications'))[0], 'the notification names the day').toMatchObject({
      user_id: sophieId,
      body_en: 'For March 9, 2026 only.',
      body_fr: 'Pour le 9 mars 2026 seulement.',
    });
    expect(await on('2026-03-08T22:30:00Z', 'Awa Traoré'), 'the clocks changed that day').toBe('2026-03-09');
  });

  test('refreshes the pages of guardians and school only', async () => {
    const teacher = 3;
    const act = () => add(sophie, name('Linda Pham'));
    expect(await eventsDuring(marcId, act)).toEqual(['notifications', 'people']);
    const other = () => add(sophie, name('Lucas Pham'));
    expect(await eventsDuring(teacher, other)).toEqual(['approvals', 'departures']);
    expect(await eventsDuring(300, () => add(sophie, name('Louis Pham')))).toEqual([]);
  });

  test('notifies every guardian who may collect, and none who may only see the child', async () => {
    await grant({ can_view: false }, marcId);
    const collecting = await eventsDuring(marcId, () => add(sophie, name('Lise Pham')));
    await grant({ can_view: true, can_pickup: false }, marcId);
    const seeing = await eventsDuring(marcId, () => add(sophie, name('Luce Pham')));
    await grant({ can_pickup: true }, marcId);
    expect(collecting).toEqual(['notifications', 'people']);
    expect(seeing).toEqual([]);
  });

  test('notifies a guardian of one of the children about that child only', async () => {
    await grant({ can_pickup: false }, marcId, [noah]);
    await add(sophie, name('Jean Moreau', { childIds: [lea, noah] }));
    const [notification] = await all('notifications');
    await grant({ can_pickup: true }, marcId, [noah]);
    expect(notification).toMatchObject({ user_id: marcId, title_en: 'Pickup person added for Léa' });
  });

  test('is told of an existing one of the same name, unless it is for today and pending', async () => {
    const again = await add(marc, name('rosa NGUYEN'));
    expect([again.status, problemsOf(again)]).toEqual([422, [{ path: 'name', code: 'not_allowed' }]]);
    const grandmother = await add(sophie, name('Helene  Lafreniere', { todayOnly: true }));
    expect(problemsOf(grandmother)).toEqual([{ path: 'name', code: 'not_allowed' }]);
    expect((await add(marc, name('Rosa Nguyen', { todayOnly: true }))).status).toBe(201);
  });

  test('of the same name as another guardian at the same moment creates one', async () => {
    const both = await Promise.all([add(sophie, name('Ana Gutierrez')), add(marc, name('Ana Gutierrez'))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  test('is told which field is invalid', async () => {
    const wrong = { name: ' ', relationship: 'butler', childIds: [], todayOnly: 'yes', status: 'approved' };
    expect(problemsOf(await add(sophie, wrong))).toEqual([
      { path: 'name', code: 'required' },
      { path: 'relationship', code: 'not_in_list' },
      { path: 'childIds', code: 'required' },
      { path: 'todayOnly', code: 'wrong_type' },
      { path: 'status', code: 'unknown_field' },
    ]);
    expect(problemsOf(await add(sophie, name('x'.repeat(101))))).toEqual([{ path: 'name', code: 'too_long' }]);
  });

  test('for another family’s child, alone or with their own, is answered not found', async () => {
    const theirs = await add(sophie, name('Unknown', { childIds: [lea, foreign] }));
    const unknown = await add(sophie, name('Unknown', { childIds: [2_000_000_000] }));
    expect(theirs.status).toBe(404);
    expect(comparable(theirs)).toEqual(comparable(unknown));
    expect((await all('pickup_people')).filter((person) => person.name === 'Unknown')).toEqual([]);
  });

  test('for children of two schools is refused', async () => {
    const { child_id } = await database.asOwner(async (tx) => {
      const other = tx.selectFrom('guardians').selectAll().where('school_id', '=', 2).orderBy('child_id');
      const guardian = { ...(await other.executeTakeFirstOrThrow()), user_id: sophieId, can_view: true };
      await tx
        .insertInto('guardians')
        .values({ ...guardian, can_pickup: true })
        .execute();
      return guardian;
    });
    const answered = await add(sophie, name('Between Two', { childIds: [lea, child_id] }));
    expect([answered.status, problemsOf(answered)]).toEqual([422, [{ path: 'childIds', code: 'not_allowed' }]]);
    const own = (await list()).filter(({ name: who }) => who === 'Sophie Tremblay');
    expect(own.map(({ childIds }) => childIds)).toEqual([[lea, noah], [child_id]]);
    await database.asOwner((tx) =>
      tx.deleteFrom('guardians').where('child_id', '=', child_id).where('user_id', '=', 1).execute(),
    );
  });

  test('without the right to collect is refused, and so is a replay of an earlier request', async () => {
    const before = await add(marc, name('Paul Hamel'), 'before');
    await grant({ can_pickup: false }, marcId);
    const naming = await add(marc, name('Luc Hamel'));
    const replay = await add(marc, name('Paul Hamel'), 'before');
    await grant({ can_pickup: true }, marcId);
    const again = await add(marc, name('Paul Hamel'), 'before');
    expect([before, naming, replay, again].map(({ status }) => status)).toEqual([201, 403, 403, 201]);
    expect(again.text).toBe(before.text);
  });
});

test('the daily limit of named pickup people resets at the school’s midnight', async () => {
  const strict = await testApp({ limits: { ...generousLimits, peoplePerDay: 2 } });
  const careful = await strict.as(marcId);
  const send = (who: string) => careful('POST', '/api/pickup-persons', { body: name(who) });
  strict.clock.now = new Date('2026-04-15T01:00:00Z'); // 21:00 at the school
  expect([(await send('One')).status, (await send('Two')).status]).toEqual([201, 201]);
  const refused = await send('Three');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, `${3 * 3600}`]);
  strict.clock.now = new Date('2026-04-15T04:00:00Z');
  expect((await send('Three')).status).toBe(201);
});
