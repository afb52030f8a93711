/**
 * Expected outcomes of the attendance. Staff at the door see who is present and who is reported absent, but not the
 * reason, and cannot mark attendance.
 */
import { forStaff, hidden, ok, readsMarks, refused, readsTheirMarks } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

export const attendanceRows = {
  'GET /api/staff/attendance': {
    outcomes: forStaff(
      readsMarks('child', 'guardian'),
      ok,
      readsTheirMarks('child', 'guardian'),
      readsMarks('child', 'guardian'),
    ),
  },
  'GET /api/staff/attendance/{id}': {
    subject: 'childId',
    // The day of an absence with marked notes, and an attendance mark with a guardian’s name.
    request: () => ({ query: '?day=2026-05-25' }),
    // The group's staff also get the names of those who may collect the child, to name who brought it.
    outcomes: forStaff(
      readsMarks('child', 'guardian', 'absence', 'collector', 'awaitedGuardian'),
      hidden,
      hidden,
      readsMarks('child', 'guardian'),
    ),
  },
  'POST /api/staff/attendance/{id}/marks': {
    subject: 'childId',
    request: () => ({ body: { day: '2026-04-14', status: 'absent' } }),
    outcomes: forStaff(readsMarks('child'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/{id}/settlement': {
    subject: 'childId',
    // A day on which the child came although a guardian with a marked name reported it absent.
    request: () => ({ body: { day: '2026-04-10' } }),
    outcomes: forStaff(readsMarks('child', 'guardian'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/bulk': {
    request: ({ groupId }) => ({ body: { groupId, day: '2026-04-13' } }),
    outcomes: forStaff(readsMarks('child'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/done': {
    request: ({ groupId }) => ({ body: { groupId, day: '2026-04-14', done: true } }),
    outcomes: forStaff(readsMarks('child'), hidden, hidden, refused),
  },
  'GET /api/staff/attendance/{id}/guardians': {
    subject: 'childId',
    outcomes: forStaff(readsMarks('guardian', 'awaitedGuardian'), hidden, hidden, refused),
  },
  'GET /api/staff/attendance/months': {
    request: ({ groupId }) => ({ query: `?group=${groupId}&month=2026-04` }),
    outcomes: forStaff(readsMarks('child'), hidden, hidden, refused),
  },
  'GET /api/staff/attendance/months.csv': {
    request: ({ groupId }) => ({ query: `?group=${groupId}&month=2026-04` }),
    outcomes: forStaff(readsMarks('child'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/{id}/notice': {
    subject: 'childId',
    // The recipients and the channel.
    outcomes: forStaff(readsMarks('child', 'guardian', 'awaitedGuardian'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/{id}/arrival/settle': {
    subject: 'childId',
    // No guardian answered.
    outcomes: forStaff(hidden, hidden, hidden, refused),
  },
} satisfies Record<string, Row>;
