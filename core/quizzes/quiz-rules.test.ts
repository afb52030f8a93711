import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#core/time/school-clock.ts';
import type { Quiz } from './quiz.ts';
import { hasPassed, isDueSoon, isPastDue, nextStateChange, quizzesOf } from './quiz-rules.ts';

const zone = 'America/Toronto';
const at = (day: string, time: string) => instantOf({ day, time }, zone);
const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);
const hour = 3_600_000;

const quiz = (parts: Partial<Quiz> = {}): Quiz => ({
  id: 1,
  title: '',
  description: '',
  dueDate: at('2026-04-16', '16:30').toISOString(),
  passingScore: 70,
  isActive: true,
  maySend: true,
  status: 'open',
  ...parts,
});

describe('due dates to the millisecond', () => {
  const due = at('2026-04-16', '16:30');
  const one = quiz();

  test.each([
    ['a day and a millisecond before', -24 * hour - 1, { soon: false, past: false, active: true }],
    ['a day before', -24 * hour, { soon: true, past: false, active: true }],
    ['a millisecond before', -1, { soon: true, past: false, active: true }],
    ['at the due date itself', 0, { soon: false, past: false, active: false }],
    ['a millisecond after', 1, { soon: false, past: true, active: false }],
  ])('%s', (_, offset, expected) => {
    const now = later(due, offset);
    const shown = { soon: isDueSoon(one, now), past: isPastDue(one, now) };
    expect({ ...shown, active: quizzesOf('active', [one], now).length === 1 }).toEqual(expected);
    expect(quizzesOf('past', [one], now)).toHaveLength(expected.past ? 1 : 0);
  });

  test.each([
    ['the day that clocks go forward has 23 hours', '2026-03-08', 23],
    ['a day like any other has 24', '2026-04-15', 24],
    ['the day that clocks go back has 25', '2026-11-01', 25],
  ])('%s: 24 hours are 24 hours', (_, day, hours) => {
    const tonight = at(day, '23:30');
    const dayBefore = later(tonight, -hours * hour);
    expect(dayBefore).toEqual(
      at(new Date(Date.parse(`${day}T00:00Z`) - 24 * hour).toISOString().slice(0, 10), '23:30'),
    );
    const there = quiz({ dueDate: tonight.toISOString() });
    expect(isDueSoon(there, dayBefore)).toBe(hours <= 24);
    expect(isDueSoon(there, later(tonight, -24 * hour))).toBe(true);
    expect(isDueSoon(there, later(tonight, -24 * hour - 1))).toBe(false);
  });
});

test('a list does not change between two edges', () => {
  const minutes = fc.integer({ min: -3000, max: 3000 });
  fc.assert(
    fc.property(
      fc.array(minutes, { maxLength: 5 }),
      fc.integer({ min: -3000 * 60_000, max: 3000 * 60_000 }),
      (dues, n) => {
        const start = at('2026-11-01', '00:00');
        const quizzes = dues.map((due) => quiz({ dueDate: later(start, due * 60_000).toISOString() }));
        const now = later(start, n);
        const edge = nextStateChange(quizzes, now);
        const shown = (when: Date) =>
          quizzes.map((one) => [isDueSoon(one, when), isPastDue(one, when), quizzesOf('active', [one], when).length]);
        expect(shown(edge ? later(edge, -1) : later(now, 9000 * 60_000))).toEqual(shown(now));
        expect(edge?.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now.getTime());
      },
    ),
  );
});

test('a submitted quiz is completed and not active; one past due, or closed before submission, is past', () => {
  const now = at('2026-04-15', '12:00');
  const sent = { isActive: false, status: 'completed', score: 80 } as const;
  const all = [
    quiz({ id: 1, dueDate: at('2026-04-20', '08:00').toISOString() }),
    quiz({ id: 2, dueDate: at('2026-04-16', '08:00').toISOString() }),
    quiz({ id: 3, ...sent, submittedAt: at('2026-04-10', '08:00').toISOString() }),
    quiz({
      id: 4,
      ...sent,
      submittedAt: at('2026-04-12', '08:00').toISOString(),
      dueDate: at('2026-04-13', '08:00').toISOString(),
    }),
    quiz({ id: 5, isActive: false, dueDate: at('2026-04-02', '08:00').toISOString() }),
    quiz({ id: 6, dueDate: at('2026-04-14', '08:00').toISOString() }),
    quiz({ id: 7, isActive: false, dueDate: at('2026-04-21', '08:00').toISOString() }),
  ];
  const ids = (tab: Parameters<typeof quizzesOf>[0]) => quizzesOf(tab, all, now).map(({ id }) => id);
  expect(ids('active')).toEqual([2, 1]);
  expect(ids('completed')).toEqual([4, 3]);
  expect(ids('past')).toEqual([7, 6, 4, 5]);
});

test('a score passes from the passing score on; a missing score and zero do not', () => {
  expect([69, 70, 100].map((score) => hasPassed({ score, passingScore: 70 }))).toEqual([false, true, true]);
  expect(hasPassed({ passingScore: 1 })).toBe(false);
  expect(hasPassed({ score: 0, passingScore: 0 })).toBe(false);
});
