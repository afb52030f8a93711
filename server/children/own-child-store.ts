/** Whose guardian somebody of the office is or has been, about whom a colleague decides. */
import { sql } from 'kysely';
import { mayLetGo, mayManage } from '#core/children/custody-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';

/** All whose guardian somebody is or has been: as one value of a statement. */
export const ownChildren = (userId: number) => sql<number[]>`(
  select coalesce(array_agg(own.id), '{}') from (
    select child_id as id from guardians where user_id = ${userId}
    union
    select child_id from former_guardians where user_id = ${userId}) own)`;

/** Those of these children whose guardian somebody is or has been. */
export async function findOwnChildren(tx: Tx, userId: number, childIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(childIds)];
  const { rows } = await sql<{ id: number }>`
    select child_id as id from guardians where user_id = ${userId} and child_id = any (${ids}::int[])
    union
    select child_id from former_guardians where user_id = ${userId} and child_id = any (${ids}::int[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Refuses `forbidden` where one of these children is somebody's own. */
export async function mustManage(tx: Tx, person: { readonly id: number }, childIds: readonly number[]): Promise<void> {
  if (!mayManage(childIds, await findOwnChildren(tx, person.id, childIds))) throw new Refusal('forbidden');
}

/**
 * Refuses `forbidden` to say that one's own child left, or is back, or to change its record, where one may not collect
 * it.
 */
export async function mustLetGo(tx: Tx, { id }: { readonly id: number }, childId: number): Promise<void> {
  if (!mayLetGo(childId, await findTied(tx, id, [childId]))) throw new Refusal('forbidden');
}

/** Of these children, left or not, those whose guardian somebody is or has been, and those whom they may collect. */
export async function findTied(tx: Tx, userId: number, childIds: readonly number[]) {
  const ids = [...childIds];
  const own = await findOwnChildren(tx, userId, ids);
  const { rows } = await sql<{ id: number }>`
    select child_id as id from guardians where user_id = ${userId} and can_pickup and child_id = any (${ids}::int[])`.execute(
    tx,
  );
  return { own, collects: rows.map(({ id }) => id) };
}
