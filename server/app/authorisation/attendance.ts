/**
 * What everybody must get of the registers. The door duty sees who is there and who is reported away, never why, and
 * marks nobody.
 */
import { forStaff, hidden, ok, reads, refused, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const attendanceRows = {
  'GET /api/staff/attendance': {
    outcomes: forStaff(reads('child', 'guardian'), ok, theirs('child', 'guardian'), reads('child', 'guardian')),
  },
  'GET /api/staff/attendance/{id}': {
    subject: 'childId',
    // The day of an absence whose notes are marked, with a guardian’s name beside a mark.
    asked: () => ({ query: '?day=2026-05-25' }),
    outcomes: forStaff(reads('child', 'guardian', 'absence'), hidden, hidden, reads('child', 'guardian')),
  },
  'POST /api/staff/attendance/{id}/marks': {
    subject: 'childId',
    asked: () => ({ body: { day: '2026-04-14', status: 'absent' } }),
    outcomes: forStaff(reads('child'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/everyone': {
    asked: ({ groupId }) => ({ body: { groupId, day: '2026-04-13' } }),
    outcomes: forStaff(reads('child'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/done': {
    asked: ({ groupId }) => ({ body: { groupId, day: '2026-04-14', done: true } }),
    outcomes: forStaff(reads('child'), hidden, hidden, refused),
  },
  'GET /api/staff/attendance/{id}/guardians': {
    subject: 'childId',
    outcomes: forStaff(reads('guardian'), hidden, hidden, refused),
  },
  'POST /api/staff/attendance/{id}/notice': {
    subject: 'childId',
    // Who was told, and by what.
    outcomes: forStaff(reads('child', 'guardian'), hidden, hidden, refused),
  },
} satisfies Record<string, Row>;
