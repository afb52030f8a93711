/** People who may come on some days or at some times: what guardians add, plans, the board and the release. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#core/http/problem.ts';
import type { PersonLimits } from '#core/pickup-people/person-limits.ts';
import type { PickupPerson, StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { openOn } from '#test/support/test-school-days.ts';

const family = await testCustody();
const { office, sophie, marc, people, teacher, database, lea, at, rows, allow, board } = family;
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);

/** A Tuesday. */
const day = '2026-04-14';
const limits = (more: Partial<PersonLimits> = {}): PersonLimits => {
  return { from: null, until: null, weekdays: [], after: null, before: null, ...more };
};
let count = 0;
const add = (more: Partial<PersonLimits>, body: object = {}) => {
  count += 1;
  const name = `Sitter ${'ABCDEFGHIJKLMNOP'[count]}`;
  return sophie('POST', '/api/pickup-persons', { body: { name, childIds: [lea], limits: limits(more), ...body } });
};
const approved = async (more: Partial<PersonLimits>) => {
  const added = await add(more);
  expect(added.status, added.text).toBe(201);
  const { id } = added.json as PickupPerson;
  const body = { approve: true, mayNamerCollect: true };
  expect((await office('POST', `/api/staff/pickup-persons/${id}/decision`, { body })).status).toBe(200);
  return id;
};
const to = (pickupPersonId: number) =>
  family.releaseTogether({ childIds: [lea], pickupPersonId, checked: 'known' }, teacher);
const problemsOf = ({ json }: TestReply) => (json as Problem).problems;
const outside = [{ path: 'pickupPersonId', code: 'outside_limits' }];
const child = async () => (await board()).children.find(({ childId }) => childId === lea);

beforeEach(async () => {
  at('12:00:00', day);
  await family.callOff();
  await family.clearCustody();
  await office('POST', `/api/staff/attendance/${lea}/marks`, { body: { day, status: 'present' } });
});

describe('a guardian', () => {
  test('adds a person with days and times, which the family and the office read', async () => {
    const given = { weekdays: [3, 2], after: '11:00', before: '18:00', until: '2026-06-23' };
    const { id, limits: shown } = (await add(given)).json as PickupPerson;
    expect(shown).toEqual({ ...limits(given), weekdays: [2, 3] });
    const waiting = (await office('GET', '/api/staff/pickup-persons')).json as StaffPickupPerson[];
    expect(waiting.find((one) => one.id === id)?.limits).toEqual(shown);
    expect(((await add({})).json as PickupPerson).limits).toBeUndefined();
  });

  test('is refused limits that end before they begin, and limits for today only', async () => {
    expect(problemsOf(await add({ after: '16:00', before: '15:00' }))).toEqual([
      { path: 'limits.before', code: 'too_early' },
    ]);
    expect(problemsOf(await add({ weekdays: [2] }, { todayOnly: true }))).toEqual([
      { path: 'limits', code: 'not_allowed' },
    ]);
    expect((await add({ weekdays: [8] })).status).toBe(422);
  });

  test('plans no pickup, exception or week outside of the days and times', async () => {
    const id = await approved({ weekdays: [2], before: '16:00' });
    const pickup = (time: string, date = day) =>
      sophie('POST', '/api/pickups', {
        body: { childId: lea, date, time, pickupPersonId: id, method: 'time', useGps: false },
      });
    expect(problemsOf(await pickup('17:30'))).toEqual(outside);
    expect(problemsOf(await pickup('15:30', '2026-04-15'))).toEqual(outside);
    const exception = (of: object) =>
      sophie('POST', '/api/pickup-plans/exceptions', {
        body: { childIds: [lea], weekday: null, replace: true, kind: 'person', pickupPersonId: id, ...of },
      });
    expect(problemsOf(await exception({ from: '2026-04-15', until: '2026-04-15', time: '15:30' }))).toEqual(outside);
    expect(codeOf(await exception({ from: '2026-04-15', until: '2026-04-29', weekday: 3, time: '15:30' }))).toBe(
      'person_not_authorized',
    );
    const [plans] = (await sophie('GET', '/api/pickup-plans')).json as { childId: number; revision: number }[];
    const week = (weekday: number) =>
      sophie('PUT', '/api/pickup-plans', {
        body: {
          children: [{ childId: lea, revision: plans?.revision ?? 0 }],
          week: [{ weekday, kind: 'person', pickupPersonId: id, time: '15:30' }],
        },
      });
    expect(codeOf(await week(3))).toBe('person_not_authorized');
    expect((await week(2)).status).toBe(200);
    expect((await pickup('15:30')).status).toBe(201);
  });
});

