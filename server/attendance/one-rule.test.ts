/**
 * One rule over generated histories: after each act through the real endpoints, attendance, the board, the child's day,
 * the month, the reports and the family's pages say the same about a child.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import { absenceDurations } from '#core/absences/absence.ts';
import { type AttendanceDay, attendanceStatuses, type Registers } from '#core/attendance/attendance.ts';
import { familyLine, usualPickup } from '#core/attendance/family-line-rules.ts';
import type { GroupMonth } from '#core/attendance/month.ts';
import {
  countsOf,
  currentMarks,
  groupDayOf,
  pickupObstacle,
  statusOf,
  wasAtSchool,
} from '#core/attendance/status-rules.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { ChildToday, Pickup } from '#core/pickups/pickup.ts';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import type { DailyPlan } from '#core/plans/plan.ts';
import { attendanceForReport } from '#core/reports/report-attendance-rules.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import type { TestReply } from '#test/support/test-app.ts';
import { testDepartures } from '#test/support/test-departures.ts';
import { addCalendarDays, openOn } from '#test/support/test-school-days.ts';
import { times } from '#test/support/full-run.ts';
import { noTimes } from '#core/school-days/school-day.ts';

const day = '2026-04-14';
const family = await testDepartures();
const { sophie, teacher, database, lea, noah, people, at } = family;
const children = [lea, noah];
await openOn(database, [1, 2, 3, 4, 5]);

const groupIds = await database.asOwner(async (tx) => {
  const created_at = new Date('2025-08-20');
  await tx.updateTable('children').set({ created_at }).where('id', 'in', children).execute();
  const rows = await tx.selectFrom('children').select(['id', 'group_id']).where('id', 'in', children).execute();
  return new Map(rows.map((row) => [row.id, row.group_id]));
});

const act = fc.record({
  kind: fc.constantFrom(
    ...(['mark', 'mark', 'mark', 'clear', 'bulk', 'done', 'report', 'cancel', 'settle'] as const),
    ...(['plan', 'plan', 'onward', 'onward', 'onward', 'release', 'undo'] as const),
  ),
  child: fc.constantFrom(...children),
  status: fc.constantFrom(...attendanceStatuses),
  duration: fc.constantFrom(...absenceDurations),
  minutes: fc.integer({ min: 0, max: 90 }),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** A day of the plan: most with classes, some for childcare only or closed. */
const plan = fc.constantFrom('normal', 'normal', 'normal', 'early_release', 'pedagogical', 'closed');

/** A child arrives, is picked up and leaves: each run reaches every state that is counted. */
const pickedUp = (['mark', 'plan', 'onward', 'onward', 'release'] as const).map(
  (kind): Act => ({ kind, child: lea, status: 'present', duration: 'full_day', minutes: 60 }),
);

const histories = times(24, 240);
const figures = { histories: 0, acts: 0, done: 0, refused: 0, compared: 0, gone: 0, here: 0, away: 0 };

/** A school day without marks, absences, pickups and completions. */
async function startDay(kind: string): Promise<void> {
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('attendance_marks').where('day', '=', day).execute();
    await tx.deleteFrom('attendance_settlements').where('day', '=', day).execute();
    await tx.deleteFrom('attendance_completions').where('day', '=', day).execute();
    await tx.deleteFrom('absence_half_days').where('day', '=', day).execute();
    await tx.deleteFrom('absences').where('first_day', '=', day).execute();
    const pickups = tx.selectFrom('pickups').select('id').where('day', '=', day);
    await tx.deleteFrom('pickup_events').where('pickup_id', 'in', pickups).execute();
    await tx.deleteFrom('pickups').where('day', '=', day).execute();
    await tx.deleteFrom('school_calendar_days').where('day', '=', day).execute();
  });
  if (kind !== 'normal') {
    const name = { en: null, fr: null };
    const open = kind === 'pedagogical' ? { ...noTimes, opensAt: '07:00', closesAt: '18:00' } : noTimes;
    await addCalendarDays(database, [{ day, kind: kind as 'closed', name, times: open }]);
  }
}

async function perform({ kind, child, status, duration }: Act, time: string): Promise<TestReply | undefined> {
  const post = (path: string, body: object) => teacher('POST', `/api/staff/attendance/${path}`, { body });
  const groupId = groupIds.get(child);
  if (kind === 'mark') return post(`${child}/marks`, { day, status, ...(status === 'absent' ? {} : { time }) });
  if (kind === 'clear') return post(`${child}/marks`, { day, status: null });
  if (kind === 'bulk') return post('bulk', { groupId, day });
  if (kind === 'done') return post('done', { groupId, day, done: duration === 'full_day' });
  if (kind === 'settle') return post(`${child}/settlement`, { day });
  if (kind === 'report')
    return sophie('POST', '/api/absences', { body: { childId: child, date: day, reason: 'sick', duration } });
  if (kind === 'cancel') {
    const absences = (await sophie('GET', '/api/absences')).json as Absence[];
    const [one] = absences.filter((absence) => absence.childId === child && absence.date === day);
    return one && sophie('DELETE', `/api/absences/${one.id}`);
  }
  if (kind === 'plan')
    return family.schedule({ childId: child, time: '17:30', pickupPersonId: people.sophie, method: 'time' });
  const today = ((await sophie('GET', `/api/pickups?date=${day}`)).json as Pickup[]).filter(
    (pickup) => pickup.childId === child && pickup.status !== 'cancelled',
  );
  const [pickup] = today;
  if (!pickup) return undefined;
  if (kind === 'undo') return family.undo(pickup.id);
  if (kind === 'release' || pickup.status === 'at_the_door') return family.release(pickup.id);
  return family.step(pickup.id, pickup.status === 'getting_ready' ? 'at_the_door' : 'getting_ready');
}

