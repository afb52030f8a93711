/** One rule: over generated days of a group, no two screens give two answers about a child. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absenceDurations } from '#core/absences/absence.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { attendanceForReport } from '#core/reports/report-attendance-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { noTimes } from '#core/school-days/school-day.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { attendanceStatuses } from './attendance.ts';
import { onDayOf } from './attendance-day-rules.ts';
import { durationOf } from './attendance-rules.ts';
import { familyLine } from './family-line-rules.ts';
import { dayCode } from './month-rules.ts';
import {
  childFacts,
  countsOf,
  currentMarks,
  type DayMark,
  groupDayOf,
  isDiscrepancy,
  isUnexplained,
  leftTime,
  needsMark,
  pickupObstacle,
  presenceOf,
  reportedOn,
  statusOf,
  wasAtSchool,
} from './status-rules.ts';

const today = '2026-04-14';
const name = { en: null, fr: null };
/** The days of the plan: with classes, for childcare only, closed. */
const calendars: readonly SchoolCalendar[] = [
  usualCalendar,
  { ...usualCalendar, days: [{ day: today, kind: 'closed', name, times: noTimes }] },
  { ...usualCalendar, days: [{ day: today, kind: 'pedagogical', name, times: noTimes }] },
  {
    ...usualCalendar,
    days: [{ day: today, kind: 'pedagogical', name, times: { ...noTimes, opensAt: '07:00', closesAt: '17:00' } }],
  },
  { ...usualCalendar, days: [{ day: today, kind: 'early_release', name, times: { ...noTimes, closesAt: '15:00' } }] },
];

const halves = ['morning', 'afternoon'] as const;
const event = fc.record({
  child: fc.nat(4),
  kind: fc.constantFrom(
    'mark',
    'mark',
    'mark',
    'clear',
    'release',
    'undo',
    'report',
    'cancel',
    'settle',
    'plan',
    'done',
  ),
  status: fc.constantFrom(...attendanceStatuses),
  duration: fc.constantFrom(...absenceDurations),
  step: fc.constantFrom<PickupStatus>('scheduled', 'on_the_way', 'arrived', 'getting_ready', 'at_the_door'),
});
type Event = { [K in keyof ReturnType<typeof event.generate>['value']]: ReturnType<typeof event.generate>['value'][K] };

/** What the server stores about a child. */
class Child {
  readonly marks: DayMark[] = [];
  readonly absent = new Set<(typeof halves)[number]>();
  settled: 'full_day' | 'morning' | 'afternoon' | null = null;
  pickup: PickupStatus | null = null;
}

/** Applies an event as the server does: what it refuses changes nothing. */
function apply(child: Child, { kind, status, duration, step }: Event, time: string): void {
  const last = currentMarks(child.marks).at(-1);
  const isGone = last?.status === 'left';
  if (kind === 'mark') child.marks.push({ status, time });
  else if (kind === 'clear' && last) child.marks.push({ status: null, time: null });
  else if (kind === 'plan' && !isGone && child.pickup !== 'released') child.pickup = step;
  else if (kind === 'release' && !isGone && child.pickup !== null && child.pickup !== 'released') {
    child.pickup = 'released';
    child.marks.push({ status: 'left', time, pickupId: 1, leftWith: 'Marc' });
  } else if (kind === 'undo' && child.pickup === 'released' && isGone && last?.pickupId === 1) {
    const before = currentMarks(child.marks).at(-2);
    child.marks.push({ status: before?.status ?? null, time: before?.time ?? null, pickupId: 1 });
    child.pickup = 'at_the_door';
  } else if (kind === 'report')
    for (const half of halves) if (duration === 'full_day' || duration === half) child.absent.add(half);
  if (kind === 'cancel') child.absent.clear();
  if (kind === 'settle') child.settled = durationOf([...child.absent]);
}

