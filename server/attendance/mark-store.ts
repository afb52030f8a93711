/** Attendance marks. The table is append-only, which the database enforces. */
import type { AttendanceStatus } from '#core/attendance/attendance.ts';
import { currentMarks } from '#core/attendance/status-rules.ts';
import type { Tx } from '#server/db/database.ts';

/** An enrolled child with its school and group. */
export type MarkedChild = {
  readonly id: number;
  readonly schoolId: number;
  readonly groupId: number;
  readonly givenName: string;
  readonly timeZone: string;
};

/** One child, locked until the transaction ends. */
export function lockMarkedChild(tx: Tx, childId: number): Promise<MarkedChild | undefined> {
  return selectPupils(tx).where('c.id', '=', childId).forNoKeyUpdate('c').executeTakeFirst();
}

/** The children of a group, locked in order of id like all other locks. */
export function lockGroup(tx: Tx, groupId: number): Promise<MarkedChild[]> {
  return selectPupils(tx).where('c.group_id', '=', groupId).orderBy('c.id').forNoKeyUpdate('c').execute();
}

/** The school and group of a child, without a lock. */
export function findPlace(tx: Tx, childId: number): Promise<MarkedChild | undefined> {
  return selectPupils(tx).where('c.id', '=', childId).executeTakeFirst();
}

/** A group with its school. */
export function findGroup(tx: Tx, groupId: number): Promise<{ schoolId: number; groupId: number } | undefined> {
  return tx
    .selectFrom('groups')
    .select(['id as groupId', 'school_id as schoolId'])
    .where('id', '=', groupId)
    .executeTakeFirst();
}

export type Mark = {
  readonly childId: number;
  readonly status: AttendanceStatus | null;
  readonly time: string | null;
  readonly broughtBy?: string | null;
};

type InsertMarksParams = {
  readonly schoolId: number;
  readonly day: string;
  readonly userId: number;
  readonly at: Date;
  /** The pickup whose release or undo created the mark. */
  readonly pickupId?: number;
};

/** Inserts marks. */
export async function insertMarks(
  tx: Tx,
  marks: readonly Mark[],
  { schoolId, day, userId, at, pickupId }: InsertMarksParams,
) {
  if (marks.length === 0) return;
  const made = { school_id: schoolId, day, user_id: userId, at, pickup_id: pickupId ?? null };
  const rows = marks.map(({ childId, status, time, broughtBy }) => ({
    ...made,
    child_id: childId,
    status,
    time,
    brought_by: broughtBy ?? null,
  }));
  await tx.insertInto('attendance_marks').values(rows).execute();
}

/** The current mark of a child on a day, and the one that applies again after an undo. Either may be missing. */
export async function findMark(
  tx: Tx,
  childId: number,
  day: string,
): Promise<{ readonly mark: Mark | undefined; readonly before: Mark | undefined }> {
  const standing = currentMarks(await findMarks(tx, childId, day));
  return { mark: standing.at(-1), before: standing.at(-2) };
}

/** The mark that a release created, while it is current, with the one before it. */
export async function findReleaseMark(
  tx: Tx,
  { childId, day, pickupId }: { readonly childId: number; readonly day: string; readonly pickupId: number },
): Promise<{ readonly before: Mark | undefined } | undefined> {
  const standing = currentMarks(await findMarks(tx, childId, day));
  const last = standing.at(-1);
  return last?.pickupId === pickupId && last.status === 'left' ? { before: standing.at(-2) } : undefined;
}

/** Counts the marks that a user has made since an instant. */
export async function countMarks(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('attendance_marks')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether the attendance of a group is declared complete on a day. */
export async function isDone(tx: Tx, groupId: number, day: string): Promise<boolean> {
  const row = await tx
    .selectFrom('attendance_completions')
    .select('done')
    .where('group_id', '=', groupId)
    .where('day', '=', day)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.done ?? false;
}

/** Declares the attendance of a group complete, or reopens it. */
export async function insertCompletion(
  tx: Tx,
  { schoolId, groupId }: { readonly schoolId: number; readonly groupId: number },
  {
    day,
    done,
    userId,
    at,
  }: { readonly day: string; readonly done: boolean; readonly userId: number; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('attendance_completions')
    .values({ school_id: schoolId, group_id: groupId, day, done, user_id: userId, at })
    .execute();
}

/**
 * Records that the guardians of a child were notified that it is missing, automatically without `toldBy`. Returns false
 * when that was done that day, including by a concurrent request.
 */
export async function insertNotice(
  tx: Tx,
  { schoolId, id }: MarkedChild,
  { day, toldBy, now }: { readonly day: string; readonly toldBy: number | null; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('attendance_notices')
    .values({ school_id: schoolId, child_id: id, day, told_by: toldBy, told_at: now })
    .onConflict((conflict) => conflict.constraint('attendance_notices_once').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** All marks of a child's day, in chronological order. */
export async function findMarks(tx: Tx, childId: number, day: string) {
  const rows = await tx
    .selectFrom('attendance_marks')
    .select(['child_id as childId', 'status', 'time', 'pickup_id as pickupId', 'brought_by as broughtBy'])
    .where('child_id', '=', childId)
    .where('day', '=', day)
    .orderBy('id')
    .execute();
  // A table constraint limits the values.
  return rows.map((row) => ({ ...row, status: row.status as AttendanceStatus | null }));
}

function selectPupils(tx: Tx) {
  return tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['c.id', 'c.school_id as schoolId', 'c.group_id as groupId', 'c.given_name as givenName'])
    .select('o.time_zone as timeZone')
    .where('c.left_at', 'is', null);
}
