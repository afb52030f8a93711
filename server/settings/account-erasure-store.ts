/**
 * Erases accounts that nothing has tied to a school for long enough: no child there, no place, no office, no open
 * invitation. What stays is a number without a name, under which the audit stands and what others were written.
 */
import { type RawBuilder, sql } from 'kysely';
import { keptSince } from '#core/settings/retention.ts';
import { instantOf, schoolTimeAt, usualZone } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { lockAccount } from '#server/sessions/profile-store.ts';
import { noName } from './child-erasure-store.ts';

/** A day at most. The rest comes the next day. */
const mostADay = 500;

/** Whether something ties the account `u` to a school: of a child, that it is there still. */
const isTied = (now: Date) => sql<boolean>`(
  exists (select from guardians g join children c on c.id = g.child_id where g.user_id = u.id and c.left_at is null)
  or exists (select from staff_members m where m.user_id = u.id)
  or exists (select from school_admins a where a.user_id = u.id)
  or exists (select from organization_admins o where o.user_id = u.id)
  or exists (select from invitations i where i.email = u.email and i.token is not null and i.expires_at > ${now}))`;

/**
 * Whether the record of a child is kept for the account `u`, or keeps it away: of a child who left, its family may take
 * it along until then; whom the office removed is known as long as the record is, or a class list would invite them
 * anew.
 */
const hasKept = sql<boolean>`(
  exists (select from guardians g where g.user_id = u.id)
  or exists (select from former_guardians f where f.user_id = u.id))`;

/**
 * Notes since when accounts stand alone: from the day on which it was first seen, since links are deleted and say no
 * time, and by no clock from before there was the account.
 */
export async function noteIdleAccounts(database: Database, schoolIds: readonly number[], now: Date): Promise<void> {
  await database.asOwner(async (tx) => {
    await openFence(tx, schoolIds);
    await sql`update users u set idle_since = null where idle_since is not null and erased_at is null and ${isTied(now)}`.execute(
      tx,
    );
    await sql`update users u set idle_since = greatest(${now}::timestamptz, created_at, updated_at)
      where idle_since is null and erased_at is null and not ${isTied(now)}`.execute(tx);
  });
}

/**
 * Erases those that stand alone since before the first day of which accounts are kept. Only who owns the tables may.
 */
export async function eraseIdleAccounts(database: Database, schoolIds: readonly number[], now: Date): Promise<void> {
  const day = keptSince('accounts', schoolTimeAt(now, usualZone).day);
  const since = instantOf({ day, time: '00:00' }, usualZone);
  const findIdle = (tx: Tx, userId?: number) =>
    sql<{ id: number }>`select u.id from users u
      where u.idle_since < ${since} and u.erased_at is null and not ${isTied(now)} and not ${hasKept}
        ${userId === undefined ? sql`` : sql`and u.id = ${userId}`}
      order by u.idle_since limit ${mostADay}`.execute(tx);
  const { rows } = await database.asOwner(async (tx) => {
    await openFence(tx, schoolIds);
    return findIdle(tx);
  });
  for (const { id } of rows) {
    await database.asOwner(async (tx) => {
      await openFence(tx, schoolIds);
      // Somebody may be linking it. Judged only once that is over: a statement that waits sees no more than when it
      // began.
      await lockAccount(tx, id);
      if ((await findIdle(tx, id)).rows.length === 1) await eraseAccount(tx, id, now);
    });
  }
}

async function eraseAccount(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const statement of partsOf(userId)) await statement.execute(tx);
  // An address that reaches nobody, and that nobody can have.
  await tx
    .updateTable('users')
    .set({ name: noName, email: `erased-${userId}@parvis.invalid`, email_verified: false, image: null, locale: null })
    .set({ erased_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await recordAct(tx, { at: now, act: 'account.erased', userId: undefined, aboutId: userId });
}

/**
 * What hangs on an account, each after what points to it. What it wrote to others stays with them for as long as that
 * is kept.
 */
function partsOf(userId: number): RawBuilder<unknown>[] {
  const own = (table: string) => sql`delete from ${sql.table(table)} where user_id = ${userId}`;
  const silent = sql`(select id from conversations c where ${userId} in (c.user_id, c.other_id)
    and not exists (select from messages m where m.conversation_id = c.id))`;
  return [
    ...['sessions', 'accounts', 'passkeys', 'email_changes', 'push_subscriptions', 'calendars', 'user_settings'].map(
      own,
    ),
    own('sign_in_places'),
    own('former_emails'),
    ...['idempotency_keys', 'outbox', 'live_cursors', 'notifications', 'announcement_reads', 'report_reads'].map(own),
    ...['conversation_marks', 'feedback', 'suggestions', 'quiz_submissions'].map(own),
    sql`delete from verifications where identifier like 'reset %' and value = ${String(userId)}`,
    sql`delete from failed_emails where email = (select email from users where id = ${userId})`,
    sql`delete from connections where ${userId} in (asked_by, asked)`,
    sql`delete from blocks where ${userId} in (user_id, blocked)`,
    sql`delete from conversation_marks where conversation_id in ${silent}`,
    sql`delete from message_pages where conversation_id in ${silent}`,
    sql`delete from conversations where id in ${silent}`,
    sql`delete from invitations where accepted_by = ${userId} or email = (select email from users where id = ${userId})`,
    sql`delete from pickup_people p where p.user_id = ${userId}
      and not exists (select from pickups o where o.person_id = p.id)
      and not exists (select from pickup_events e where e.person_id = p.id)`,
  ];
}
