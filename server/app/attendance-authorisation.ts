/** What everybody must get of the registers. The door duty sees who is there and who is reported away, never why, and marks nobody. */
import type { Mark, Outcome, Row } from './authorisation.ts';

type Words = {
  forStaff(served: Outcome, others: Outcome, abroad: Outcome, door?: Outcome): Row['outcomes'];
  readonly ok: Outcome;
  readonly hidden: Outcome;
  readonly refused: Outcome;
  reads(...marks: readonly Mark[]): Outcome;
  theirs(...marks: readonly Mark[]): Outcome;
};

/** Said in the words of `authorisation.ts`. */
export const attendanceAuthorisation = ({ forStaff, ok, hidden, refused, reads, theirs }: Words) =>
  ({
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
    'POST /api/staff/attendance/{id}/notice': {
      subject: 'childId',
      outcomes: forStaff(reads('child'), hidden, hidden, refused),
    },
  }) satisfies Record<string, Row>;
