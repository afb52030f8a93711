/** The usual week of each guardian with days in the custody calendar: who saves and sees it, and what the board has. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import type { Problem } from '#core/http/problem.ts';
import { sinceAlways, usualWeek } from '#core/school-days/default-hours.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { upsertHours } from '#server/school-days/school-day-store.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { copyPickupPlans } from './pickup-plan-export-store.ts';

const family = await testCustody();
const { office, sophie, marc, teacher, database, ids, lea, noah, people, at, rows, weeks, saveCustody, board } = family;
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);

/** A Tuesday of Marc's week, and one of Sophie's. */
const [marcsDay, sophiesDay] = ['2026-04-14', '2026-04-21'];
const comes = (pickupPersonId: number, time = '16:00', weekday = 2) => ({
  weekday,
  kind: 'person',
  pickupPersonId,
  time,
});
const bus = { weekday: 2, kind: 'bus', pickupPersonId: null, time: null };

const planOf = async (ask: typeof office, childId = lea) =>
  ((await ask('GET', '/api/pickup-plans')).json as ChildPlans[]).find((one) => one.childId === childId);
const save = async (ask: typeof office, week: readonly object[], childIds = [lea]) => {
  const read = await Promise.all(childIds.map((childId) => planOf(ask, childId)));
  const children = childIds.map((childId, n) => ({ childId, revision: read[n]?.revision ?? 0 }));
  return ask('PUT', '/api/pickup-plans', { body: { children, week } });
};
const dayOf = async (ask: typeof office, day: string) => {
  const found = (await planOf(ask))?.days.find((one) => one.day === day);
  return [found?.source, found?.plan?.person ?? null];
};
const weekdays = async (ask: typeof office) => {
  const found = await planOf(ask);
  return [found?.scope, found?.week.map(({ weekday, person, kind, time }) => [weekday, person ?? kind, time])];
};
const onBoard = async (day: string) => {
  at('12:00:00', day);
  await office('POST', `/api/staff/attendance/${lea}/marks`, { body: { day, status: 'present' } });
  const shown = (await board(teacher)).children.find((one) => one.childId === lea)?.plan;
  at('12:00:00', marcsDay);
  return shown && [shown.person, shown.time];
};

beforeEach(async () => {
  at('12:00:00', marcsDay);
  await family.callOff();
  await family.clearCustody();
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('pickup_plans').execute();
    await tx.deleteFrom('notifications').execute();
  });
});

/** Both guardians have a week of their own. */
async function planBoth(more: Parameters<typeof weeks>[0] = {}) {
  await saveCustody(weeks(more));
  expect((await save(sophie, [comes(people.sophie, '15:30')])).status).toBe(200);
  expect((await save(marc, [comes(people.marc, '16:00')])).status).toBe(200);
}

test('each guardian saves their own week, and the board has the one of the guardian whose day it is', async () => {
  await planBoth();
  expect(await weekdays(sophie)).toEqual(['own', [[2, 'Sophie Tremblay', '15:30']]]);
  expect(await weekdays(marc)).toEqual(['own', [[2, 'Marc Tremblay', '16:00']]]);
  expect(await onBoard(marcsDay)).toEqual(['Marc Tremblay', '16:00']);
  expect(await onBoard(sophiesDay)).toEqual(['Sophie Tremblay', '15:30']);
});

test('the next days show the plan of the other where the calendar shows all days, and hide it where it does not', async () => {
  await planBoth();
  expect(await dayOf(sophie, marcsDay)).toEqual(['week', 'Marc Tremblay']);
  expect(await dayOf(sophie, sophiesDay)).toEqual(['week', 'Sophie Tremblay']);
  await saveCustody(weeks({ shows: 'own' }));
  expect(await dayOf(sophie, marcsDay)).toEqual(['other_guardian', null]);
  expect(await dayOf(sophie, sophiesDay)).toEqual(['week', 'Sophie Tremblay']);
  expect(await dayOf(marc, sophiesDay)).toEqual(['other_guardian', null]);
  // A weekday that the other left out looks the same.
  await save(marc, [comes(people.marc, '16:00', 3)]);
  expect(await dayOf(sophie, marcsDay)).toEqual(['other_guardian', null]);
});

