import { type ExpressionBuilder, sql } from 'kysely';
import type { Alert, AlertKind, NewAlert, StaffAlert } from '#core/alerts/alert.ts';
import { maxConcurrent } from '#core/http/fields.ts';
import { daysOnEarth, instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { type CurrentUser, assignedScope, teamReachOf } from '#server/http/current-user.ts';

type FindSentParams = { readonly userId: number; readonly childIds: readonly number[]; readonly now: Date };

/** A user's current alerts about these children, latest first. */
export async function findSent(tx: Tx, { userId, childIds, now }: FindSentParams): Promise<Alert[]> {
  const rows = await selectAlerts(tx)
    .where('a.sent_by', '=', userId)
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where(mayBeCurrent(now))
    .orderBy(lastAt, 'desc')
    .orderBy('a.id', 'desc')
    .limit(maxConcurrent)
    .execute();
  return rows.filter((row) => isCurrent(row, now)).map(alertOf);
}

/**
 * Alerts received by a staff member; with only the release right, emergencies. Emergencies first, then unacknowledged
 * ones, latest first.
 */
export async function findReceived(tx: Tx, currentUser: CurrentUser, now: Date): Promise<StaffAlert[]> {
  const [team, door] = [teamReachOf(currentUser), assignedScope(currentUser)];
  const rows = await selectAlerts(tx)
    .where((eb) =>
      eb.or([
        eb('c.group_id', '=', eb.fn.any(eb.val(team.groupIds))),
        eb('c.school_id', '=', eb.fn.any(eb.val(team.schoolIds))),
        eb.and([eb('a.kind', '=', 'emergency'), eb('c.school_id', '=', eb.fn.any(eb.val(door.schoolIds)))]),
      ]),
    )
    .where(mayBeCurrent(now))
    .orderBy((eb) => eb('a.kind', '=', 'emergency'), 'desc')
    .orderBy((eb) => eb('a.seen_by', 'is', null), 'desc')
    .orderBy(lastAt, 'desc')
    .orderBy('a.id', 'desc')
    .limit(maxConcurrent)
    .execute();
  return rows.filter((row) => isCurrent(row, now)).map(staffAlertOf);
}

/** One alert, with its sender, school and group. */
export async function findAlert(tx: Tx, id: number) {
  const row = await selectAlerts(tx).where('a.id', '=', id).executeTakeFirst();
  return (
    row && {
      schoolId: row.school_id,
      groupId: row.group_id,
      senderId: row.sender_id,
      asSent: alertOf(row),
      asReceived: staffAlertOf(row),
    }
  );
}

type NewAlertRow = {
  readonly schoolId: number;
  readonly alert: NewAlert & { readonly childId: number };
  readonly sentBy: number;
  readonly now: Date;
};

/** Inserts an alert. Returns the id. */
export async function insertAlert(tx: Tx, { schoolId, alert, sentBy, now }: NewAlertRow): Promise<number> {
  const { id } = await tx
    .insertInto('alerts')
    .values({
      school_id: schoolId,
      child_id: alert.childId,
      kind: alert.kind,
      note: alert.note ?? '',
      late_minutes: alert.lateMinutes ?? null,
      sent_by: sentBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type LockEarlierParams = {
  readonly childId: number;
  readonly kind: AlertKind;
  readonly sentBy: number;
  readonly now: Date;
};

/**
 * The sender's latest current alert of a kind about a child, locked until the transaction ends. For messages, the
 * latest with the same note.
 */
export async function lockEarlier(
  tx: Tx,
  { childId, kind, sentBy, now }: LockEarlierParams,
  note: string,
): Promise<Alert | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts of ${sentBy}`}, 0))`.execute(tx);
  const row = await selectAlerts(tx)
    .where('a.sent_by', '=', sentBy)
    .where('a.child_id', '=', childId)
    .where('a.kind', '=', kind)
    .where(mayBeCurrent(now))
    .$if(kind === 'message' || kind === 'change_person', (same) => same.where('a.note', '=', note))
    .orderBy('a.id', 'desc')
    .limit(1)
    .forNoKeyUpdate('a')
    .executeTakeFirst();
  return row && isCurrent(row, now) ? alertOf(row) : undefined;
}

type AlertUpdate = { readonly note: string; readonly lateMinutes: number | null; readonly now: Date };

/** Updates an alert that is already locked, and clears its acknowledgment. */
export async function updateAlert(tx: Tx, id: number, { note, lateMinutes, now }: AlertUpdate): Promise<void> {
  await tx
    .updateTable('alerts')
    .set((eb) => ({
      note,
      late_minutes: lateMinutes,
      last_at: now,
      times: eb('times', '+', 1),
      seen_by: null,
      seen_at: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Acknowledges an alert. Returns false when it was acknowledged before, including by a concurrent request. */
export async function markSeen(tx: Tx, id: number, seenBy: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alerts')
    .set({ seen_by: seenBy, seen_at: now })
    .where('id', '=', id)
    .where('seen_by', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Counts the alerts that a user has sent since an instant, without emergencies. */
export async function countSent(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('sent_by', '=', userId)
    .where('created_at', '>=', since)
    .where('kind', '<>', 'emergency')
    .executeTakeFirstOrThrow();
  return n;
}

function selectAlerts(tx: Tx) {
  return tx
    .selectFrom('alerts as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .innerJoin('users as u', 'u.id', 'a.sent_by')
    .leftJoin('users as v', 'v.id', 'a.seen_by')
    .select(['a.id', 'a.school_id', 'a.child_id', 'a.kind', 'a.note', 'a.created_at', 'a.seen_at'])
    .select(['a.late_minutes', 'a.times', 'a.last_at'])
    .select(['a.sent_by as sender_id', 'u.name as sent_by', 'v.name as seen_by'])
    .select(['c.name as child', 'c.group_id', 'g.room', 'o.time_zone']);
}

/** When an alert `a` was last sent. */
const lastAt = sql<Date>`coalesce(a.last_at, a.created_at)`;

type Row = Awaited<ReturnType<ReturnType<typeof selectAlerts>['execute']>>[number];

/** Filters before the school's time zone is known, from the earliest instant its today can have begun. */
function mayBeCurrent(now: Date) {
  const [first = ''] = daysOnEarth(now);
  const midnight = instantOf({ day: first, time: '00:00' }, 'Pacific/Kiritimati');
  return (eb: ExpressionBuilder<Tables & { a: Tables['alerts'] }, 'a'>) =>
    eb.or([
      eb('a.created_at', '>=', midnight),
      eb.and([eb('a.kind', '=', 'emergency'), eb.or([eb('a.seen_at', 'is', null), eb('a.seen_at', '>=', midnight)])]),
    ]);
}

/** Whether an alert is current: sent today, or an emergency of any age that was unacknowledged when today began. */
function isCurrent({ kind, created_at, seen_at, time_zone }: Row, now: Date): boolean {
  const isToday = (instant: Date) => schoolTimeAt(instant, time_zone).day === schoolTimeAt(now, time_zone).day;
  return isToday(created_at) || (kind === 'emergency' && (seen_at === null || isToday(seen_at)));
}

function alertOf(row: Row): Alert {
  return {
    id: row.id,
    childId: row.child_id,
    // A table constraint limits the values, and the reply schema checks them again.
    kind: row.kind as AlertKind,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    lateMinutes: row.late_minutes as Alert['lateMinutes'],
    times: row.times,
    lastAt: (row.last_at ?? row.created_at).toISOString(),
    seenBy: row.seen_by,
    seenAt: row.seen_at?.toISOString() ?? null,
  };
}

function staffAlertOf(row: Row): StaffAlert {
  return { ...alertOf(row), child: row.child, room: row.room, sentBy: row.sent_by };
}
