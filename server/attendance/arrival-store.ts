/** Notices about children who did not arrive, and the answers of their guardians. */
import { sql } from 'kysely';
import type { ArrivalNotice } from '#core/absences/arrival-api.ts';
import type { ArrivalAnswerKind, ArrivalMinutes } from '#core/attendance/attendance.ts';
import { noon } from '#core/attendance/attendance-day-rules.ts';
import { currentMarks } from '#core/attendance/status-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { dayMarksOf, selectDayMarks } from './day-marks-store.ts';

/** The groups of a school. */
export async function findGroupIds(tx: Tx, schoolId: number): Promise<number[]> {
  const rows = await tx.selectFrom('groups').select('id').where('school_id', '=', schoolId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The children of a school whose guardians were notified on a day. */
export async function findNoticedChildren(tx: Tx, schoolId: number, day: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('attendance_notices')
    .select('child_id as childId')
    .where('school_id', '=', schoolId)
    .where('day', '=', day)
    .execute();
  return rows.map(({ childId }) => childId);
}

/**
 * Today's notices about these children, by child. A notice is closed by an answer, an arrival, or a later report: of a
 * late arrival, or of an absence that covers this half of the day.
 */
export async function findArrivalNotices(
  tx: Tx,
  childIds: readonly number[],
  now: Date,
): Promise<Omit<ArrivalNotice, 'mayAnswer'>[]> {
  const rows = await tx
    .selectFrom('attendance_notices as n')
    .innerJoin('children as c', 'c.id', 'n.child_id')
    .innerJoin('schools as s', 's.id', 'n.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('arrival_answers as a', (join) =>
      join.onRef('a.child_id', '=', 'n.child_id').onRef('a.day', '=', 'n.day'),
    )
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['n.child_id as childId', 'n.told_at as askedAt', 'a.answer', 'a.minutes', 'a.at', 'u.name as by'])
    .select((eb) => [
      selectDayMarks(eb.ref('n.child_id'), eb.ref('n.day')).as('marks'),
      eb
        .exists(
          eb
            .selectFrom('absences as ab')
            .select('ab.id')
            .whereRef('ab.child_id', '=', 'n.child_id')
            .whereRef('ab.first_day', '<=', 'n.day')
            .whereRef('ab.last_day', '>=', 'n.day')
            .whereRef('ab.created_at', '>=', 'n.told_at')
            .where('ab.cancelled_at', 'is', null)
            .where((ab) =>
              ab.or([
                ab('ab.kind', '=', 'late'),
                ab.exists(
                  ab
                    .selectFrom('absence_half_days as h')
                    .select('h.half')
                    .whereRef('h.absence_id', '=', 'ab.id')
                    .whereRef('h.day', '=', 'n.day')
                    .where(
                      'h.half',
                      '=',
                      sql<string>`case
                      when (${now}::timestamptz at time zone o.time_zone)::time < ${noon}::time then 'morning'
                      else 'afternoon' end`,
                    ),
                ),
              ]),
            ),
        )
        .as('isReported'),
    ])
    .where('n.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('n.day', '=', sql<string>`(${now}::timestamptz at time zone o.time_zone)::date`)
    .where('c.left_at', 'is', null)
    .orderBy('n.child_id')
    .execute();
  return rows.map(({ childId, askedAt, answer, minutes, at, by, marks, isReported }) => {
    const status = currentMarks(dayMarksOf(marks)).at(-1)?.status ?? null;
    return {
      childId,
      askedAt: askedAt.toISOString(),
      isOpen: answer === null && !isReported && (status === null || status === 'absent'),
      // Table constraints limit the values.
      answer:
        answer === null || at === null || by === null
          ? null
          : {
              answer: answer as ArrivalAnswerKind,
              minutes: minutes as ArrivalMinutes | null,
              by,
              at: at.toISOString(),
            },
    };
  });
}

type NewAnswer = {
  readonly schoolId: number;
  readonly childId: number;
  readonly day: string;
  readonly answer: ArrivalAnswerKind;
  readonly minutes: ArrivalMinutes | null;
  readonly userId: number;
  readonly now: Date;
};

/** Stores the answer to a notice. Returns false when there is one, including that of a concurrent request. */
export async function insertArrivalAnswer(tx: Tx, answer: NewAnswer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('arrival_answers')
    .values({
      school_id: answer.schoolId,
      child_id: answer.childId,
      day: answer.day,
      answer: answer.answer,
      minutes: answer.minutes,
      user_id: answer.userId,
      at: answer.now,
    })
    .onConflict((conflict) => conflict.constraint('arrival_answers_once').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/**
 * Removes the answer that a canceled report came from, so that the notice is open again. Returns false when the report
 * did not come from one. An answer and its report have the same day, guardian and instant.
 */
export async function removeAnswerOf(
  tx: Tx,
  report: { readonly childId: number; readonly day: string; readonly absenceId: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('arrival_answers as a')
    .using('absences as ab')
    .where('ab.id', '=', report.absenceId)
    .where('a.child_id', '=', report.childId)
    .where('a.day', '=', report.day)
    .where('a.answer', 'in', ['sick', 'on_the_way'])
    .whereRef('a.user_id', '=', 'ab.reported_by')
    .whereRef('a.at', '=', 'ab.created_at')
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Settles the open request to check of a day. Returns false when there is none. */
export async function settleArrivalAnswer(
  tx: Tx,
  { childId, day, userId, now }: Pick<NewAnswer, 'childId' | 'day' | 'userId' | 'now'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('arrival_answers')
    .set({ settled_by: userId, settled_at: now })
    .where('child_id', '=', childId)
    .where('day', '=', day)
    .where('answer', '=', 'check')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
