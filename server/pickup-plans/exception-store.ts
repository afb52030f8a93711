/** Exceptions to the usual week that have not ended, for the rules that change them. */
import { type ExceptionSpan, overlaps, type Ranked } from '#core/pickup-plans/pickup-plan-rules.ts';
import type { PickupPlan } from '#core/pickup-plans/pickup-plan.ts';
import type { Tx } from '#server/db/database.ts';
import { columnsOf, type Place } from './pickup-plan-store.ts';

/** An exception that has not ended, for rules. */
export type StoredException = Place &
  ExceptionSpan &
  PickupPlan &
  Pick<Ranked, 'rank'> & { readonly id: number; readonly createdBy: number; readonly createdAt: Date };

/** An exception that has not ended, locked until the transaction ends. */
export async function lockException(tx: Tx, id: number): Promise<StoredException | undefined> {
  const row = await selectStored(tx).where('x.id', '=', id).forNoKeyUpdate('x').executeTakeFirst();
  return row && storedOf(row);
}

/** The exceptions of a child that last until a day or longer. */
export async function findStoredExceptions(tx: Tx, childId: number, from: string): Promise<StoredException[]> {
  const rows = await selectStored(tx)
    .where('x.child_id', '=', childId)
    .where('x.until_day', '>=', from)
    .orderBy('x.id')
    .execute();
  return rows.map(storedOf);
}

/** Those of some exceptions that a new one overlaps. */
export function overlapped(existing: readonly StoredException[], added: ExceptionSpan): StoredException[] {
  return existing.filter((one) => overlaps(added, one));
}

/** Inserts an exception. Returns the id. */
export async function insertException(tx: Tx, exception: Omit<StoredException, 'id'>): Promise<number> {
  const { schoolId, childId, from, until, weekday, rank, createdBy, createdAt, ...plan } = exception;
  const { id } = await tx
    .insertInto('pickup_plan_exceptions')
    .values({
      school_id: schoolId,
      child_id: childId,
      from_day: from,
      until_day: until,
      weekday,
      rank,
      ...columnsOf(plan),
      created_by: createdBy,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endExceptions(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('pickup_plan_exceptions')
    .set({ ended_at: now })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute();
}

/** Shortens an exception to end on a day. It keeps its rank. */
export async function shortenException(tx: Tx, id: number, until: string): Promise<void> {
  await tx.updateTable('pickup_plan_exceptions').set({ until_day: until }).where('id', '=', id).execute();
}

function selectStored(tx: Tx) {
  return tx
    .selectFrom('pickup_plan_exceptions as x')
    .select(['x.id', 'x.school_id as schoolId', 'x.child_id as childId', 'x.from_day as from', 'x.until_day as until'])
    .select(['x.weekday', 'x.rank', 'x.kind', 'x.person_id as pickupPersonId', 'x.time'])
    .select(['x.created_by as createdBy', 'x.created_at as createdAt'])
    .where('x.ended_at', 'is', null);
}

// Table constraints limit the values.
const storedOf = (row: Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>[number]): StoredException =>
  row as StoredException;
