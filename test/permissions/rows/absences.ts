/** Expected outcomes of the absences. */
import { addDays } from '#core/time/day.ts';
import {
  actOnChild,
  forStaff,
  hidden,
  ok,
  readsMarks,
  readsTheirMarks,
  refused,
  signedIn,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

/** The n-th weekday from a Monday on: the school of the matrix is closed on weekends. */
const weekday = (n: number) => addDays('2026-06-01', n + 2 * Math.floor(n / 5));

export const absencesRows = {
  'GET /api/absences': {
    outcomes: signedIn(ok, {
      parent: readsMarks('guardian', 'absence'),
      viewOnlyParent: readsMarks('guardian', 'absence'),
      foreignParent: readsTheirMarks('guardian', 'absence'),
    }),
  },
  'POST /api/absences': {
    request: ({ childId, turn }) => ({
      body: { childId, date: weekday(turn), reason: 'sick', duration: 'full_day' },
    }),
    outcomes: actOnChild({ status: 201, reads: ['guardian'] }),
  },
  'PUT /api/absences/{id}/last-day': {
    // The marked absence is not under way.
    request: () => ({ body: { lastDay: weekday(0) } }),
    outcomes: actOnChild({ status: 422 }),
  },
  'PUT /api/absences/{id}/note': {
    // A file that no user of the matrix uploaded.
    request: () => ({ body: { noteFileId: 2_000_000_000 } }),
    outcomes: actOnChild({ status: 422 }),
  },
  // The child is at school: there is no notice.
  'GET /api/arrivals': { outcomes: signedIn(ok) },
  'POST /api/arrivals/{id}/answer': {
    subject: 'childId',
    request: () => ({ body: { answer: 'check' } }),
    outcomes: actOnChild(hidden),
  },
  'POST /api/staff/attendance/{id}/reports': {
    subject: 'childId',
    request: ({ turn }) => ({
      body: { from: { name: 'Huguette' }, date: addDays(weekday(turn), -21), reason: 'sick', duration: 'full_day' },
    }),
    outcomes: forStaff(
      { status: 201, reads: ['child', 'guardian', 'collector', 'awaitedGuardian'] },
      hidden,
      hidden,
      refused,
    ),
  },
  'GET /api/staff/attendance/{id}/pickup': {
    subject: 'childId',
    // A day without a pickup: the guardians, and the person added by one of them.
    request: () => ({ query: '?day=2026-05-28' }),
    outcomes: forStaff(readsMarks('guardian', 'collector'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/{id}/pickup': {
    subject: 'childId',
    request: ({ personId }) => ({
      // Too far ahead.
      body: { from: { name: 'Huguette' }, date: '2026-12-01', time: '15:30', pickupPersonId: personId },
    }),
    outcomes: forStaff({ status: 422 }, hidden, hidden, refused),
  },
  'DELETE /api/absences/{id}': { outcomes: actOnChild({ status: 204 }) },
} satisfies Record<string, Row>;