test('no screen contradicts another over generated days of a group', () => {
  const figures = { histories: 0, events: 0, compared: 0, discrepancies: 0, gone: 0 };
  // Faster than `expect` for a million comparisons.
  const agree = (one: unknown, other: unknown) => {
    if (one !== other) throw new Error(`${String(one)} and ${String(other)}`);
  };
  const day = fc.record({
    calendar: fc.constantFrom(...calendars),
    events: fc.array(event, { minLength: 4, maxLength: 30, size: 'max' }),
    size: fc.integer({ min: 1, max: 5 }),
    start: fc.integer({ min: 7, max: 12 }),
  });
  fc.assert(
    fc.property(day, ({ calendar, events, size, start }) => {
      figures.histories += 1;
      const children = Array.from({ length: size }, () => new Child());
      let done: object | null = null;
      const onDay = onDayOf(calendar, today);
      const collectedFrom = schoolDay(calendar, today).hours?.firstSlot ?? null;
      events.forEach((one, n) => {
        const time = `${String(start + Math.floor(n / 4)).padStart(2, '0')}:${(n % 4) * 15 || '00'}`;
        const child = children[one.child % size];
        if (child) apply(child, one, time);
        if (one.kind === 'done') done = done === null ? {} : null;
        figures.events += 1;
        const now = { day: today, time };
        const facts = children.map(({ marks, absent, settled }) => ({
          ...childFacts(marks, reportedOn(onDay, [...absent])),
          settled: settled && { reported: settled, by: 'Mireille', at: '2026-04-14T13:00:00.000Z' },
        }));
        const list = { children: facts, done };
        const groupDay = groupDayOf(list, onDay, now);
        const states = facts.map((known) => statusOf(known, groupDay, now));
        const counts = countsOf(list, onDay, now);
        agree(counts.here + counts.away + counts.left + counts.unknown, size);
        agree(counts.left, states.filter(({ state }) => state === 'gone').length);
        facts.forEach((known, at) => {
          const status = states[at];
          const its = children[at];
          if (!status || !its) return;
          figures.compared += 1;
          const pickup = its.pickup && { status: its.pickup, time: '16:00', person: 'Sophie' };
          const line = familyLine(status, known.reported, pickup).map(({ state }) => state);
          const code = dayCode(known, { ...groupDay, collectedFrom }, now);
          const report = attendanceForReport(known, status, groupDay);
          const isGone = status.state === 'gone';
          const isHere = status.state === 'present' || status.state === 'late';
          // Gone is the same everywhere, and never here.
          agree(leftTime(its.marks) !== null, isGone);
          agree(pickupObstacle(known) === 'left', isGone);
          agree(line.includes('left'), isGone);
          agree(isGone && line.length > 1, false);
          agree(isHere && pickupObstacle(known) !== null, false);
          agree(isHere && (line.includes('absent') || line.includes('away')), false);
          agree(line.includes('present') && !isHere, false);
          // Seen by staff means seen in the report and in the month, and needs no mark.
          agree(wasAtSchool(status), presenceOf(known) !== null);
          agree(report === 'there', wasAtSchool(status));
          agree(wasAtSchool(status) && (needsMark(known, onDay, now) || isUnexplained(known, groupDay, now)), false);
          const isSeenCode = code === 'present' || code === 'late' || code === 'left_early';
          agree(isSeenCode && !wasAtSchool(status), false);
          agree(wasAtSchool(status) && !isSeenCode && code !== 'half_day', false);
          // Absent, unreported and no school are the same on the board, for the family and in the month.
          const isAbsent = status.state === 'absent';
          const isGettingReady = line.includes('getting_ready') || line.includes('at_the_door');
          agree(!isGettingReady && (line.includes('absent') || line.includes('away')) !== isAbsent, false);
          agree(status.state === 'no_school', code === 'no_school');
          agree(status.state === 'unreported' && code !== 'absent_unreported', false);
          agree(isUnexplained(known, groupDay, now) && isAbsent && code !== 'absent_unreported', false);
          agree('isDiscrepancy' in status && status.isDiscrepancy, isDiscrepancy(known, onDay, now));
          if ('isDiscrepancy' in status && status.isDiscrepancy) figures.discrepancies += 1;
          if (isGone) figures.gone += 1;
        });
      });
    }),
    { numRuns: 1500 },
  );
  console.log(`histories of a day: ${JSON.stringify(figures)}, disagreements 0`);
  expect(figures.histories).toBeGreaterThanOrEqual(1000);
  expect(Math.min(figures.discrepancies, figures.gone)).toBeGreaterThan(100);
});
