/**
 * Erases accounts without a tie to a school once their retention has ended: no enrolled or followed child, staff role,
 * office or open invitation. The row keeps its id without a name, because audit entries and messages to others
 * reference it.
 */
import { type RawBuilder, sql } from 'kysely';
import { retentionCutoff } from '#core/settings/retention.ts';
import { instantOf, schoolTimeAt, defaultTimeZone } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { lockAccount } from '#server/account/profile-store.ts';
import { erasedName } from './child-erasure-store.ts';

/** Maximum per day. The rest is erased on later days. */
const maxPerDay = 500;

/** Whether account `u` has a tie to a school. A child counts while it is enrolled. */
const isTied = (now: Date) => sql<boolean>`(
  exists (select from guardians g join children c on c.id = g.child_id where g.user_id = u.id and c.left_at is null)
  or exists (select from staff_members m where m.user_id = u.id)
  or exists (select from school_admins a where a.user_id = u.id)
  or exists (select from organization_admins o where o.user_id = u.id)
  or exists (select from child_followers f join children c on c.id = f.child_id where f.user_id = u.id
    and f.ended_at is null and c.left_at is null and f.until_day >= (${now}::timestamptz - interval '1 day')::date)
  or exists (select from invitations i where i.email = u.email and i.token is not null
    and greatest(i.expires_at, i.code_expires_at) > ${now}))`;

/**
 * Whether account `u` is referenced by a child's record that is still kept. The family of a former child may use it
 * until then. A removed guardian stays on record as long, so that a class list does not invite them again.
 */
const hasKept = sql<boolean>`(
  exists (select from guardians g where g.user_id = u.id)
  or exists (select from former_guardians f where f.user_id = u.id))`;

/**
 * Records since when accounts have had no tie to a school. The date is when the job first saw it, because deleted links
 * leave no timestamp, and is never before the account was created.
 */
export async function recordIdleAccounts(database: Database, schoolIds: readonly number[], now: Date): Promise<void> {
  await database.asOwner(async (tx) => {
    await setTenantScope(tx, schoolIds);
    await sql`update users u set idle_since = null where idle_since is not null and erased_at is null and ${isTied(now)}`.execute(
      tx,
    );
    await sql`update users u set idle_since = greatest(${now}::timestamptz, created_at, updated_at)
      where idle_since is null and erased_at is null and not ${isTied(now)}`.execute(tx);
  });
}

/** Deletes the PINs of users who no longer work at a school: they unlock no device. */
export async function deleteFormerStaffPins(database: Database, schoolIds: readonly number[]): Promise<void> {
  await database.asOwner(async (tx) => {
    await setTenantScope(tx, schoolIds);
    await sql`delete from staff_pins p
      where not exists (select from staff_members m where m.user_id = p.user_id)
        and not exists (select from school_admins a where a.user_id = p.user_id)
        and not exists (select from organization_admins o where o.user_id = p.user_id)`.execute(tx);
  });
}

/** Erases accounts that have been idle for longer than the retention. Needs the owner of the tables. */
export async function eraseIdleAccounts(database: Database, schoolIds: readonly number[], now: Date): Promise<void> {
  const day = retentionCutoff('accounts', schoolTimeAt(now, defaultTimeZone).day);
  const since = instantOf({ day, time: '00:00' }, defaultTimeZone);
  const findIdle = (tx: Tx, userId?: number) =>
    sql<{ id: number }>`select u.id from users u
      where u.idle_since < ${since} and u.erased_at is null and not ${isTied(now)} and not ${hasKept}
        ${userId === undefined ? sql`` : sql`and u.id = ${userId}`}
      order by u.idle_since limit ${maxPerDay}`.execute(tx);
  const { rows } = await database.asOwner(async (tx) => {
    await setTenantScope(tx, schoolIds);
    return findIdle(tx);
  });
  for (const { id } of rows) {
    await database.asOwner(async (tx) => {
      await setTenantScope(tx, schoolIds);
      // A concurrent transaction may be linking the account. The check runs in a new statement after the lock, because
      // a waiting statement does not see what was committed while it waited.
      await lockAccount(tx, id);
      if ((await findIdle(tx, id)).rows.length === 1) await eraseAccount(tx, id, now);
    });
  }
}

async function eraseAccount(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const statement of partsOf(userId)) await statement.execute(tx);
  // An undeliverable address that cannot be registered.
  await tx
    .updateTable('users')
    .set({
      name: erasedName,
      former_names: [],
      email: `erased-${userId}@parvis.invalid`,
      email_verified: false,
      image: null,
      locale: null,
    })
    .set({ erased_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await recordAuditEntry(tx, { at: now, act: 'account.erased', userId: undefined, aboutId: userId });
}

/** The data of an account, in dependency order. What it wrote to others follows the retention of that content. */
function partsOf(userId: number): RawBuilder<unknown>[] {
  const own = (table: string) => sql`delete from ${sql.table(table)} where user_id = ${userId}`;
  const silent = sql`(select id from conversations c where ${userId} in (c.user_id, c.other_id)
    and not exists (select from messages m where m.conversation_id = c.id))`;
  return [
    ...['sessions', 'accounts', 'passkeys', 'email_changes', 'push_subscriptions', 'calendars', 'user_settings'].map(
      own,
    ),
    own('sign_in_places'),
    own('staff_pins'),
    own('api_tokens'),
    own('linked_identities'),
    own('recovery_codes'),
    own('two_step_secrets'),
    own('room_pin_failures'),
    sql`update room_devices set used_by = null, used_at = null where used_by = ${userId}`,
    own('former_emails'),
    own('guardian_details'),
    own('portraits'),
    own('child_followers'),
    ...['idempotency_keys', 'outbox', 'live_cursors', 'notifications', 'announcement_reads', 'report_reads'].map(own),
    ...['conversation_marks', 'feedback', 'suggestions', 'quiz_submissions'].map(own),
    sql`delete from verifications where (identifier like 'reset %' or identifier like 'second_step %')
      and value = ${String(userId)}`,
    sql`delete from failed_emails where email = (select email from users where id = ${userId})`,
    sql`delete from connections where ${userId} in (asked_by, asked)`,
    sql`delete from blocks where ${userId} in (user_id, blocked)`,
    sql`delete from conversation_marks where conversation_id in ${silent}`,
    sql`delete from message_pages where conversation_id in ${silent}`,
    sql`delete from conversations where id in ${silent}`,
    sql`delete from invitations where accepted_by = ${userId} or email = (select email from users where id = ${userId})`,
    sql`delete from pickup_plans x using pickup_people p where p.id = x.guardian_id and p.user_id = ${userId}`,
    ...(['pickup_plans', 'pickup_plan_exceptions'] as const).map(
      (plans) =>
        sql`delete from ${sql.table(plans)} x using pickup_people p where p.id = x.person_id and p.user_id = ${userId}`,
    ),
    sql`delete from custody_swaps x using pickup_people p
      where p.id in (x.asks_id, x.other_id) and p.user_id = ${userId}`,
    sql`delete from custody_allowances x using pickup_people p where p.id = x.person_id and p.user_id = ${userId}`,
    sql`delete from pickup_people p where p.user_id = ${userId}
      and not exists (select from pickups o where o.person_id = p.id)
      and not exists (select from pickup_events e where e.person_id = p.id)`,
  ];
}