describe('at the door', () => {
  test('a person comes within the days and times, and otherwise with the permission of the office', async () => {
    const id = await approved({ weekdays: [2], after: '13:00' });
    expect((await child())?.outsidePeople).toContainEqual(
      expect.objectContaining({ id, limits: limits({ weekdays: [2], after: '13:00' }) }),
    );
    expect(problemsOf(await to(id))).toEqual(outside);
    at('13:00:00', day);
    const listed = (await child())?.pickupPeople.find((one) => one.id === id);
    expect(listed).toEqual({ id, name: expect.any(String), todayOnly: false });
    at('12:30:00', day);
    expect((await allow(id)).status).toBe(201);
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'person.allowed', child_id: lea });
    const released = await to(id);
    expect(released.status, released.text).toBe(200);
    for (const one of released.json as { id: number }[]) await family.undo(one.id);
  });

  test('a person does not come before the first day', async () => {
    const id = await approved({ from: '2026-04-15' });
    expect(problemsOf(await to(id))).toEqual(outside);
    at('12:00:00', '2026-04-15');
    await office('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: '2026-04-15', status: 'present' } });
    expect((await to(id)).status).toBe(200);
  });
});

describe('a change of the days and times', () => {
  const change = (id: number, after: object | null, before: object | null, ask = sophie) =>
    ask('PUT', `/api/pickup-persons/${id}/limits`, { body: { limits: after, before } });
  const statusOf = async (id: number) =>
    ((await sophie('GET', '/api/pickup-persons')).json as PickupPerson[]).find((one) => one.id === id)?.status;
  const pickup = (id: number, time: string) =>
    sophie('POST', '/api/pickups', {
      body: { childId: lea, date: day, time, pickupPersonId: id, method: 'time', useGps: false },
    });
  const pickupOf = async () =>
    ((await sophie('GET', `/api/pickups?date=${day}`)).json as { id: number; status: string }[])[0];

  test('to narrower ones holds at once, cancels what is outside, and is audited', async () => {
    const before = limits({ weekdays: [2, 3] });
    const id = await approved(before);
    expect((await pickup(id, '17:30')).status).toBe(201);
    const after = limits({ weekdays: [2], before: '16:00' });
    const changed = await change(id, after, before);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).toMatchObject({ limits: after, status: 'approved' });
    expect(await pickupOf()).toMatchObject({ status: 'cancelled' });
    expect((await rows('audit_entries')).map(({ act }) => act)).toContain('person.limits_changed');
    const [notice] = (await marc('GET', '/api/notifications')).json as object[];
    expect(JSON.stringify(notice)).toContain('Days or times of a pickup person changed for Léa');
  });

  test('keeps a scheduled pickup within the new ones', async () => {
    const before = limits({ weekdays: [2, 3] });
    const id = await approved(before);
    expect((await pickup(id, '15:30')).status).toBe(201);
    expect((await change(id, limits({ weekdays: [2] }), before)).status).toBe(200);
    expect(await pickupOf()).toMatchObject({ status: 'scheduled' });
  });

  test('to wider ones waits for the office, which reads them', async () => {
    const before = limits({ weekdays: [2] });
    const id = await approved(before);
    expect((await pickup(id, '15:30')).status).toBe(201);
    expect((await change(id, null, before)).status).toBe(200);
    expect(await statusOf(id)).toBe('pending');
    expect(await pickupOf()).toMatchObject({ status: 'cancelled' });
    const decide = (of: object | null) =>
      office('POST', `/api/staff/pickup-persons/${id}/decision`, {
        body: { approve: true, mayNamerCollect: true, limits: of },
      });
    expect(codeOf(await decide(before))).toBe('conflict');
    expect((await decide(null)).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
  });

  test('is refused on outdated limits, by another guardian, and for today only', async () => {
    const before = limits({ weekdays: [2] });
    const id = await approved(before);
    const after = limits({ weekdays: [2], before: '16:00' });
    expect(codeOf(await change(id, after, null))).toBe('conflict');
    expect((await change(id, after, before, marc)).status).toBe(403);
    expect(problemsOf(await change(id, limits({ after: '16:00', before: '15:00' }), before))).toEqual([
      { path: 'limits.before', code: 'too_early' },
    ]);
    const body = { name: 'Sitter Today', childIds: [lea], todayOnly: true };
    const { id: forToday } = (await sophie('POST', '/api/pickup-persons', { body })).json as PickupPerson;
    expect(problemsOf(await change(forToday, after, null))).toEqual([{ path: 'limits', code: 'not_allowed' }]);
    expect((await change(people.marc, after, null)).status).toBe(403);
    await sophie('DELETE', `/api/pickup-persons/${id}`);
    expect((await change(id, after, before)).status).toBe(404);
  });
});
