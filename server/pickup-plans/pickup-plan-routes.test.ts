import { beforeEach, describe, expect, test } from 'vitest';
import type { ChildPlans, PlanException } from '#core/pickup-plans/pickup-plan.ts';
import { sinceAlways, usualWeek } from '#core/school-days/default-hours.ts';
import { generousLimits } from '#server/app/limits.ts';
import { upsertHours } from '#server/school-days/school-day-store.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const family = await testFamily();
const { sophie, marc, as, database, ids, people, foreign, at, schedule, rows } = family;

// Tuesday, April 14, 2026.
const [lea, noah] = [1, 2];
await openOn(database, [1, 2, 3, 4, 5]);
const comes = (weekday: number, pickupPersonId = people.sophie, time = '16:00') => ({
  weekday,
  kind: 'person',
  pickupPersonId,
  time,
});
const bus = (weekday: number) => ({ weekday, kind: 'bus', pickupPersonId: null, time: null });
const once = { childIds: [lea], from: '2026-04-16', until: '2026-04-16', weekday: null };
const withHelene = { ...once, kind: 'person', pickupPersonId: people.helene, time: '15:30' };

const plans = async (ask = sophie) => (await ask('GET', '/api/pickup-plans')).json as ChildPlans[];
const planOf = async (childId: number, ask = sophie) => (await plans(ask)).find((one) => one.childId === childId);
const dayOf = async (day: string, childId = lea) => (await planOf(childId))?.days.find((one) => one.day === day);
const save = async (childIds: readonly number[], week: readonly object[], ask = sophie) => {
  const read = await plans(ask);
  const children = childIds.map((childId) => ({
    childId,
    revision: read.find((one) => one.childId === childId)?.revision ?? 0,
  }));
  return ask('PUT', '/api/pickup-plans', { body: { children, week } });
};
const add = (body: object = {}, ask = sophie) =>
  ask('POST', '/api/pickup-plans/exceptions', { body: { ...withHelene, ...body } });
const addedIds = (reply: TestReply) => (reply.json as PlanException[]).map(({ id }) => id);
const end = (id: number, ask = sophie) => ask('DELETE', `/api/pickup-plans/exceptions/${id}`);
const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;

beforeEach(async () => {
  at('09:00:00');
  await family.callOff();
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('pickup_plan_exceptions').execute();
    await tx.deleteFrom('pickup_plans').execute();
    await tx.deleteFrom('notifications').execute();
  });
});

