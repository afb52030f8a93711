import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absenceDurations } from '#core/absences/absence.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { addMinutes } from '#core/time/school-clock.ts';
import { expectedAt, isCheckOpen, isMissing, needsCall, unreportedPart } from './arrival-rules.ts';
import { type ArrivalAnswer, attendanceStatuses } from './attendance.ts';
import { onDayOf } from './attendance-day-rules.ts';
import { type ChildFacts, groupDayOf, isAwaited, isUnexplained, needsMark, statusOf } from './status-rules.ts';

const today = '2026-04-14';
const at = (time: string, day = today) => ({ day, time });
const onDay = onDayOf(usualCalendar, today);
const taken = { ...onDay, progress: 'taken' } as const;
const child = (facts: Partial<ChildFacts> = {}): ChildFacts => ({ status: null, time: null, reported: null, ...facts });

describe('a child who arrives late by its family’s report', () => {
  test('is expected until its time and the school’s minutes, then unreported', () => {
    const late = child({ arrives: '09:30' });
    expect(statusOf(late, taken, at('09:44')).state).toBe('expected');
    expect(statusOf(late, taken, at('09:45')).state).toBe('unreported');
    expect([isUnexplained(late, taken, at('09:44')), isUnexplained(late, taken, at('09:45'))]).toEqual([false, true]);
    expect([needsMark(late, onDay, at('09:44')), needsMark(late, onDay, at('09:45'))]).toEqual([false, true]);
  });

  test('is not awaited on another day, nor past midnight', () => {
    expect(isAwaited({ arrives: '09:30' }, onDay, at('08:00', '2026-04-15'))).toBe(false);
    expect(isAwaited({ arrives: '23:50' }, onDay, at('23:58'))).toBe(true);
  });

  test('has the status of its mark as soon as there is one', () => {
    const late = child({ arrives: '09:30', status: 'present', time: '09:10' });
    expect(statusOf(late, taken, at('09:15'))).toMatchObject({ state: 'present', since: '09:10' });
  });

  test('uses the minutes of its school', () => {
    const patient = { ...onDayOf({ ...usualCalendar, arrivalMinutes: 40 }, today), progress: 'taken' } as const;
    expect(statusOf(child({ arrives: '09:30' }), patient, at('10:09')).state).toBe('expected');
    expect(isMissing(child(), patient, at('09:09'))).toBe(false);
    expect(isMissing(child(), patient, at('09:10'))).toBe(true);
  });
});

test('a child is expected at the bell, at noon after an absence in the morning, or at its reported time', () => {
  expect(expectedAt(child(), onDay.hours)).toBe('08:30');
  expect(expectedAt(child({ reported: 'morning' }), onDay.hours)).toBe('12:00');
  expect(expectedAt(child({ arrives: '10:00', reported: 'afternoon' }), onDay.hours)).toBe('10:00');
});

test('a missing child is unexplained, and never marked at school, gone or reported absent all day', () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((n) => addMinutes('00:00', n));
  const facts = fc.record({
    status: fc.constantFrom(null, ...attendanceStatuses),
    time: fc.constant('08:35'),
    reported: fc.constantFrom(null, ...absenceDurations),
    arrives: fc.oneof(fc.constant(null), time),
  });
  const progress = fc.constantFrom('untaken', 'underway', 'taken');
  fc.assert(
    fc.property(facts, progress, time, fc.boolean(), (one, done, now, hasSchool) => {
      const groupDay = { ...onDay, hasSchool, progress: done } as const;
      const known = { ...one, time: one.status && one.time };
      if (!isMissing(known, groupDay, at(now))) return;
      expect(hasSchool).toBe(true);
      expect(isUnexplained(known, groupDay, at(now))).toBe(true);
      expect([null, 'absent']).toContain(known.status);
      expect(known.reported).not.toBe('full_day');
      expect(now >= addMinutes(known.arrives ?? '08:30', known.arrives && known.arrives > '23:44' ? 0 : 15)).toBe(true);
    }),
  );
});

test('no child of a group without marks is missing, and every unmarked one is once attendance is done', () => {
  const list = (done: object | null) => ({ children: [child(), child({ status: 'present', time: '08:35' })], done });
  const untaken = groupDayOf({ children: [child(), child()], done: null }, onDay, at('11:00'));
  expect(isMissing(child(), untaken, at('11:00'))).toBe(false);
  expect(isMissing(child(), groupDayOf(list(null), onDay, at('09:00')), at('09:00'))).toBe(false);
  expect(isMissing(child(), groupDayOf(list({}), onDay, at('09:00')), at('09:00'))).toBe(true);
});

test('the part of a day that is not reported yet', () => {
  expect([null, ...absenceDurations].map(unreportedPart)).toEqual(['full_day', null, 'afternoon', 'morning']);
});

describe('an answer', () => {
  const answer = (kind: ArrivalAnswer['answer'], settledAt: string | null = null): ArrivalAnswer => ({
    answer: kind,
    minutes: kind === 'on_the_way' ? 20 : null,
    by: 'Marc',
    at: '2026-04-14T13:00:00.000Z',
    settledBy: settledAt && 'Mireille',
    settledAt,
  });

  test('to check is open until staff settle it or mark the child at school', () => {
    const missing = { state: 'unreported' } as const;
    const seen = { since: '09:00', broughtBy: null, isDiscrepancy: false };
    expect(isCheckOpen(answer('check'), missing)).toBe(true);
    expect(isCheckOpen(answer('check', '2026-04-14T13:05:00.000Z'), missing)).toBe(false);
    expect(isCheckOpen(answer('check'), { ...seen, state: 'present' })).toBe(false);
    expect(isCheckOpen(answer('check'), { ...seen, state: 'gone', at: '09:00', with: null })).toBe(false);
    expect(isCheckOpen(answer('sick'), missing)).toBe(false);
    expect(isCheckOpen(null, missing)).toBe(false);
  });

  test('is awaited for ten minutes before staff call; a child on the way who did not come is called for', () => {
    const sent = { at: '2026-04-14T12:45:00.000Z', answer: null };
    expect(needsCall(sent, true, new Date('2026-04-14T12:54:59Z'))).toBe(false);
    expect(needsCall(sent, true, new Date('2026-04-14T12:55:00Z'))).toBe(true);
    expect(needsCall(sent, false, new Date('2026-04-14T12:55:00Z'))).toBe(false);
    const onTheWay = { ...sent, answer: answer('on_the_way') };
    expect(needsCall(onTheWay, true, new Date('2026-04-14T13:19:59Z'))).toBe(false);
    expect(needsCall(onTheWay, true, new Date('2026-04-14T13:20:00Z'))).toBe(true);
    expect(needsCall(onTheWay, false, new Date('2026-04-14T13:40:00Z'))).toBe(false);
  });

  test('does not end the search for a child: staff call when no report covers it, and once a check is settled', () => {
    const sent = { at: '2026-04-14T12:45:00.000Z' };
    const now = new Date('2026-04-14T13:40:00Z');
    const settled = answer('check', '2026-04-14T13:05:00.000Z');
    expect(needsCall({ ...sent, answer: answer('sick') }, true, now)).toBe(true);
    expect(needsCall({ ...sent, answer: answer('sick') }, false, now)).toBe(false);
    expect(needsCall({ ...sent, answer: answer('check') }, true, now)).toBe(false);
    expect(needsCall({ ...sent, answer: settled }, true, now)).toBe(true);
    expect(needsCall({ ...sent, answer: settled }, false, now)).toBe(false);
  });
});
