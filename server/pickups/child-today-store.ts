import { sql } from 'kysely';
import { childFacts, markedDeparture, presenceOf } from '#core/attendance/status-rules.ts';
import { type ChildToday, departureDaysShown } from '#core/pickups/pickup.ts';
import { type DayMarkRow, dayMarksOf } from '#server/attendance/day-marks-store.ts';
import type { Tx } from '#server/db/database.ts';

type DatedMark = DayMarkRow & { readonly day: string };

/**
 * Whether these children are at school or have left on the school's today, from the marks of staff, and the recent days
 * on which staff marked that they left.
 */
export async function findChildrenToday(tx: Tx, childIds: readonly number[], now: Date): Promise<ChildToday[]> {
  const rows = await tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .crossJoinLateral(
      sql<{ day: string }>`(select (${now}::timestamptz at time zone o.time_zone)::date as day)`.as('t'),
    )
    .select(['c.id', 't.day'])
    .select((eb) =>
      sql<DatedMark[]>`(
        select coalesce(json_agg(json_build_object('day', m.day, 'status', m.status, 'time', m.time,
          'pickup_id', m.pickup_id, 'brought_by', m.brought_by) order by m.id), '[]'::json)
        from attendance_marks m
        where m.child_id = ${eb.ref('c.id')} and m.day between t.day - ${departureDaysShown}::int and t.day)`.as(
        'marks',
      ),
    )
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('c.left_at', 'is', null)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, day, marks }) => {
    const days = marksByDay(marks);
    const presence = presenceOf(childFacts(days.get(day) ?? [], null));
    const isGone = presence?.state === 'gone';
    return {
      childId: id,
      day,
      isHere: presence !== null && !isGone,
      leftAt: isGone ? presence.at : null,
      markedDepartures: [...days]
        .flatMap(([of, held]) => departureOn(of, held))
        .toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    };
  });
}

type DayMarks = ReturnType<typeof dayMarksOf>;

function marksByDay(marks: readonly DatedMark[]): ReadonlyMap<string, DayMarks> {
  const days = new Set(marks.map(({ day }) => day));
  return new Map([...days].map((day) => [day, dayMarksOf(marks.filter((mark) => mark.day === day))]));
}

/** The departure of a day that staff marked without a release. */
function departureOn(day: string, marks: DayMarks): { day: string; time: string }[] {
  const time = markedDeparture(marks);
  return time === null ? [] : [{ day, time }];
}