describe('the usual week', () => {
  test('is saved for both children at once, and gives the next ten school days', async () => {
    const saved = await save([lea, noah], [comes(2), comes(3, people.helene, '15:30'), bus(5)]);
    expect(saved.status).toBe(200);
    const [first, second] = saved.json as ChildPlans[];
    expect(first?.week.map(({ weekday, kind, person, time, setBy }) => [weekday, kind, person, time, setBy])).toEqual([
      [2, 'person', 'Sophie Tremblay', '16:00', 'Sophie Tremblay'],
      [3, 'person', 'Hélène Lafrenière', '15:30', 'Sophie Tremblay'],
      [5, 'bus', null, null, 'Sophie Tremblay'],
    ]);
    expect(second?.week.map(({ weekday }) => weekday)).toEqual([2, 3, 5]);
    expect(first?.days.map(({ day, source }) => [day, source])).toEqual([
      ['2026-04-14', 'week'],
      ['2026-04-15', 'week'],
      ['2026-04-16', 'none'],
      ['2026-04-17', 'week'],
      ['2026-04-20', 'none'],
      ['2026-04-21', 'week'],
      ['2026-04-22', 'week'],
      ['2026-04-23', 'none'],
      ['2026-04-24', 'week'],
      ['2026-04-27', 'none'],
    ]);
  });

  test('notifies the other guardian once of the days that change, without urgency, and records who changed them', async () => {
    await save([lea, noah], [comes(2), bus(5)]);
    const [notice, ...others] = await rows('notifications');
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      user_id: ids.marc,
      title_en: 'Usual week changed for Léa and Noah',
      title_fr: 'Semaine habituelle modifiée pour Léa et Noah',
      body_en: 'Sophie Tremblay: Tuesday and Friday, from Tuesday, April 14.',
      link: '/pickup/week?child=1',
    });
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'pickup.week_changed', user_id: ids.sophie });
    await save([lea, noah], [comes(2), bus(5)]);
    expect(await rows('notifications')).toHaveLength(1);
    const [tuesday] = (await planOf(lea))?.week ?? [];
    await save([lea], [comes(2), comes(4)], marc);
    const week = (await planOf(lea))?.week ?? [];
    expect(week.map(({ weekday, setBy }) => [weekday, setBy])).toEqual([
      [2, 'Sophie Tremblay'],
      [4, 'Marc Tremblay'],
    ]);
    expect(week[0]?.setAt).toBe(tuesday?.setAt);
  });

  test('is refused when the other guardian changed it in the meantime', async () => {
    const read = (await planOf(lea))?.revision ?? 0;
    await save([lea], [comes(1)], marc);
    const late = await sophie('PUT', '/api/pickup-plans', {
      body: { children: [{ childId: lea, revision: read }], week: [comes(2)] },
    });
    expect([late.status, codeOf(late)]).toEqual([409, 'conflict']);
    expect((await planOf(lea))?.week.map(({ weekday }) => weekday)).toEqual([1]);
  });

  test('of two saved at once, one is refused', async () => {
    const children = [{ childId: lea, revision: (await planOf(lea))?.revision ?? 0 }];
    const replies = await Promise.all([
      sophie('PUT', '/api/pickup-plans', { body: { children, week: [comes(1)] } }),
      marc('PUT', '/api/pickup-plans', { body: { children, week: [comes(2)] } }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('names people of the family who may always collect', async () => {
    expect((await save([lea], [comes(1, foreign.personId)])).status).toBe(404);
    expect((await save([foreign.childId], [comes(1)])).status).toBe(404);
    const pending = await save([lea], [comes(1, people.claire)]);
    expect([pending.status, codeOf(pending)]).toEqual([422, 'person_not_authorized']);
    const stranger = await as(foreign.userId);
    expect((await save([lea], [comes(1)], stranger)).status).toBe(404);
  });

  test('is refused for weekdays without school, times off the slots, and a child named twice', async () => {
    const refused = await save([lea], [comes(6), comes(2, people.sophie, '16:01'), { ...comes(3), time: null }]);
    expect(problemsOf(refused)).toEqual([
      { path: 'week.0.weekday', code: 'not_allowed' },
      { path: 'week.1.time', code: 'not_in_list' },
      { path: 'week.2.time', code: 'required' },
    ]);
    expect(problemsOf(await save([lea, lea], [comes(1)]))).toEqual([{ path: 'children', code: 'not_allowed' }]);
  });
});

describe('the days as they are', () => {
  test('show a scheduled pickup over the plan, and an absence instead of it', async () => {
    await save([lea], [comes(2), comes(3)]);
    await schedule({ pickupPersonId: people.helene, time: '15:15' });
    expect(await dayOf('2026-04-14')).toMatchObject({ source: 'pickup', plan: { person: 'Hélène Lafrenière' } });
    const absence = { childId: lea, date: '2026-04-15', reason: 'sick', duration: 'full_day' };
    const reported = await sophie('POST', '/api/absences', { body: absence });
    expect(await dayOf('2026-04-15')).toEqual({ day: '2026-04-15', source: 'absence', plan: null });
    await sophie('DELETE', `/api/absences/${(reported.json as { id: number }).id}`);
    expect(await dayOf('2026-04-15')).toMatchObject({ source: 'week', plan: { person: 'Sophie Tremblay' } });
  });
});

describe('an exception', () => {
  test('counts on its day for each child, and the other guardian is notified', async () => {
    await save([lea, noah], [comes(4)]);
    await database.asOwner((tx) => tx.deleteFrom('notifications').execute());
    const added = await add({ childIds: [lea, noah] });
    expect([added.status, addedIds(added).length]).toEqual([201, 2]);
    expect(await dayOf('2026-04-16', noah)).toMatchObject({
      source: 'exception',
      plan: { person: 'Hélène Lafrenière', time: '15:30', isAuthorized: true },
    });
    expect(await dayOf('2026-04-23')).toMatchObject({ source: 'week' });
    expect(await rows('notifications')).toMatchObject([
      {
        user_id: ids.marc,
        title_fr: 'Exception à la semaine ajoutée pour Léa et Noah',
        body_fr: 'Sophie Tremblay\u00a0: jeudi 16 avril.',
      },
    ]);
  });

  test('is for a weekday until a day', async () => {
    await add({ until: '2026-06-18', weekday: 4, kind: 'after_school', pickupPersonId: null, time: null });
    expect(await dayOf('2026-04-23')).toMatchObject({ source: 'exception', plan: { kind: 'after_school' } });
    expect(await dayOf('2026-04-24')).toMatchObject({ source: 'none' });
    expect((await rows('notifications'))[0]).toMatchObject({
      body_en: 'Sophie Tremblay: Thursdays, Thursday, April 16 to Thursday, June 18.',
    });
  });

  test('that overlaps another is asked about, and replaces it on its own days only', async () => {
    const [existing = 0] = addedIds(await add({ from: '2026-04-15', until: '2026-04-17' }));
    const reply = await add({ until: '2026-04-24', time: '17:00' });
    expect([reply.status, codeOf(reply)]).toEqual([409, 'plan_overlap']);
    expect(reply.json).toMatchObject({ overlaps: [existing] });
    expect((await add({ until: '2026-04-24', time: '17:00', replace: true })).status).toBe(201);
    const days = (await planOf(lea))?.days.slice(0, 5).map(({ day, plan }) => [day, plan?.time]);
    expect(days).toEqual([
      ['2026-04-14', undefined],
      ['2026-04-15', '15:30'],
      ['2026-04-16', '17:00'],
      ['2026-04-17', '17:00'],
      ['2026-04-20', '17:00'],
    ]);
    expect((await add({ time: '15:00' })).status).toBe(201);
    expect(await dayOf('2026-04-16')).toMatchObject({ plan: { time: '15:00' } });
  });

  test('is refused with an end before its start, in the past, and without a school day', async () => {
    expect(problemsOf(await add({ until: '2026-04-15' }))).toEqual([{ path: 'until', code: 'too_early' }]);
    expect(problemsOf(await add({ from: '2026-04-13' }))).toEqual([{ path: 'from', code: 'too_early' }]);
    const weekend = { from: '2026-04-18', until: '2026-04-19' };
    expect(problemsOf(await add(weekend))).toEqual([{ path: 'from', code: 'not_allowed' }]);
  });

  test('is for people and children of the family', async () => {
    expect((await add({ pickupPersonId: foreign.personId })).status).toBe(404);
    expect((await add({ childIds: [lea, foreign.childId] })).status).toBe(404);
    const [id = 0] = addedIds(await add());
    expect((await end(id, await as(foreign.userId))).status).toBe(404);
    expect((await end(id, marc)).status).toBe(204);
    expect((await end(id, marc)).status).toBe(404);
    expect((await planOf(lea))?.exceptions).toEqual([]);
  });

  test('for today is refused after the cut-off; one under way then ends tomorrow', async () => {
    const week = usualWeek.map((one) => one && { ...one, changeUntil: '14:00' });
    const hours = (of: typeof usualWeek) =>
      database.transaction({ schoolIds: [1] }, (tx) => upsertHours(tx, 1, { from: sinceAlways, week: of }));
    await hours(week);
    const [range = 0] = addedIds(await add({ from: '2026-04-14', until: '2026-04-17' }));
    at('14:01:00');
    expect(problemsOf(await add({ from: '2026-04-14', until: '2026-04-14' }))).toEqual([
      { path: 'from', code: 'too_late' },
    ]);
    expect(problemsOf(await save([lea], [comes(2)]))).toEqual([{ path: 'week', code: 'too_late' }]);
    expect((await save([lea], [comes(3)])).status).toBe(200);
    expect((await end(range)).status).toBe(204);
    expect((await planOf(lea))?.exceptions).toMatchObject([{ id: range, until: '2026-04-14' }]);
    expect(problemsOf(await end(range))).toEqual([{ path: 'from', code: 'too_late' }]);
    await hours(usualWeek);
  });

  test('is limited in number per day', async () => {
    const limited = await testFamily({ limits: { ...generousLimits, pickupsPerDay: 1 } });
    const ask = (day: string) =>
      limited.sophie('POST', '/api/pickup-plans/exceptions', {
        body: { ...withHelene, pickupPersonId: limited.people.helene, from: day, until: day },
      });
    expect([(await ask('2026-04-20')).status, (await ask('2026-04-21')).status]).toEqual([201, 429]);
  });

  test('counts weeks and ended exceptions in the same limit, each once for both children', async () => {
    const limited = await testFamily({ limits: { ...generousLimits, pickupsPerDay: 3 } });
    const added = await add({ pickupPersonId: limited.people.helene }, limited.sophie);
    expect([added.status, (await end(addedIds(added)[0] ?? 0, limited.sophie)).status]).toEqual([201, 204]);
    const saved = [];
    for (const time of ['15:30', '16:00'])
      saved.push((await save([lea, noah], [comes(4, limited.people.sophie, time)], limited.sophie)).status);
    expect(saved).toEqual([200, 429]);
    expect((await add({ pickupPersonId: limited.people.helene }, limited.sophie)).status).toBe(429);
  });
});

test('a named person who loses the right leaves the days unsettled, and both guardians are notified once', async () => {
  await save([lea, noah], [comes(2, people.helene)]);
  await database.asOwner((tx) => tx.deleteFrom('notifications').execute());
  const removed = await sophie('DELETE', `/api/pickup-persons/${people.helene}`);
  expect(removed.status).toBe(204);
  expect((await planOf(lea))?.week).toMatchObject([{ person: 'Hélène Lafrenière', isAuthorized: false }]);
  expect(await dayOf('2026-04-14')).toMatchObject({ source: 'week', plan: { isAuthorized: false } });
  const unsettled = (await rows('notifications')).filter(({ title_en }) => title_en.includes('not settled'));
  expect(
    unsettled.map(({ user_id, title_en }) => `${user_id} ${title_en}`).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    `${ids.sophie} A pickup is not settled for Léa`,
    `${ids.sophie} A pickup is not settled for Noah`,
    `${ids.marc} A pickup is not settled for Léa`,
    `${ids.marc} A pickup is not settled for Noah`,
  ]);
});