async function read<Reply>(path: string, ask = teacher): Promise<Reply> {
  const { status, json, text } = await ask('GET', path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return json as Reply;
}

/** Compares what every screen says about both children. Throws at the first difference. */
async function compare(time: string): Promise<void> {
  const now = { day, time };
  const [registers, board, plans, weeks, today, pickups] = await Promise.all([
    read<Registers>('/api/staff/attendance'),
    read<DepartureBoard>('/api/staff/departures'),
    read<DailyPlan[]>('/api/activities', sophie),
    read<ChildPlans[]>('/api/pickup-plans', sophie),
    read<ChildToday[]>('/api/pickups/today', sophie),
    read<Pickup[]>(`/api/pickups?date=${day}`, sophie),
  ]);
  for (const group of registers.groups) {
    const counts = countsOf(group, registers, now);
    expect(counts.here + counts.away + counts.left + counts.unknown).toBe(group.children.length);
  }
  for (const child of children) {
    const group = registers.groups.find(({ children: listed }) => listed.some(({ childId }) => childId === child));
    const line = group?.children.find(({ childId }) => childId === child);
    const groupId = groupIds.get(child);
    if (!group || !line) throw new Error('The child is not on the attendance page.');
    const [detail, month, reports] = await Promise.all([
      read<AttendanceDay>(`/api/staff/attendance/${child}?day=${day}`),
      read<GroupMonth>(`/api/staff/attendance/months?group=${groupId}&month=2026-04&child=${child}`),
      read<ReportDay>(`/api/staff/reports?group=${groupId}&date=${day}`),
    ]);
    figures.compared += 1;
    const groupDay = groupDayOf(group, registers, now);
    const status = statusOf(line, groupDay, now);
    const isGone = status.state === 'gone';
    const left = status.state === 'gone' ? status.at : null;
    const isHere = wasAtSchool(status) && !isGone;
    figures[isGone ? 'gone' : isHere ? 'here' : 'away'] += 1;
    const marks = currentMarks(
      detail.marks.map(({ byRelease, ...mark }) => ({ ...mark, pickupId: byRelease ? 1 : null })),
    );
    expect([marks.at(-1)?.status ?? null, marks.at(-1)?.time ?? null]).toEqual([line.status, line.time]);
    expect(today.find(({ childId }) => childId === child)).toMatchObject({ isHere, leftAt: left });
    for (const departure of board.departures.filter(({ childId }) => childId === child)) {
      expect(departure.leftAt).toBe(left);
      expect(departure.isAbsent).toBe(pickupObstacle(line) === 'absent');
      // A child that came back after its release is at school: the release stays in the history of the day.
      const isBack = board.children.some(({ childId }) => childId === child);
      expect(departure.status === 'released' && !isGone && isBack !== isHere).toBe(false);
    }
    const pickup = pickups.filter(({ childId, status: its }) => childId === child && its !== 'cancelled').at(0);
    const usual = weeks.find(({ childId }) => childId === child)?.days.find((one) => one.day === day)?.plan ?? null;
    const planned = pickup
      ? { status: pickup.status, time: pickup.time, person: pickup.pickupPerson }
      : usualPickup(usual, line.reported);
    expect(plans.find(({ childId }) => childId === child)?.now).toEqual(familyLine(status, line.reported, planned));
    const report = reports.reports.find(({ childId }) => childId === child);
    expect(report?.attendance).toBe(attendanceForReport(line, status, groupDay));
    const cell = month.children[0]?.days[Number(day.slice(8)) - 1];
    expect([cell?.arrived, cell?.left]).toEqual([line.arrival?.time ?? null, left]);
    expect(['present', 'late', 'left_early', 'half_day'].includes(cell?.code ?? '')).toBe(
      wasAtSchool(status) || cell?.code === 'half_day',
    );
    expect(cell?.code === 'no_school').toBe(status.state === 'no_school');
  }
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

test('no two screens disagree over any history of marks, absences, pickups and releases', {
  timeout: 1_800_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.array(act, { minLength: 3, maxLength: 7, size: 'max' }), async (kind, acts) => {
      figures.histories += 1;
      let minutes = 7 * 60;
      at(clockOf(minutes));
      await startDay(kind);
      for (const one of acts) {
        minutes = Math.min(minutes + one.minutes, 17 * 60 + 25);
        const time = clockOf(minutes);
        at(time);
        const reply = await perform(one, time);
        figures.acts += 1;
        if (reply && reply.status >= 500) throw new Error(reply.text);
        if (reply && reply.status < 300) figures.done += 1;
        else figures.refused += 1;
        await compare(time);
      }
    }),
    { numRuns: histories, examples: [['normal', pickedUp]] },
  );
  console.log(`histories through the endpoints: ${JSON.stringify(figures)}, disagreements 0`);
  expect(figures.histories).toBeGreaterThanOrEqual(histories);
  expect(Math.min(figures.done, figures.gone, figures.here)).toBeGreaterThan(times(0, 60));
});
