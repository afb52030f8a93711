import { openOn } from '#test/support/test-school-days.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Pickup } from '#core/pickups/pickup.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testFamily } from '#test/support/test-family.ts';

const family = await testFamily();
const { sophie, marc, database, ids, lea, noah, people, foreign } = family;
const { at, wanted, schedule, scheduled, pickups, callOff, rows, toldLive } = family;

const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;
const pickupOf = ({ json }: TestReply) => json as Pickup;
const cancel = (id: number, ask = sophie) => ask('DELETE', `/api/pickups/${id}`);

beforeEach(async () => {
  at('09:00:00');
  await callOff();
});

describe('a parent who schedules a pickup', () => {
  test('gets it back with names, the first step and the server’s time', async () => {
    const answered = await schedule({ createdAt: '2026-01-01T00:00:00Z', status: 'scheduled' });
    expect(answered.status).toBe(201);
    expect(answered.json).toEqual({
      id: expect.any(Number),
      childId: lea,
      origin: 'guardian',
      pickupPersonId: people.sophie,
      pickupPerson: 'Sophie Tremblay',
      method: 'time',
      time: '15:30',
      useGps: false,
      date: '2026-04-14',
      status: 'scheduled',
      requestedBy: 'Sophie Tremblay',
      createdAt: '2026-04-14T13:00:00.000Z',
      etaMinutes: null,
      leftAt: null,
      etaAt: null,
      steps: [{ status: 'scheduled', at: '2026-04-14T13:00:00.000Z' }],
      collectedBy: null,
    });
    expect((await pickups()).find(({ id }) => id === pickupOf(answered).id)).toEqual(answered.json);
  });

  test('may not set another status than the first', async () => {
    const answered = await schedule({ status: 'released' });
    expect([answered.status, problemsOf(answered)]).toEqual([422, [{ path: 'status', code: 'not_in_list' }]]);
  });

  test('must choose a slot of the school’s grid', async () => {
    for (const time of ['14:15', '15:31', '17:45']) {
      const answered = await schedule({ time });
      expect([time, answered.status, problemsOf(answered)]).toEqual([
        time,
        422,
        [{ path: 'time', code: 'not_in_list' }],
      ]);
    }
    const odd = await schedule({ time: '3:30 PM' });
    expect(problemsOf(odd)).toEqual([{ path: 'time', code: 'not_a_time' }]);
  });

  test('must set a time, unless the phone reports it by GPS', async () => {
    expect(problemsOf(await schedule({ time: null }))).toEqual([{ path: 'time', code: 'required' }]);
    const both = await schedule({ method: 'gps', useGps: true });
    expect(problemsOf(both)).toEqual([{ path: 'time', code: 'not_allowed' }]);
    const gps = await schedule({ method: 'gps', useGps: true, time: null });
    expect(gps.json).toMatchObject({ method: 'gps', useGps: true, time: null, status: 'scheduled' });
  });

  test('may not contradict themselves about GPS', async () => {
    expect(problemsOf(await schedule({ useGps: true }))).toEqual([{ path: 'useGps', code: 'not_allowed' }]);
    const gps = await schedule({ method: 'gps', time: null });
    expect(problemsOf(gps)).toEqual([{ path: 'useGps', code: 'not_allowed' }]);
  });

  test('chooses another school day of the coming month', async () => {
    await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
    expect((await schedule({ date: '2026-05-14' })).json).toMatchObject({ date: '2026-05-14' });
    expect(problemsOf(await schedule({ date: '2026-05-15' }))).toEqual([{ path: 'date', code: 'too_late' }]);
    expect(problemsOf(await schedule({ date: '2026-04-13' }))).toContainEqual({ path: 'date', code: 'too_early' });
    await openOn(database, [1, 2, 3, 4, 5]);
    const saturday = await schedule({ date: '2026-04-18' });
    await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
    expect([saturday.status, problemsOf(saturday)]).toEqual([422, [{ path: 'date', code: 'not_allowed' }]]);
  });

  test('chooses only a person who may collect the child that day', async () => {
    expect((await schedule({ pickupPersonId: people.claire })).status).toBe(201);
    const tomorrow = await schedule({ pickupPersonId: people.claire, date: '2026-04-15' });
    expect([tomorrow.status, codeOf(tomorrow)]).toEqual([422, 'person_not_authorized']);
    expect((await schedule({ pickupPersonId: people.helene, date: '2026-04-15' })).status).toBe(201);
  });

  test('gets not found for a person of another family or an unknown one', async () => {
    const theirs = await schedule({ pickupPersonId: foreign.personId });
    const unknown = await schedule({ pickupPersonId: 2_000_000_000 });
    const withoutRequestId = ({ status, text }: TestReply) => [status, text.replace(/"requestId":"[^"]*"/, '')];
    expect(theirs.status).toBe(404);
    expect(withoutRequestId(theirs)).toEqual(withoutRequestId(unknown));
  });

  test.each([
    ['is pending approval', { status: 'pending' }],
    ['was revoked', { status: 'revoked' }],
    ['was named for yesterday only', { valid_on: '2026-04-13' }],
  ])('may not choose a person who %s', async (_, standing) => {
    const set = (to: object) =>
      database.asOwner((tx) => tx.updateTable('pickup_people').set(to).where('id', '=', people.helene).execute());
    await set(standing);
    const answered = await schedule({ pickupPersonId: people.helene });
    await set({ status: 'approved', valid_on: null });
    expect([answered.status, codeOf(answered)]).toEqual([422, 'person_not_authorized']);
  });

  test('may not choose a guardian without the right to collect', async () => {
    const grant = (can_pickup: boolean) =>
      database.asOwner((tx) =>
        tx.updateTable('guardians').set({ can_pickup }).where('user_id', '=', ids.marc).execute(),
      );
    await grant(false);
    const sent = await schedule({ pickupPersonId: people.marc });
    const own = await schedule({}, marc);
    await grant(true);
    expect([sent.status, codeOf(sent)]).toEqual([422, 'person_not_authorized']);
    expect([own.status, codeOf(own)]).toEqual([403, 'forbidden']);
  });

  test('gets not found for a child of another family', async () => {
    const answered = await schedule({ childId: foreign.childId, pickupPersonId: foreign.personId });
    expect(answered.status).toBe(404);
  });

  test('is told who scheduled the existing pickup', async () => {
    await scheduled();
    const second = await schedule({ time: '16:00' }, marc);
    expect([second.status, second.json]).toEqual([
      409,
      expect.objectContaining({ code: 'pickup_exists', scheduledBy: 'Sophie Tremblay' }),
    ]);
    expect((await schedule({ childId: noah }, marc)).status).toBe(201);
    expect((await schedule({ date: '2026-04-15' }, marc)).status).toBe(201);
  });

  test('is refused for a day with a reported absence', async () => {
    const body = { childId: noah, date: '2026-04-21', reason: 'sick', duration: 'morning' };
    const report = (duration: string) => sophie('POST', '/api/absences', { body: { ...body, duration } });
    const morning = await report('morning');
    const half = await schedule({ childId: noah, date: '2026-04-21' });
    await cancel(pickupOf(half).id);
    const afternoon = await report('afternoon');
    const whole = await schedule({ childId: noah, date: '2026-04-21' });
    for (const { json } of [morning, afternoon]) {
      await sophie('DELETE', `/api/absences/${(json as { id: number }).id}`);
    }
    expect(half.status).toBe(201);
    expect([whole.status, codeOf(whole)]).toEqual([409, 'child_absent']);
    expect((await schedule({ childId: noah, date: '2026-04-21' })).status).toBe(201);
  });

  test('notifies the other guardian of day and time, without surname or collector, and not themselves', async () => {
    const [before] = await rows('notifications');
    const id = await scheduled({ pickupPersonId: people.helene });
    const notifications = (await rows('notifications')).filter((row) => row.id > (before?.id ?? 0));
    expect(notifications).toMatchObject([
      {
        user_id: ids.marc,
        kind: 'pickup',
        title_en: 'Pickup scheduled for Léa',
        title_fr: 'Départ planifié pour Léa',
        body_en: 'Tuesday, April 14, 3:30\u00a0PM',
        body_fr: 'Mardi 14 avril, 15\u00a0h\u00a030',
        link: `/pickup?child=${lea}`,
      },
    ]);
    expect(JSON.stringify(notifications)).not.toMatch(/Hélène|Tremblay/);
    expect((await rows('audit_entries'))[0]).toMatchObject({
      act: 'pickup.scheduled',
      user_id: ids.sophie,
      subject_id: id,
    });
  });

  test('refreshes the pages of every guardian who may view, the group’s staff, the release staff and the office', async () => {
    const guardians = await toldLive('pickups', () => scheduled());
    const staff = await toldLive('departures', () => scheduled({ childId: noah }));
    expect(guardians).toEqual([ids.sophie, ids.marc]);
    expect(staff).toEqual(expect.arrayContaining([ids.teacher, ids.door, ids.office]));
    expect(staff).not.toContain(ids.otherTeacher);
    expect(staff).not.toContain(ids.sophie);
  });

  test('twice under one key gets one pickup and the same reply', async () => {
    const send = () => sophie('POST', '/api/pickups', { body: wanted, key: 'twice' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    const stand = (await pickups('?date=2026-04-14')).filter(({ status }) => status !== 'cancelled');
    expect(stand.filter(({ childId }) => childId === lea)).toHaveLength(1);
  });

  test('over the daily limit must wait until midnight', async () => {
    const strict = await testFamily({ limits: { ...generousLimits, pickupsPerDay: 1 } });
    const send = (childId: number) => strict.sophie('POST', '/api/pickups', { body: { ...wanted, childId } });
    expect((await send(lea)).status).toBe(201);
    const refused = await send(noah);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, `${15 * 3600}`]);
  });
});

describe('a slot that has passed', () => {
  test('is refused by the server’s clock, to the minute, not the phone’s', async () => {
    at('15:31:00');
    const late = await schedule({ createdAt: '2026-04-14T13:00:00Z' });
    expect([late.status, problemsOf(late)]).toEqual([422, [{ path: 'time', code: 'too_early' }]]);
    at('15:30:00');
    expect((await schedule()).status).toBe(201);
  });

  test('cannot be avoided by GPS after closing', async () => {
    at('18:31:00');
    const closed = await schedule({ method: 'gps', time: null, useGps: true });
    expect([closed.status, problemsOf(closed)]).toEqual([422, [{ path: 'time', code: 'too_early' }]]);
  });
});
