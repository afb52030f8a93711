import { sql } from 'kysely';
import type { Absence, AbsenceDuration, AbsenceKind, AbsenceReason, AbsenceReport } from '#core/absences/absence.ts';
import { type HalfDay, isAwayAllDay } from '#core/absences/absence-rules.ts';
import { type Caller, callerColumns } from '#server/attendance/phone-caller-store.ts';
import { noteOfAbsence } from './absence-note-store.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';
import type { Tx } from '#server/db/database.ts';

/** Maximum number of absences in a family's list. */
const maxListed = 50;

/**
 * Active absences of the children that a user may see, latest report first. Notes are for those who may report
 * absences.
 */
export async function findAbsences(tx: Tx, currentUser: CurrentUser): Promise<Absence[]> {
  const [childIds, ownIds] = [childrenWith(currentUser, 'view'), childrenWith(currentUser, 'report_absence')];
  const rows = await selectAbsences(tx)
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .where('a.cancelled_at', 'is', null)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(absenceOf).map(({ note, ...absence }) => ({
    ...absence,
    ...(note && ownIds.includes(absence.childId) && { note }),
  }));
}

/** One absence, including a cancelled one. */
export async function findReported(tx: Tx, id: number): Promise<Absence | undefined> {
  const row = await selectAbsences(tx).where('a.id', '=', id).executeTakeFirst();
  return row && absenceOf(row);
}

/** One active absence, locked until the transaction ends. */
export async function lockCurrentAbsences(tx: Tx, id: number): Promise<Absence | undefined> {
  const row = await selectAbsences(tx)
    .where('a.id', '=', id)
    .where('a.cancelled_at', 'is', null)
    .forNoKeyUpdate('a')
    .executeTakeFirst();
  return row && absenceOf(row);
}

type NewAbsence = {
  readonly schoolId: number;
  readonly report: AbsenceReport;
  /** The guardian, or the staff member who enters what the caller said. */
  readonly reportedBy: number;
  readonly caller?: Caller | undefined;
  readonly now: Date;
};

/** Inserts an absence without its half days. Returns the id. */
export async function insertAbsence(
  tx: Tx,
  { schoolId, report, reportedBy, caller, now }: NewAbsence,
): Promise<number> {
  const { id } = await tx
    .insertInto('absences')
    .values({
      school_id: schoolId,
      child_id: report.childId,
      first_day: report.date,
      last_day: report.endDate ?? report.date,
      duration: report.duration,
      kind: report.kind ?? 'absent',
      time: report.time ?? null,
      ...callerColumns(caller),
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

type HalfDaysParams = {
  readonly schoolId: number;
  readonly childId: number;
  readonly absenceId: number;
  readonly halfDays: readonly HalfDay[];
};

/**
 * Inserts the half days of an absence. Returns false when another absence has one of them. The primary key decides
 * between concurrent reports and waits for the first.
 */
export async function takeHalfDays(
  tx: Tx,
  { schoolId, childId, absenceId, halfDays }: HalfDaysParams,
): Promise<boolean> {
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

/** Who reported the first of a child's other absences on any of these half days. */
export async function findReporter(
  tx: Tx,
  { childId, absenceId, halfDays }: HalfDaysParams,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('absence_half_days as h')
    .innerJoin('absences as a', 'a.id', 'h.absence_id')
    .innerJoin('users as u', 'u.id', 'a.reported_by')
    .leftJoin('users as cu', 'cu.id', 'a.caller_id')
    .select(({ fn }) => fn.coalesce('cu.name', 'a.caller_name', 'u.name').as('name'))
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

/** Ends an absence under way on another day: frees the half days after it. */
export async function updateLastDay(tx: Tx, id: number, lastDay: string): Promise<void> {
  await tx.deleteFrom('absence_half_days').where('absence_id', '=', id).where('day', '>', lastDay).execute();
  await tx.updateTable('absences').set({ last_day: lastDay }).where('id', '=', id).execute();
}

/** The late arrivals and early leavings of a child between two days, without canceled ones. */
export async function findTimedReports(
  tx: Tx,
  childId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ id: number; day: string; kind: AbsenceKind; time: string }[]> {
  const rows = await tx
    .selectFrom('absences')
    .select(['id', 'first_day as day', 'kind', 'time'])
    .where('child_id', '=', childId)
    .where('kind', '<>', 'absent')
    .where('first_day', '>=', from)
    .where('first_day', '<=', to)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  // Table constraints limit the values.
  return rows.map((row) => ({ ...row, kind: row.kind as AbsenceKind, time: row.time ?? '' }));
}

/** Cancels an absence and frees its half days. The row stays. */
export async function cancelAbsence(tx: Tx, id: number, cancelledBy: number, now: Date): Promise<void> {
  await tx.deleteFrom('absence_half_days').where('absence_id', '=', id).execute();
  await tx.updateTable('absences').set({ cancelled_by: cancelledBy, cancelled_at: now }).where('id', '=', id).execute();
}

/** Whether a child is absent all day, by one absence or two. */
export async function isAbsentAllDay(tx: Tx, childId: number, day: string): Promise<boolean> {
  return isAwayAllDay(await findHalfDays(tx, childId, day), day);
}

/** The half days of a day on which a child is reported absent. */
export async function findHalfDays(tx: Tx, childId: number, day: string): Promise<HalfDay[]> {
  const halfDays = await tx
    .selectFrom('absence_half_days')
    .select(['day', 'half'])
    .where('child_id', '=', childId)
    .where('day', '=', day)
    .orderBy('half', 'desc')
    .execute();
  // A table constraint limits the values.
  return halfDays as HalfDay[];
}

function selectAbsences(tx: Tx) {
  return tx
    .selectFrom('absences as a')
    .innerJoin('users as u', 'u.id', 'a.reported_by')
    .leftJoin('users as cu', 'cu.id', 'a.caller_id')
    .select(['a.id', 'a.child_id', 'a.first_day', 'a.last_day', 'a.duration', 'a.reason', 'a.notes', 'a.created_at'])
    .select(['a.kind', 'a.time', 'u.name as reported_by', noteOfAbsence(sql.ref('a.id')).as('note')])
    .select(({ fn }) => fn.coalesce('cu.name', 'a.caller_name').as('caller'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAbsences>['execute']>>[number];

function absenceOf(row: Row): Absence {
  return {
    id: row.id,
    childId: row.child_id,
    date: row.first_day,
    ...(row.last_day !== row.first_day && { endDate: row.last_day }),
    // Table constraints limit the values, and the reply schema checks them again.
    reason: row.reason as AbsenceReason,
    duration: row.duration as AbsenceDuration,
    kind: row.kind as AbsenceKind,
    ...(row.time !== null && { time: row.time }),
    notes: row.notes,
    reportedBy: row.caller ?? row.reported_by,
    ...(row.caller !== null && { enteredBy: row.reported_by }),
    createdAt: row.created_at.toISOString(),
    ...(row.note && { note: row.note }),
  };
}