test('the other guardian is notified of a change where the calendar shows all days only', async () => {
  await planBoth();
  const notified = async () =>
    (await rows('notifications'))
      .filter(({ link }) => link?.startsWith('/pickup/week'))
      .map(({ title_en }) => title_en);
  expect(await notified()).toContain('Usual week changed for Léa');
  await saveCustody(weeks({ shows: 'own' }));
  await database.asOwner((tx) => tx.deleteFrom('notifications').execute());
  expect((await save(sophie, [comes(people.sophie, '15:45')])).status).toBe(200);
  expect(await notified()).toEqual([]);
});

describe('the one week of the child', () => {
  test('is followed by each guardian until they save their own, which then has every day', async () => {
    expect((await save(sophie, [bus, comes(people.sophie, '16:00', 4)])).status).toBe(200);
    expect((await weekdays(marc))[0]).toBe('child');
    await saveCustody(weeks());
    expect(await weekdays(marc)).toEqual([
      'shared',
      [
        [2, 'bus', null],
        [4, 'Sophie Tremblay', '16:00'],
      ],
    ]);
    expect(await onBoard(marcsDay)).toEqual([null, null]);
    expect((await save(marc, [bus, comes(people.marc, '16:00', 4)])).status).toBe(200);
    expect(await weekdays(marc)).toEqual([
      'own',
      [
        [2, 'bus', null],
        [4, 'Marc Tremblay', '16:00'],
      ],
    ]);
    expect(await weekdays(sophie)).toEqual([
      'shared',
      [
        [2, 'bus', null],
        [4, 'Sophie Tremblay', '16:00'],
      ],
    ]);
  });

  test('holds again for a guardian who clears their own week, and for all without a calendar', async () => {
    await save(sophie, [bus]);
    await planBoth();
    expect((await save(marc, [])).status).toBe(200);
    expect(await weekdays(marc)).toEqual(['shared', [[2, 'bus', null]]]);
    await saveCustody(null);
    expect(await weekdays(sophie)).toEqual(['child', [[2, 'bus', null]]]);
    expect(await onBoard(sophiesDay)).toEqual([null, null]);
  });

  test('stays that of a sibling without a calendar, saved in the same request', async () => {
    await saveCustody(weeks());
    expect((await save(sophie, [comes(people.sophie)], [lea, noah])).status).toBe(200);
    expect((await planOf(marc, noah))?.week).toHaveLength(1);
    expect((await planOf(marc, noah))?.scope).toBe('child');
    expect((await planOf(marc))?.week).toEqual([]);
  });
});

test('two weeks are not one: a change by the other guardian is a conflict, and saving again keeps both', async () => {
  await saveCustody(weeks());
  const read = (await planOf(sophie))?.revision ?? 0;
  await save(marc, [comes(people.marc)]);
  const body = { children: [{ childId: lea, revision: read }], week: [comes(people.sophie)] };
  expect(codeOf(await sophie('PUT', '/api/pickup-plans', { body }))).toBe('conflict');
  expect((await save(sophie, [comes(people.sophie)])).status).toBe(200);
  expect((await weekdays(marc))[1]).toEqual([[2, 'Marc Tremblay', '16:00']]);
});

test('after the cut-off a guardian changes their week on the day of the other, and not on their own', async () => {
  const hours = (week: typeof usualWeek) =>
    database.transaction({ schoolIds: [1] }, (tx) => upsertHours(tx, 1, { from: sinceAlways, week }));
  await hours(usualWeek.map((one) => one && { ...one, changeUntil: '14:00' }));
  await planBoth();
  at('14:01:00', marcsDay);
  expect((await save(sophie, [comes(people.sophie, '15:45')])).status).toBe(200);
  const late = await save(marc, [comes(people.marc, '15:45')]);
  expect((late.json as Problem).problems).toEqual([{ path: 'week', code: 'too_late' }]);
  await hours(usualWeek);
  await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
});

test('the data export has the own week, and that of the other where the calendar shows it', async () => {
  await planBoth({ shows: 'own' });
  const exported = () =>
    database.transaction({ userId: ids.sophie, readOnly: true }, async (tx) => {
      const currentUser = await loadCurrentUser(tx, 'user', 'en');
      const { week } = currentUser ? await copyPickupPlans(tx, currentUser) : { week: [] };
      return week.map(({ weekOf, collector }) => [weekOf, collector]);
    });
  expect(await exported()).toEqual([['Sophie Tremblay', 'Sophie Tremblay']]);
  await saveCustody(weeks());
  expect(new Set((await exported()).map(([weekOf]) => weekOf))).toEqual(new Set(['Marc Tremblay', 'Sophie Tremblay']));
});
