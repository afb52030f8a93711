/**
 * For the walk of `authorisation.test.ts`: a child in the register, by somebody whose name is marked, and why it is
 * away.
 */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './authorisation/outcomes.ts';

type Own = { readonly schoolId: number; readonly childId: number; readonly parentId: number };

/** Here today, and on the day of an absence of its own, which nobody cancels on the way. */
export async function markAttendance(
  tx: Tx,
  { schoolId, childId, parentId }: Own,
  mark: (name: Mark) => string,
  now: Date,
): Promise<void> {
  const made = { school_id: schoolId, child_id: childId, status: 'present', time: '08:35', user_id: parentId, at: now };
  const away = '2026-05-25';
  await tx
    .insertInto('attendance_marks')
    .values([
      { ...made, day: '2026-04-14' },
      { ...made, day: away },
    ])
    .execute();
  await tx
    .insertInto('absences')
    .values({
      school_id: schoolId,
      child_id: childId,
      first_day: away,
      last_day: away,
      duration: 'full_day',
      reason: 'sick',
      notes: mark('absence'),
      reported_by: parentId,
      created_at: now,
    })
    .execute();
}
