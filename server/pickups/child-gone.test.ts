import { beforeEach, describe, expect, test } from 'vitest';
import type { Registers } from '#core/attendance/attendance.ts';
import type { ChildToday } from '#core/pickups/pickup.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testDepartures } from '#test/support/test-departures.ts';

const today = '2026-04-14';
const family = await testDepartures();
const { sophie, marc, teacher, office, lea, people, ids, wanted, schedule } = family;
const { at, callOff, scheduled, step, release, undo, onBoard, seenAtHome, atTheDoor, toldLive } = family;

const mark = (body: object, ask = teacher, day = today) =>
  ask('POST', `/api/staff/attendance/${lea}/marks`, { body: { day, ...body } });
const change = (id: number) =>
  sophie('PUT', `/api/pickups/${id}`, {
    body: { pickupPersonId: people.marc, method: 'time', time: '17:30', useGps: false },
  });
const say = (id: number, event: string) => sophie('POST', `/api/pickups/${id}/progress`, { body: { event } });
const line = async () => {
  const { groups } = (await teacher('GET', '/api/staff/attendance')).json as Registers;
  return groups.flatMap(({ children }) => children).find(({ childId }) => childId === lea);
};
const notificationRows = async () =>
  ((await marc('GET', '/api/notifications')).json as Notification[]).filter(({ kind }) => kind === 'pickup');

beforeEach(async () => {
  at('15:00:00');
  await callOff();
});

describe('a child who has left', () => {
  test('cannot be marked ready, brought to the door or released', async () => {
    const early = await scheduled();
    expect((await mark({ status: 'left', time: '14:10' })).status).toBe(200);
    const refused = await step(early, 'getting_ready');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'child_gone']);
    expect(await onBoard(early)).toMatchObject({ status: 'scheduled', leftAt: '14:10' });
    await mark({ status: null });
    await step(early, 'getting_ready');
    await mark({ status: 'left', time: '14:50' });
    expect(codeOf(await step(early, 'at_the_door'))).toBe('child_gone');
    await mark({ status: null });
    await step(early, 'at_the_door');
    await mark({ status: 'left', time: '14:50' });
    expect(codeOf(await release(early))).toBe('child_gone');
    expect(codeOf(await release(early, { checked: 'known', pickupPersonId: people.marc }))).toBe('child_gone');
    await mark({ status: null });
    expect((await release(early)).status).toBe(200);
  });

  test('cannot have a pickup scheduled, changed or started for today, only for another day', async () => {
    const id = await scheduled();
    await mark({ status: 'left', time: '14:10' });
    for (const reply of [await change(id), await say(id, 'on_the_way'), await say(id, 'here')])
      expect([reply.status, codeOf(reply)]).toEqual([409, 'child_gone']);
    expect(await seenAtHome(id)).toMatchObject({ status: 'scheduled', leftAt: '14:10' });
    expect((await sophie('DELETE', `/api/pickups/${id}`)).status).toBe(204);
    expect(codeOf(await schedule({ time: '17:30' }))).toBe('child_gone');
    expect(codeOf(await schedule({ time: null, method: 'gps', useGps: true }))).toBe('child_gone');
    expect((await schedule({ ...wanted, date: '2026-04-15' })).status).toBe(201);
  });

  test('can have a pickup once the mark is undone, or the child is back', async () => {
    await mark({ status: 'left', time: '14:10' });
    await mark({ status: null });
    const id = await scheduled();
    await mark({ status: 'left', time: '14:20' });
    await mark({ status: 'present' });
    expect((await say(id, 'on_the_way')).status).toBe(200);
    expect((await step(id, 'getting_ready')).status).toBe(200);
    expect(await onBoard(id)).toMatchObject({ leftAt: null });
  });

  test('is announced at once to the guardians of an open pickup, and so is the correction', async () => {
    const id = await scheduled();
    const userIds = await toldLive('pickups', () => mark({ status: 'left', time: '14:10' }));
    expect(userIds).toEqual(expect.arrayContaining([ids.sophie, ids.marc]));
    expect((await notificationRows())[0]).toMatchObject({
      title: 'Léa has left the school',
      body: expect.stringMatching(/^At 2:10\sPM\. There is no need to come for the pickup planned today\.$/),
      link: `/pickup?child=${lea}`,
    });
    expect((await family.rows('notifications'))[0]).toMatchObject({
      title_fr: 'Léa a quitté l’école',
      body_fr: expect.stringMatching(/^À 14\sh\s10\. Il n’est plus nécessaire de venir pour le départ planifié/),
    });
    const board = await toldLive('departures', () => mark({ status: null }, office));
    expect(board).toContain(ids.teacher);
    expect((await notificationRows())[0]).toMatchObject({ title: 'Léa is at the school' });
    expect((await seenAtHome(id))?.leftAt).toBeNull();
    await callOff();
    const before = (await notificationRows()).length;
    await mark({ status: 'left', time: '14:10' });
    // Without an open pickup no notification is needed.
    expect(await notificationRows()).toHaveLength(before);
  });

  test('is shown to its guardians before they plan, and so is its return', async () => {
    const seen = async () =>
      ((await sophie('GET', '/api/pickups/today')).json as ChildToday[]).find(({ childId }) => childId === lea);
    expect(await seen()).toMatchObject({ childId: lea, day: today, isHere: true, leftAt: null });
    // Without a pickup the page is refreshed too.
    const userIds = await toldLive('pickups', () => mark({ status: 'left', time: '14:10' }));
    expect(userIds).toEqual(expect.arrayContaining([ids.sophie, ids.marc]));
    expect(await seen()).toMatchObject({ childId: lea, day: today, isHere: false, leftAt: '14:10' });
    expect((await seen())?.markedDepartures[0]).toEqual({ day: today, time: '14:10' });
    await mark({ status: 'absent' });
    expect(await seen()).toMatchObject({ childId: lea, day: today, isHere: false, leftAt: null });
    await mark({ status: 'late', time: '14:30' });
    expect(await seen()).toMatchObject({ childId: lea, day: today, isHere: true, leftAt: null });
    await mark({ status: 'present' });
  });

  test('is in the family’s departures of two weeks, a release from a pickup is not', async () => {
    const departures = async () =>
      ((await sophie('GET', '/api/pickups/today')).json as ChildToday[]).find(({ childId }) => childId === lea)
        ?.markedDepartures;
    const before = await departures();
    const id = await atTheDoor();
    await release(id);
    expect(await departures()).toEqual(before);
    await undo(id);
    await mark({ status: 'left', time: '14:10' });
    await mark({ status: 'left', time: '11:45' }, teacher, '2026-04-10');
    expect(await departures()).toEqual([
      { day: today, time: '14:10' },
      ...(before ?? []),
      { day: '2026-04-10', time: '11:45' },
    ]);
    await mark({ status: null }, teacher, '2026-04-10');
    await mark({ status: null });
    expect(await departures()).toEqual(before);
  });

  test('on an earlier day does not stop today’s pickup', async () => {
    expect((await mark({ status: 'left', time: '14:10' }, teacher, '2026-04-13')).status).toBe(200);
    const id = await scheduled();
    expect((await step(id, 'getting_ready')).status).toBe(200);
  });
});

