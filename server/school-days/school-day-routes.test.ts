import { describe, expect, test } from 'vitest';
import { daysByWeek } from '#core/school-days/calendar-edit-rules.ts';
import type { StaffCalendar, StaffHours } from '#core/school-days/school-day-api.ts';
import { noTimes, type CalendarDay, type Week } from '#core/school-days/school-day.ts';
import { sinceAlways, usualWeek, usualWeekday } from '#core/school-days/default-hours.ts';
import { daysFrom } from '#core/time/day.ts';
import type { TestReply } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';
import { openOn } from '#test/support/test-school-days.ts';

const { sophie, marc, teacher, office, database, rows, schedule, lea } = await testFamily();
await openOn(database, [1, 2, 3, 4, 5]);
const schoolId = 1;
const today = '2026-04-14';
const closed = (day: string, fr = 'Journée verte', en: string | null = 'Green day'): CalendarDay => {
  return { day, kind: 'closed', name: { fr, en }, times: noTimes };
};
const hours = async () => (await office('GET', '/api/staff/school/hours')).json as StaffHours;
const calendar = async () =>
  (await office('GET', '/api/staff/school-days?from=2026-04-01&to=2026-06-30')).json as StaffCalendar;
const saveDays = async (days: CalendarDay[], revision?: number) => {
  const body = { schoolId, revision: revision ?? (await calendar()).revision, days };
  return office('PUT', '/api/staff/school-days', { body });
};
const saveHours = async (from: string, week: Week) =>
  office('PUT', '/api/staff/school/hours', { body: { schoolId, revision: (await hours()).revision, from, week } });
const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;
const codeOf = ({ json }: TestReply) => (json as { code?: string }).code;

