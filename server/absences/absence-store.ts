import { sql } from 'kysely';
import type { Absence, AbsenceDuration, AbsenceReason, AbsenceReport } from '#core/absences/absence.ts';
import { type HalfDay, isAwayAllDay } from '#core/absences/absence-rules.ts';
import type { Tx } from '#server/db/database.ts';

/** As many as a family is shown. */
const most = 50;

/** The standing absences of these children, the latest reported first. */
export async function findAbsences(tx: Tx, childIds: readonly number[]): Promise<Absence[]> {
  const rows = await selectAbsences(tx)
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('a.cancelled_at', 'is', null)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(absenceOf);
}

/** One absence as it was reported, cancelled since or not. */
export async function findReported(tx: Tx, id: number): Promise<Absence | undefined> {
  const row = await selectAbsences(tx).where('a.id', '=', id).executeTakeFirst();
  return row && absenceOf(row);
}

/** One absence that stands, kept from changing until the transaction ends. */
export async function lockStanding(tx: Tx, id: number): Promise<Absence | undefined> {
  const row = await selectAbsences(tx)
    .where('a.id', '=', id)
    .where('a.cancelled_at', 'is', null)
    .forNoKeyUpdate('a')
    .executeTakeFirst();
  return row && absenceOf(row);
}

type New = {
  readonly schoolId: number;
  readonly report: AbsenceReport;
  readonly reportedBy: number;
  readonly now: Date;
};

/** Adds an absence without its half days. Gives its id. */
export async function insertAbsence(tx: Tx, { schoolId, report, reportedBy, now }: New): Promise<number> {
  const { id } = await tx
    .insertInto('absences')
    .values({
      school_id: schoolId,
      child_id: report.childId,
      first_day: report.date,
      last_day: report.endDate ?? report.date,
      duration: report.duration,
      reason: report.reason,
      notes: report.notes ?? '',
      reported_by: reportedBy,
      said_at: report.createdAt ? new Date(report.createdAt) : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Taking = {
  readonly schoolId: number;
  readonly childId: number;
  readonly absenceId: number;
  readonly halfDays: readonly HalfDay[];
};

/**
 * Takes half days for an absence. False when another absence holds one of them, be it reported in the same
 * instant: the key of the table judges, and waits for whoever came first.
 */
export async function takeHalfDays(tx: Tx, { schoolId, childId, absenceId, halfDays }: Taking): Promise<boolean> {
  const days = halfDays.map(({ day }) => day);
  const halves = halfDays.map(({ half }) => half);
  const { numInsertedOrUpdatedRows: taken } = await tx
    .insertInto('absence_half_days')
    .columns(['school_id', 'child_id', 'absence_id', 'day', 'half'])
    .expression((eb) =>
      eb
        .selectFrom(sql<HalfDay>`unnest(${days}::date[], ${halves}::text[])`.as<'h'>(sql`h (day, half)`))
        .select([eb.val(schoolId).as('school_id'), eb.val(childId).as('child_id'), eb.val(absenceId).as('absence_id')])
        .select(['h.day', 'h.half']),
    )
    .onConflict((conflict) => conflict.constraint('absences_one_per_half_day').doNothing())
    .executeTakeFirstOrThrow();
  return Number(taken) === halfDays.length;
}

/** Who reported the first of a child's other absences that hold any of these days. */
export async function findReporter(tx: Tx, { childId, absenceId, halfDays }: Taking): Promise<string | undefined> {
  const row = await tx
    .selectFrom('absence_half_days as h')
    .innerJoin('absences as a', 'a.id', 'h.absence_id')
    .innerJoin('users as u', 'u.id', 'a.reported_by')
    .select('u.name')
    .where('h.child_id', '=', childId)
    .where('h.absence_id', '<>', absenceId)
    .where('h.day', '>=', halfDays.at(0)?.day ?? '')
    .where('h.day', '<=', halfDays.at(-1)?.day ?? '')
    .where('h.half', '=', (eb) => eb.fn.any(eb.val(halfDays.map(({ half }) => half))))
    .orderBy('h.day')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** Marks an absence cancelled and frees its half days. The row stays. */
export async function cancelAbsence(tx: Tx, id: number, cancelledBy: number, now: Date): Promise<void> {
  await tx.deleteFrom('absence_half_days').where('absence_id', '=', id).execute();
  await tx.updateTable('absences').set({ cancelled_by: cancelledBy, cancelled_at: now }).where('id', '=', id).execute();
}

/** How many absences somebody has reported since an instant, cancelled ones included. */
export async function countReported(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('absences')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('reported_by', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether a child is absent the whole of a day, by one absence or two. */
export async function isAbsentAllDay(tx: Tx, childId: number, day: string): Promise<boolean> {
  const halfDays = await tx
    .selectFrom('absence_half_days')
    .select(['day', 'half'])
    .where('child_id', '=', childId)
    .where('day', '=', day)
    .execute();
  // Checked by the table's own constraint.
  return isAwayAllDay(halfDays as HalfDay[], day);
}

function selectAbsences(tx: Tx) {
  return tx
    .selectFrom('absences as a')
    .innerJoin('users as u', 'u.id', 'a.reported_by')
    .select(['a.id', 'a.child_id', 'a.first_day', 'a.last_day', 'a.duration', 'a.reason', 'a.notes', 'a.created_at'])
    .select('u.name as reported_by');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAbsences>['execute']>>[number];

function absenceOf(row: Row): Absence {
  return {
    id: row.id,
    childId: row.child_id,
    date: row.first_day,
    ...(row.last_day !== row.first_day && { endDate: row.last_day }),
    // Checked by the table's own constraints, and again when the reply is parsed.
    reason: row.reason as AbsenceReason,
    duration: row.duration as AbsenceDuration,
    notes: row.notes,
    reportedBy: row.reported_by,
    createdAt: row.created_at.toISOString(),
  };
}
