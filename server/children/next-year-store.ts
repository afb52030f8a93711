/** Queries for the move of a school's children to their next groups. */
import { sql } from 'kysely';
import type { YearChange } from '#core/children/next-year.ts';
import { type Move, undoUntil } from '#core/children/next-year-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { pastGroupsAfterMove } from './past-group-store.ts';

export type Enrolled = { readonly id: number; readonly name: string; readonly groupId: number };
export type OpenGroup = { readonly id: number; readonly room: string; readonly name: string | null };

/** The active groups and enrolled children of a school. `isLocked` locks the children until the transaction ends. */
export async function findEnrolled(
  tx: Tx,
  schoolId: number,
  { isLocked }: { readonly isLocked: boolean },
): Promise<{ children: Enrolled[]; groups: OpenGroup[] }> {
  const groups = await tx
    .selectFrom('groups')
    .select(['id', 'room', 'name'])
    .where('school_id', '=', schoolId)
    .where('archived_at', 'is', null)
    .orderBy('room')
    .execute();
  const children = await tx
    .selectFrom('children')
    .select(['id', 'name', 'group_id as groupId'])
    .where('school_id', '=', schoolId)
    .where('left_at', 'is', null)
    .orderBy('id')
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .execute();
  return { groups, children: children.map((child) => ({ ...child, name: child.name ?? '' })) };
}

/** Sets the groups of the children who move, and when the others left. */
export async function applyMoves(tx: Tx, moves: readonly Move[], now: Date): Promise<void> {
  await sql`update children c set group_id = coalesce(m."toGroupId", c.group_id),
      past_groups = ${pastGroupsAfterMove(sql`coalesce(m."toGroupId", c.group_id)`, now)},
      left_at = case when m."toGroupId" is null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("childId" int, "toGroupId" int)
    where c.id = m."childId"`.execute(tx);
}

/**
 * Gives the children of a move back to their former groups, unless they were changed since or the group was archived.
 * Returns the children that were restored.
 */
export async function revertMoves(
  tx: Tx,
  moves: readonly Move[],
  { madeAt, now }: { readonly madeAt: Date; readonly now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update children c set group_id = m."fromGroupId", left_at = null,
      past_groups = ${pastGroupsAfterMove(sql`m."fromGroupId"`, now)}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("childId" int, "fromGroupId" int, "toGroupId" int)
    where c.id = m."childId" and c.erased_at is null
      and exists (select from groups g where g.id = m."fromGroupId" and g.archived_at is null)
      and case when m."toGroupId" is null then c.left_at = ${madeAt}::timestamptz and c.group_id = m."fromGroupId"
          else c.left_at is null and c.group_id = m."toGroupId" end
    returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** All guardians of these children, each once. */
export async function findGuardiansOf(tx: Tx, childIds: readonly number[]): Promise<number[]> {
  const guardians = await tx
    .selectFrom('guardians')
    .select('user_id')
    .distinct()
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .orderBy('user_id')
    .execute();
  return guardians.map(({ user_id }) => user_id);
}

type NewYearChange = {
  readonly schoolId: number;
  readonly userId: number;
  readonly now: Date;
  readonly moves: readonly Move[];
};

export async function insertYearChange(tx: Tx, { schoolId, userId, now, moves }: NewYearChange): Promise<number> {
  const { id } = await tx
    .insertInto('year_changes')
    .values({ school_id: schoolId, made_by: userId, made_at: now, moves: JSON.stringify(moves) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type LastChange = {
  readonly id: number;
  readonly schoolId: number;
  readonly madeAt: Date;
  readonly undoneAt: Date | null;
  readonly moves: readonly Move[];
  readonly madeBy: string;
};

/** The school of a move. Undefined outside the tenant scope. */
export async function findSchoolOfChange(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.selectFrom('year_changes').select('school_id').where('id', '=', id).executeTakeFirst();
  return row?.school_id;
}

/** The last move of a school. */
export async function findLastChange(tx: Tx, schoolId: number): Promise<LastChange | undefined> {
  const row = await tx
    .selectFrom('year_changes as y')
    .innerJoin('users as u', 'u.id', 'y.made_by')
    .select(['y.id', 'y.school_id', 'y.made_at', 'y.undone_at', 'y.moves', 'u.name'])
    .where('y.school_id', '=', schoolId)
    .orderBy('y.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      schoolId: row.school_id,
      madeAt: row.made_at,
      undoneAt: row.undone_at,
      // Written by `insertYearChange`.
      moves: row.moves as Move[],
      madeBy: row.name,
    }
  );
}

type Undoing = { readonly id: number; readonly userId: number; readonly now: Date };

/** Marks a move as undone. False when it was undone already. */
export async function markUndone(tx: Tx, { id, userId, now }: Undoing): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('year_changes')
    .set({ undone_at: now, undone_by: userId })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function readableChange({ id, madeAt, madeBy, undoneAt, moves }: LastChange, now: Date): YearChange {
  const until = undoUntil(madeAt);
  const left = moves.filter(({ toGroupId }) => toGroupId === null).length;
  return {
    id,
    madeBy,
    madeAt: madeAt.toISOString(),
    moved: moves.length - left,
    left,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoUntil: undoneAt === null && until > now ? until.toISOString() : null,
  };
}