describe('the preview', () => {
  test('counts pickups whose time is no slot any more, and the pickups of closed days', async () => {
    expect((await schedule({ date: '2026-04-21', time: '14:45' })).status).toBe(201);
    const preview = async (week: Week) => {
      const body = { schoolId, revision: (await hours()).revision, from: '2026-04-20', week };
      return (await office('POST', '/api/staff/school/hours/preview', { body })).json;
    };
    const open = (more: object): Week => [
      ...Array.from({ length: 5 }, () => ({ ...usualWeekday, ...more })),
      null,
      null,
    ];
    expect(await preview(open({}))).toEqual({ pickups: 0, children: 0, outside: 0 });
    expect(await preview(open({ firstSlot: '15:00' }))).toEqual({ pickups: 0, children: 0, outside: 1 });
    const tuesdaysOff = open({}).map((one, n) => (n === 1 ? null : one));
    expect(await preview(tuesdaysOff)).toEqual({ pickups: 1, children: 1, outside: 0 });
  });

  test('says what an extra open day cancels when it is given back to the weekly hours', async () => {
    const saturday: CalendarDay = { ...closed('2026-04-18'), kind: 'normal' };
    expect((await saveDays([saturday])).status).toBe(200);
    expect((await schedule({ date: '2026-04-18', time: '14:45' })).status).toBe(201);
    const { revision, versions } = await calendar();
    const days = daysByWeek({ from: '2026-04-18', to: '2026-04-18' }, versions);
    const body = { schoolId, revision, days };
    const expected = (await office('POST', '/api/staff/school-days/preview', { body })).json;
    expect(expected).toEqual({ pickups: 1, children: 1, outside: 0 });
    const removal = `school=1&revision=${revision}&from=2026-04-18&to=2026-04-18`;
    expect((await office('DELETE', `/api/staff/school-days?${removal}`)).status).toBe(200);
    expect((await sophie('GET', '/api/pickups?date=2026-04-18')).json).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('weekly hours', () => {
  test('begin with the default ones, and new ones apply from their day on', async () => {
    expect(await hours()).toMatchObject({ schoolId, today, versions: [{ from: sinceAlways, week: usualWeek }] });
    const later = usualWeek.map((one) => one && { ...one, bell: '09:00', lateFrom: '09:05' });
    const saved = await saveHours('2026-05-04', later);
    expect(saved).toMatchObject({ status: 200, json: { versions: [{ from: sinceAlways }, { from: '2026-05-04' }] } });
    const read = (await sophie('GET', '/api/school-days?from=2026-05-01&to=2026-05-04')).json;
    expect(read).toMatchObject([
      {
        schoolId,
        childIds: [1, 2],
        days: [{ hours: { bell: '08:30' } }, { hours: null }, {}, { hours: { bell: '09:00' } }],
      },
    ]);
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'school.hours_changed', school_id: schoolId });
  });

  test('are refused with the field that is wrong, and nothing is saved', async () => {
    const before = await hours();
    const wrong = usualWeek.map((one) => one && { ...one, closesAt: '06:00' });
    const refused = await saveHours(today, wrong);
    expect(refused.status).toBe(422);
    expect(problemsOf(refused)).toContainEqual({ path: 'week.0.closesAt', code: 'too_early' });
    expect(problemsOf(await saveHours('2026-04-13', usualWeek))).toEqual([{ path: 'from', code: 'too_early' }]);
    expect((await saveHours(today, usualWeek.slice(0, 6))).status).toBe(422);
    const midnight = usualWeek.map((one) => one && { ...one, lastSlot: '24:15' });
    expect((await saveHours(today, midnight)).status).toBe(422);
    expect(await hours()).toEqual(before);
  });

  test('decide which slots a pickup can have', async () => {
    const week: Week = Array.from({ length: 5 }, () => ({
      ...usualWeekday,
      firstSlot: '15:00',
      lastSlot: '16:00',
      slotMinutes: 30,
    }));
    expect((await saveHours('2026-04-20', [...week, null, null])).status).toBe(200);
    expect((await schedule({ date: '2026-04-20', time: '14:45' })).status).toBe(422);
    expect((await schedule({ date: '2026-04-20', time: '15:30' })).status).toBe(201);
    expect((await schedule({ date: '2026-04-17', time: '14:45' })).status).toBe(201);
  });
});

describe('the calendar', () => {
  test('closes a day: its pickups are cancelled, and every guardian is notified with the name of the day', async () => {
    await schedule({ date: '2026-04-22', time: '15:30' });
    const body = { schoolId, revision: (await calendar()).revision, days: [closed('2026-04-22')] };
    const expected = await office('POST', '/api/staff/school-days/preview', { body });
    expect(expected).toMatchObject({ status: 200, json: { pickups: 1, children: 1, outside: 0 } });
    expect((await saveDays([closed('2026-04-22')])).status).toBe(200);
    const pickups = (await sophie('GET', '/api/pickups?date=2026-04-22')).json;
    expect(pickups).toMatchObject([{ status: 'cancelled' }]);
    const notified = (await rows('notifications')).filter(({ body_fr: text }) => text.includes('Journée verte'));
    expect(notified.map(({ user_id: id }) => id).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2]);
    expect(notified[0]).toMatchObject({ body_en: 'The school is closed on Wednesday, April 22 (Green day).' });
    expect(problemsOf(await schedule({ date: '2026-04-22' }))).toEqual([{ path: 'date', code: 'not_allowed' }]);
  });

  test('has an early release with its own slots', async () => {
    const early: CalendarDay = {
      ...closed('2026-04-24'),
      kind: 'early_release',
      times: { ...noTimes, firstSlot: '11:30' },
    };
    expect((await saveDays([early])).status).toBe(200);
    expect((await schedule({ date: '2026-04-24', time: '12:00' })).status).toBe(201);
    const config = (await sophie('GET', '/api/config')).json;
    expect(config).toMatchObject({ calendar: { days: expect.arrayContaining([early]) } });
  });

  test('refuses days that are wrong or named twice, with their place', async () => {
    const early: CalendarDay = { ...closed('2026-04-28'), kind: 'early_release' };
    expect(problemsOf(await saveDays([closed('2026-04-27'), early]))).toEqual([
      { path: 'days.1.times.firstSlot', code: 'required' },
    ]);
    expect(problemsOf(await saveDays([closed('2026-04-27'), closed('2026-04-27')]))).toEqual([
      { path: 'days.1.day', code: 'not_allowed' },
    ]);
    expect((await saveDays(daysFrom('2026-04-27', '2027-06-30').map((day) => closed(day)))).status).toBe(422);
    expect((await calendar()).days.map(({ day }) => day)).not.toContain('2026-04-27');
  });

  test('keeps the change of a colleague: a save from an older revision is a conflict', async () => {
    const { revision } = await calendar();
    expect((await saveDays([closed('2026-04-29')], revision)).status).toBe(200);
    const late = await saveDays([closed('2026-04-30')], revision);
    expect([late.status, codeOf(late)]).toEqual([409, 'conflict']);
    expect((await calendar()).days.map(({ day }) => day)).not.toContain('2026-04-30');
  });

  test('gives days back to the weekly hours', async () => {
    const { revision } = await calendar();
    const removed = await office(
      'DELETE',
      `/api/staff/school-days?school=1&revision=${revision}&from=2026-04-29&to=2026-04-29`,
    );
    expect(removed.status).toBe(200);
    expect((await schedule({ date: '2026-04-29' })).status).toBe(201);
  });

  test('decides which days an absence can have', async () => {
    await saveDays([closed('2026-05-07')]);
    const report = (date: string, endDate?: string) =>
      marc('POST', '/api/absences', { body: { childId: lea, date, endDate, reason: 'family', duration: 'full_day' } });
    expect(problemsOf(await report('2026-05-07'))).toEqual([{ path: 'date', code: 'not_allowed' }]);
    expect(problemsOf(await report('2026-05-09', '2026-05-10'))).toEqual([{ path: 'date', code: 'not_allowed' }]);
    expect((await report('2026-05-07', '2026-05-08')).status).toBe(201);
  });

  test('raises no alarm on a day without classes', async () => {
    await saveDays([closed(today)]);
    const registers = (await teacher('GET', '/api/staff/attendance')).json;
    expect(registers).toMatchObject({ hasSchool: false, dayKind: 'closed', dayName: { fr: 'Journée verte' } });
    // The board names the special days of the week.
    expect((registers as { special: object[] }).special).toContainEqual(
      expect.objectContaining({ from: today, to: today, kind: 'closed', times: null }),
    );
  });
});

describe('rights', () => {
  const paths = [
    '/api/staff/school',
    '/api/staff/school/hours',
    '/api/staff/school-days?from=2026-04-01&to=2026-04-30',
  ];

  test('only the office reads and changes the school; another school is not found', async () => {
    for (const path of paths) {
      expect((await teacher('GET', path)).status, path).toBe(403);
      expect((await sophie('GET', path)).status, path).toBe(403);
      expect((await office('GET', `${path}${path.includes('?') ? '&' : '?'}school=99`)).status, path).toBe(404);
    }
    const body = { schoolId: 99, revision: 0, from: today, week: usualWeek };
    expect((await office('PUT', '/api/staff/school/hours', { body })).status).toBe(404);
    expect(
      (await office('PUT', '/api/staff/school-days', { body: { schoolId: 99, revision: 0, days: [closed(today)] } }))
        .status,
    ).toBe(404);
  });

  test('a range of days has an order and a limit', async () => {
    const read = async (from: string, to: string) =>
      problemsOf(await sophie('GET', `/api/school-days?from=${from}&to=${to}`));
    expect(await read('2026-04-02', '2026-04-01')).toEqual([{ path: 'to', code: 'too_early' }]);
    expect(await read('2026-01-01', '2028-12-31')).toEqual([{ path: 'to', code: 'too_large' }]);
  });
});