describe('a release', () => {
  test('marks the child as left everywhere, with the person who collected it', async () => {
    const id = await atTheDoor();
    await release(id, { checked: 'known', pickupPersonId: people.marc });
    expect(await line()).toMatchObject({ status: 'left', time: '15:00', leftWith: 'Marc Tremblay' });
    expect(await onBoard(id)).toMatchObject({ status: 'released', leftAt: '15:00' });
    expect(codeOf(await schedule({ time: '17:30' }))).toBe('child_gone');
    expect((await undo(id)).status).toBe(200);
    expect(await line()).toMatchObject({ status: 'present', leftWith: null });
    expect(await onBoard(id)).toMatchObject({ status: 'at_the_door', leftAt: null });
  });

  test('is not undone when staff have marked since that the child left otherwise', async () => {
    const id = await atTheDoor();
    await release(id);
    await mark({ status: 'present' });
    await mark({ status: 'left', time: '15:00' });
    expect(codeOf(await undo(id))).toBe('child_gone');
    expect(await onBoard(id)).toMatchObject({ status: 'released', leftAt: '15:00' });
    await mark({ status: null });
    expect((await undo(id)).status).toBe(200);
  });
});

test('a child marked present may be picked up despite a reported full-day absence', async () => {
  await family.database.asOwner(async (tx) => {
    const absence = await tx.selectFrom('absences').select('id').where('child_id', '=', lea).executeTakeFirstOrThrow();
    const half = { school_id: 1, child_id: lea, day: today, absence_id: absence.id };
    await tx
      .insertInto('absence_half_days')
      .values([
        { ...half, half: 'morning' },
        { ...half, half: 'afternoon' },
      ])
      .execute();
  });
  expect((await line())?.status).toBe('present');
  expect((await schedule({ time: '17:30' })).status).toBe(201);
  await callOff();
  await mark({ status: 'absent' });
  expect(codeOf(await schedule({ time: '17:30' }))).toBe('child_absent');
  await mark({ status: null });
  await family.database.asOwner((tx) =>
    tx.deleteFrom('absence_half_days').where('child_id', '=', lea).where('day', '=', today).execute(),
  );
});
