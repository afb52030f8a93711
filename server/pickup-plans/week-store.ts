/** The rows of a usual week: the one of the child, or that of a guardian with days in its custody calendar. */
import { sql } from 'kysely';
import type { WeekdayPlan } from '#core/pickup-plans/pickup-plan.ts';
import { type OwnedWeekday, weekOf } from '#core/pickup-plans/guardian-week-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { columnsOf, type Place } from './pickup-plan-store.ts';

/** The week that a guardian follows. `isStored`: its rows are theirs, or the child has one week for all. */
export type FoundWeek = { readonly revision: number; readonly week: WeekdayPlan[]; readonly isStored: boolean };

/** The week of a locked child with its revision: that of a guardian, or of the child without one. */
export async function findWeek(tx: Tx, childId: number, guardianId: number | null): Promise<FoundWeek> {
  const { revision, rows } = await tx
    .selectFrom('children as c')
    .select('c.pickup_plan_revision as revision')
    .select(
      sql<(WeekdayPlan & OwnedWeekday)[]>`(select coalesce(json_agg(json_build_object('weekday', w.weekday,
        'kind', w.kind, 'pickupPersonId', w.person_id, 'time', w.time, 'guardianId', w.guardian_id)
        order by w.weekday), '[]'::json) from pickup_plans w where w.child_id = c.id)`.as('rows'),
    )
    .where('c.id', '=', childId)
    .executeTakeFirstOrThrow();
  const followed = weekOf(rows, guardianId);
  const isStored = guardianId === null || followed.some((row) => row.guardianId === guardianId);
  const week = followed.map(({ weekday, kind, pickupPersonId, time }) => ({ weekday, kind, pickupPersonId, time }));
  return { revision, week, isStored };
}

type WeekChange = {
  readonly saved: readonly WeekdayPlan[];
  readonly deleted: readonly number[];
  /** Whose week; null for the one of the child. */
  readonly guardianId: number | null;
};

/** Saves some weekdays of a week, deletes others, and increases the revision of the child's weeks. */
export async function saveWeekdays(
  tx: Tx,
  { schoolId, childId }: Place,
  { saved, deleted, guardianId }: WeekChange,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('children')
    .set({ pickup_plan_revision: sql`pickup_plan_revision + 1` })
    .where('id', '=', childId)
    .execute();
  await tx
    .deleteFrom('pickup_plans')
    .where('child_id', '=', childId)
    .where('guardian_id', 'is not distinct from', guardianId)
    .where('weekday', '=', (eb) => eb.fn.any(eb.val([...deleted, ...saved.map(({ weekday }) => weekday)])))
    .execute();
  if (saved.length === 0) return;
  await tx
    .insertInto('pickup_plans')
    .values(
      saved.map(({ weekday, ...plan }) => ({
        school_id: schoolId,
        child_id: childId,
        guardian_id: guardianId,
        weekday,
        ...columnsOf(plan),
        set_by: userId,
        set_at: now,
      })),
    )
    .execute();
}
