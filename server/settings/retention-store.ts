/** Deletes records whose retention in core has ended, one school at a time and by its own calendar. */
import { sql } from 'kysely';
import { retentionCutoff, type RetentionKind } from '#core/settings/retention.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { markExpiredRead } from '#server/announcements/expired-announcement-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { allSchools, type ListedSchool } from '#server/schools/all-schools-store.ts';
import { deleteFormerStaffPins, eraseIdleAccounts, recordIdleAccounts } from './account-erasure-store.ts';
import { eraseChildrenOf } from './child-erasure-store.ts';

/** One school's records of a kind from before a day, which begins at an instant. */
type ExpiredRecords = { readonly schoolId: number; readonly day: string; readonly instant: Date };

/** Deletes by kind. Dependent rows are deleted with a record or before it. */
const deleteByKind: Readonly<Partial<Record<RetentionKind, (tx: Tx, old: ExpiredRecords) => Promise<void>>>> = {
  async messages(tx, { schoolId, instant }) {
    const { rows } = await sql<{ conversation_id: number }>`
      with gone as (delete from messages where school_id = ${schoolId} and created_at < ${instant} returning conversation_id)
      select distinct conversation_id from gone`.execute(tx);
    await rebuildPages(
      tx,
      rows.map((row) => row.conversation_id),
    );
    await sql`delete from alerts where school_id = ${schoolId} and created_at < ${instant}`.execute(tx);
    await sql`delete from notifications where school_id = ${schoolId} and created_at < ${instant}`.execute(tx);
  },
  // An organization's announcement belongs to each of its schools. Its readers are deleted with it.
  async announcements(tx, { schoolId, day, instant }) {
    await sql`delete from announcements a
      where (a.school_id = ${schoolId} or a.school_id is null and a.organization_id = (
          select s.organization_id from schools s where s.id = ${schoolId}))
        and a.day < ${day} and coalesce(a.published_at, a.created_at) < ${instant}`.execute(tx);
  },
  async reports(tx, { schoolId, day }) {
    await sql`delete from reports where school_id = ${schoolId} and day < ${day}`.execute(tx);
    // The sweep of files deletes what no record refers to.
    await sql`delete from report_photos where school_id = ${schoolId} and day < ${day}`.execute(tx);
  },
  async absences(tx, { schoolId, day }) {
    await sql`delete from attendance_marks where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from attendance_completions where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from attendance_settlements where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from attendance_notices where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from absences where school_id = ${schoolId} and last_day < ${day}`.execute(tx);
  },
  async pickups(tx, { schoolId, day }) {
    await sql`delete from pickup_events e using pickups p
      where p.id = e.pickup_id and p.school_id = ${schoolId} and p.day < ${day}`.execute(tx);
    await sql`delete from pickups where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from pickup_plan_exceptions where school_id = ${schoolId} and until_day < ${day}`.execute(tx);
    await sql`delete from custody_swaps
      where school_id = ${schoolId} and greatest(gives_until, takes_until) < ${day}`.execute(tx);
    await sql`delete from pickup_codes where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from portraits pt using pickup_people p
      where p.id = pt.person_id and p.school_id = ${schoolId} and p.valid_on < ${day}`.execute(tx);
    await sql`delete from custody_allowances where school_id = ${schoolId} and day < ${day}`.execute(tx);
  },
  async forms(tx, { schoolId, day, instant }) {
    await sql`delete from form_answers a using forms f join form_versions v on v.form_id = f.id and v.n = f.version
      where f.id = a.form_id and f.school_id = ${schoolId} and a.created_at < ${instant}
        and f.due_day < ${day} and coalesce(v.event_day, f.due_day) < ${day}`.execute(tx);
    // Deletes the form too, because without answers it would ask its families again.
    const { rows } = await sql<{ id: number }>`
      update forms f set version = null, published_at = null
        from form_versions v
       where v.form_id = f.id and v.n = f.version and f.school_id = ${schoolId} and v.created_at < ${instant}
         and f.due_day < ${day} and coalesce(v.event_day, f.due_day) < ${day}
         and not exists (select from form_answers a where a.form_id = f.id)
      returning f.id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await sql`delete from form_versions where form_id = any (${ids})`.execute(tx);
    await sql`delete from forms where id = any (${ids})`.execute(tx);
  },
  async quizzes(tx, { schoolId, instant }) {
    await sql`delete from quiz_submissions s using quizzes q
      where q.id = s.quiz_id and q.school_id = ${schoolId} and q.due_at < ${instant} and s.submitted_at < ${instant}`.execute(
      tx,
    );
    await sql`delete from quizzes q where q.school_id = ${schoolId} and q.due_at < ${instant} and q.published_at < ${instant}
      and not exists (select from quiz_submissions s where s.quiz_id = q.id)`.execute(tx);
  },
  async feedback(tx, { schoolId, instant }) {
    await sql`delete from feedback where school_id = ${schoolId} and created_at < ${instant}`.execute(tx);
    await sql`delete from suggestions where school_id = ${schoolId} and created_at < ${instant}`.execute(tx);
  },
  async connections(tx, { schoolId, instant }) {
    await sql`delete from connections where school_id = ${schoolId} and status <> 'connected'
      and coalesce(decided_at, created_at) < ${instant}`.execute(tx);
  },
  // The version that counts is never replaced, and a signed one is what a guardian stands for.
  async files(tx, { schoolId, instant }) {
    await sql`delete from child_file_versions v
      where v.school_id = ${schoolId}
        and not exists (select from child_file_signatures s where s.child_id = v.child_id and s.version = v.version)
        and (select n.written_at from child_file_versions n where n.child_id = v.child_id and n.version > v.version
              order by n.version limit 1) < ${instant}`.execute(tx);
  },
  async invitations(tx, { schoolId, day, instant }) {
    await sql`delete from child_followers where school_id = ${schoolId}
      and (until_day < ${day} or ended_at < ${instant})`.execute(tx);
    // An open invitation of a guardian without an address is a guardian on the record.
    await sql`delete from invitations where school_id = ${schoolId}
      and (gives = 'follower' or email is not null or accepted_at is not null or revoked_at is not null)
      and coalesce(accepted_at, revoked_at, greatest(expires_at, code_expires_at)) < ${instant}`.execute(tx);
    // A relative who never accepted has neither an account nor an invitation any more.
    await sql`delete from child_followers
      where school_id = ${schoolId} and user_id is null and invitation_id is null`.execute(tx);
  },
  async orders(tx, { schoolId, instant }) {
    for (const part of ['order_payments', 'order_refunds', 'order_lines']) {
      await sql`delete from ${sql.table(part)} p using orders o
        where o.id = p.order_id and o.school_id = ${schoolId} and o.created_at < ${instant}`.execute(tx);
    }
    await sql`delete from orders where school_id = ${schoolId} and created_at < ${instant}`.execute(tx);
  },
  async accesses(tx, { schoolId, day }) {
    await sql`delete from record_accesses where school_id = ${schoolId} and day < ${day}`.execute(tx);
  },
  async audit(tx, { schoolId, instant }) {
    await sql`delete from audit_entries where school_id = ${schoolId} and at < ${instant}`.execute(tx);
    // A revoked device is kept for its name in the log.
    await sql`delete from room_devices where school_id = ${schoolId} and revoked_at < ${instant}`.execute(tx);
  },
};

/** Rebuilds the search text from the messages that are left. */
async function rebuildPages(tx: Tx, conversationIds: readonly number[]): Promise<void> {
  if (conversationIds.length === 0) return;
  await sql`delete from message_pages p where p.conversation_id = any (${conversationIds})
    and not exists (select from messages m where m.conversation_id = p.conversation_id and m.id between p.first_id and p.last_id)`.execute(
    tx,
  );
  await sql`update message_pages p set folded = left_of.folded
    from (select p.conversation_id, p.first_id, string_agg(m.folded, chr(10) order by m.id) as folded
            from message_pages p
            join messages m on m.conversation_id = p.conversation_id and m.id between p.first_id and p.last_id
           where p.conversation_id = any (${conversationIds})
           group by p.conversation_id, p.first_id) as left_of
   where p.conversation_id = left_of.conversation_id and p.first_id = left_of.first_id
     and p.folded <> left_of.folded`.execute(tx);
}

/**
 * Deletes records whose retention has ended, in one transaction per school, and marks notifications of past events as
 * read. Needs the owner of the tables.
 */
export async function deleteOldRecords(database: Database, now: Date): Promise<void> {
  const schools = await allSchools(database);
  for (const { id, zone } of schools) {
    await database.asOwner(async (tx) => {
      await setTenantScope(tx, [id]);
      const { day: today } = schoolTimeAt(now, zone);
      for (const [kind, deleteExpired] of Object.entries(deleteByKind) as [
        RetentionKind,
        (tx: Tx, old: ExpiredRecords) => Promise<void>,
      ][]) {
        const day = retentionCutoff(kind, today);
        await deleteExpired(tx, { schoolId: id, day, instant: instantOf({ day, time: '00:00' }, zone) });
      }
      await markExpiredRead(tx, id, now);
    });
  }
  await eraseFormerRecords(database, schools, now);
  // Audit entries without a school: an account's own acts, such as signing in.
  const since = retentionCutoff('audit', now.toISOString().slice(0, 10));
  await database.asOwner((tx) =>
    sql`delete from audit_entries where school_id is null and at < ${new Date(`${since}T00:00:00Z`)}`.execute(tx),
  );
}

/**
 * The time of the latest activity at any school, including sign-ins. Uses insertion order instead of timestamps, so the
 * next activity corrects a clock that ran ahead. Undefined when there is no activity.
 */
export async function findLastWritten(database: Database): Promise<Date | undefined> {
  const schools = (await allSchools(database)).map(({ id }) => id);
  return database.asOwner(async (tx) => {
    await setTenantScope(tx, schools);
    const last = await tx.selectFrom('audit_entries').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return last?.at;
  });
}

/** Erases former children, then the accounts left without a tie to a school. */
async function eraseFormerRecords(database: Database, schools: readonly ListedSchool[], now: Date): Promise<void> {
  const ids = schools.map(({ id }) => id);
  await recordIdleAccounts(database, ids, now);
  await deleteFormerStaffPins(database, ids);
  for (const school of schools) await eraseChildrenOf(database, school, now);
  await eraseIdleAccounts(database, ids, now);
}
