/**
 * Canary records of `permission-matrix.test.ts`: the attendance of a child, recorded by a user with a marked name, and
 * the reason of its absence.
 */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './expected-outcomes.ts';

type ChildIds = { readonly schoolId: number; readonly childId: number; readonly parentId: number };

/**
 * Present today, absent on another day by an absence that no test cancels, and present on an earlier day although
 * reported absent.
 */
export async function markAttendance(
  tx: Tx,
  { schoolId, childId, parentId }: ChildIds,
  mark: (name: Mark) => string,
  now: Date,
): Promise<void> {
  const made = { school_id: schoolId, child_id: childId, status: 'present', time: '08:35', user_id: parentId, at: now };
  const away = '2026-05-25';
  const came = '2026-04-10';
  await tx
    .insertInto('attendance_marks')
    .values([
      { ...made, day: '2026-04-14' },
      { ...made, day: away },
      { ...made, day: came },
    ])
    .execute();
  const report = {
    school_id: schoolId,
    child_id: childId,
    duration: 'full_day',
    reason: 'sick',
    reported_by: parentId,
  };
  const { id: absence_id } = await tx
    .insertInto('absences')
    .values({ ...report, first_day: came, last_day: came, notes: '', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const half = { school_id: schoolId, child_id: childId, day: came, absence_id };
  await tx
    .insertInto('absence_half_days')
    .values([
      { ...half, half: 'morning' },
      { ...half, half: 'afternoon' },
    ])
    .execute();
  await tx
    .insertInto('absences')
    .values({ ...report, first_day: away, last_day: away, notes: mark('absence'), created_at: now })
    .execute();
}
