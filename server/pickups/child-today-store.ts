import { sql } from 'kysely';
import { goneSince, standingMarks } from '#core/attendance/status-rules.ts';
import type { ChildToday } from '#core/pickups/pickup.ts';
import { dayMarksOf, selectDayMarks } from '#server/attendance/day-marks-store.ts';
import type { Tx } from '#server/db/database.ts';

/** Whether these children are at their school on its today, or have left it, by the marks of staff. */
export async function findChildrenToday(tx: Tx, childIds: readonly number[], now: Date): Promise<ChildToday[]> {
  const rows = await tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .crossJoinLateral(
      sql<{ day: string }>`(select (${now}::timestamptz at time zone o.time_zone)::date as day)`.as('t'),
    )
    .select(['c.id', 't.day'])
    .select((eb) => selectDayMarks(eb.ref('c.id'), eb.ref('t.day')).as('marks'))
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('c.left_at', 'is', null)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, day, marks }) => {
    const held = dayMarksOf(marks);
    const status = standingMarks(held).at(-1)?.status;
    return { childId: id, day, isHere: status === 'present' || status === 'late', leftAt: goneSince(held) };
  });
}
