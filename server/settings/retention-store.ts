/**
 * Deletes what is no longer kept: what core's table of retention promises, a school at a time, by that school's own
 * days.
 */
import { sql } from 'kysely';
import { keptSince, type RetentionKind } from '#core/settings/retention.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { settlePassed } from '#server/announcements/passed-announcement-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { eraseIdleAccounts, noteIdleAccounts } from './account-erasure-store.ts';
import { eraseChildrenOf } from './child-erasure-store.ts';

/** One school's records of a kind that come before the first day that is kept, which begins at an instant. */
type Old = { readonly schoolId: number; readonly day: string; readonly instant: Date };

/** What belongs to a record goes with it or before it. */
const forget: Readonly<Partial<Record<RetentionKind, (tx: Tx, old: Old) => Promise<void>>>> = {
  async messages(tx, { schoolId, instant }) {
    const { rows } = await sql<{ conversation_id: number }>`
      with gone as (delete from messages where school_id = ${schoolId} and created_at < ${instant} returning conversation_id)
      select distinct conversation_id from gone`.execute(tx);
    await pageAnew(
      tx,
      rows.map((row) => row.conversation_id),
    );
    await sql`delete from alerts where school_id = ${schoolId} and created_at < ${instant}`.execute(tx);
    await sql`delete from notifications where school_id = ${schoolId} and created_at < ${instant}`.execute(tx);
  },
  // An organization's are of every school of it. Who opened one goes with it.
  async announcements(tx, { schoolId, day, instant }) {
    await sql`delete from announcements a
      where (a.school_id = ${schoolId} or a.school_id is null and a.organization_id = (
          select s.organization_id from schools s where s.id = ${schoolId}))
        and a.day < ${day} and coalesce(a.published_at, a.created_at) < ${instant}`.execute(tx);
  },
  async reports(tx, { schoolId, day }) {
    await sql`delete from reports where school_id = ${schoolId} and day < ${day}`.execute(tx);
  },
  async absences(tx, { schoolId, day }) {
    await sql`delete from attendance_marks where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from attendance_completions where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from attendance_notices where school_id = ${schoolId} and day < ${day}`.execute(tx);
    await sql`delete from absences where school_id = ${schoolId} and last_day < ${day}`.execute(tx);
  },
  async pickups(tx, { schoolId, day }) {
    await sql`delete from pickup_events e using pickups p
      where p.id = e.pickup_id and p.school_id = ${schoolId} and p.day < ${day}`.execute(tx);
    await sql`delete from pickups where school_id = ${schoolId} and day < ${day}`.execute(tx);
  },
  async forms(tx, { schoolId, day, instant }) {
    await sql`delete from form_answers a using forms f join form_versions v on v.form_id = f.id and v.n = f.version
      where f.id = a.form_id and f.school_id = ${schoolId} and a.created_at < ${instant}
        and f.due_day < ${day} and coalesce(v.event_day, f.due_day) < ${day}`.execute(tx);
    // The form too: unanswered again, it would ask its families anew.
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
  async invitations(tx, { schoolId, instant }) {
    await sql`delete from invitations where school_id = ${schoolId}
      and coalesce(accepted_at, revoked_at, expires_at) < ${instant}`.execute(tx);
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
  },
};

/** What a search looks through is made again from the messages that are left. */
async function pageAnew(tx: Tx, conversationIds: readonly number[]): Promise<void> {
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
 * Forgets what is older than it is kept, in a transaction for each school, and settles what the bell says of what has
 * passed. Only who owns the tables may.
 */
export async function forgetOldRecords(database: Database, now: Date): Promise<void> {
  const schools = await allSchools(database);
  for (const { id, zone } of schools) {
    await database.asOwner(async (tx) => {
      await openFence(tx, [id]);
      const { day: today } = schoolTimeAt(now, zone);
      for (const [kind, forgetOld] of Object.entries(forget) as [
        RetentionKind,
        (tx: Tx, old: Old) => Promise<void>,
      ][]) {
        const day = keptSince(kind, today);
        await forgetOld(tx, { schoolId: id, day, instant: instantOf({ day, time: '00:00' }, zone) });
      }
      await settlePassed(tx, id, now);
    });
  }
  await eraseWhoLeft(database, schools, now);
  // What no school did: an account's own acts, such as signing in.
  const since = keptSince('audit', now.toISOString().slice(0, 10));
  await database.asOwner((tx) =>
    sql`delete from audit_entries where school_id is null and at < ${new Date(`${since}T00:00:00Z`)}`.execute(tx),
  );
}

/**
 * When somebody last did anything at any school, signing in included, by the order of what was written and not by its
 * clock: after a clock that ran ahead was set right, the next act says so. Nothing where nobody ever did.
 */
export async function findLastWritten(database: Database): Promise<Date | undefined> {
  const schools = (await allSchools(database)).map(({ id }) => id);
  return database.asOwner(async (tx) => {
    await openFence(tx, schools);
    const last = await tx.selectFrom('audit_entries').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return last?.at;
  });
}

/** Children who left, then the accounts that nothing ties to a school any more. */
async function eraseWhoLeft(database: Database, schools: readonly School[], now: Date): Promise<void> {
  const ids = schools.map(({ id }) => id);
  await noteIdleAccounts(database, ids, now);
  for (const school of schools) await eraseChildrenOf(database, school, now);
  await eraseIdleAccounts(database, ids, now);
}

type School = { readonly id: number; readonly zone: string };

/** Every school, behind whatever fence. */
async function allSchools(database: Database): Promise<School[]> {
  return database.asOwner(async (tx) => {
    const { rows: ids } = await sql<{ id: number }>`
      select generate_series(1, last_value)::int as id from schools_id_seq`.execute(tx);
    await openFence(
      tx,
      ids.map(({ id }) => id),
    );
    return tx
      .selectFrom('schools as s')
      .innerJoin('organizations as o', 'o.id', 's.organization_id')
      .select(['s.id', 'o.time_zone as zone'])
      .orderBy('s.id')
      .execute();
  });
}
