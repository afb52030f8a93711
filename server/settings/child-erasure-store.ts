/**
 * Erases the records of former children once their retention has ended, each in one transaction. The row keeps its id
 * without a name, because audit entries and the store's accounting reference it.
 */
import { type RawBuilder, sql } from 'kysely';
import { retentionCutoff } from '#core/settings/retention.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';

/** Maximum per school and day. The rest is erased on later days. */
const maxPerDay = 500;

/** Replaces an erased name, in every language. */
export const erasedName = '—';

type School = { readonly id: number; readonly zone: string };

/** Erases the former children of a school whose retention has ended. Needs the owner of the tables. */
export async function eraseChildrenOf(database: Database, { id: schoolId, zone }: School, now: Date): Promise<void> {
  const day = retentionCutoff('children', schoolTimeAt(now, zone).day);
  const since = instantOf({ day, time: '00:00' }, zone);
  const gone = await database.asOwner(async (tx) => {
    await setTenantScope(tx, [schoolId]);
    return tx
      .selectFrom('children')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('left_at', '<', since)
      .where('erased_at', 'is', null)
      .orderBy('left_at')
      .limit(maxPerDay)
      .execute();
  });
  for (const { id: childId } of gone) {
    await database.asOwner(async (tx) => {
      await setTenantScope(tx, [schoolId]);
      await eraseChild(tx, { childId, schoolId, since, now });
    });
  }
}

type EraseParams = { readonly childId: number; readonly schoolId: number; readonly since: Date; readonly now: Date };

async function eraseChild(tx: Tx, { childId, schoolId, since, now }: EraseParams): Promise<void> {
  const child = await tx
    .selectFrom('children')
    .select('id')
    .where('id', '=', childId)
    .where('left_at', '<', since)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  // The child was re-enrolled concurrently.
  if (!child) return;
  for (const statement of partsOf(childId)) await statement.execute(tx);
  await tx
    .updateTable('children')
    .set({ given_name: erasedName, family_name: '', number: null, born_on: null, sourced_id: null, erased_at: now })
    .where('id', '=', childId)
    .execute();
  await recordAuditEntry(tx, { at: now, act: 'child.erased', userId: undefined, schoolId, childId });
}

/** The data of a child, in dependency order. */
function partsOf(childId: number): RawBuilder<unknown>[] {
  const own = (table: string) => sql`delete from ${sql.table(table)} where child_id = ${childId}`;
  const talk = (table: string) => sql`delete from ${sql.table(table)} where conversation_id in (
    select id from conversations where child_id = ${childId})`;
  return [
    own('attendance_marks'),
    own('attendance_notices'),
    own('attendance_settlements'),
    sql`delete from pickup_events where pickup_id in (select id from pickups where child_id = ${childId})`,
    own('pickups'),
    own('pickup_plans'),
    own('pickup_plan_exceptions'),
    own('custody_calendars'),
    own('custody_swaps'),
    own('custody_allowances'),
    own('pickup_codes'),
    own('do_not_release_lists'),
    // Also deletes pickup people who were named for this child only.
    sql`with named as (delete from pickup_person_children where child_id = ${childId} returning person_id)
      delete from pickup_people p using named
       where p.id = named.person_id and p.user_id is null
         and not exists (select from pickup_person_children c where c.person_id = p.id and c.child_id <> ${childId})
         and not exists (select from pickups o where o.person_id = p.id)
         and not exists (select from pickup_events e where e.person_id = p.id)`,
    own('child_file_signatures'),
    own('child_file_versions'),
    own('child_file_reminders'),
    own('consent_reminders'),
    own('consents'),
    sql`with followed as (delete from child_followers where child_id = ${childId} returning invitation_id)
      delete from invitations i using followed where i.id = followed.invitation_id`,
    own('absences'),
    own('alerts'),
    own('reports'),
    // Without its tag, a photo would reach other families.
    sql`delete from report_photos where file_id in (
      select file_id from report_photo_children where child_id = ${childId})`,
    own('portraits'),
    own('form_answers'),
    own('quiz_targets'),
    sql`delete from notifications where id in (select notification_id from notification_children where child_id = ${childId})`,
    ...['message_pages', 'messages', 'conversation_marks'].map(talk),
    own('conversations'),
    sql`with given as (delete from invitation_children where child_id = ${childId} returning invitation_id)
      delete from invitations i using given
       where i.id = given.invitation_id
         and not exists (select from invitation_children c where c.invitation_id = i.id and c.child_id <> ${childId})`,
    own('child_restrictions'),
    own('former_guardians'),
    // The details of guardians without another child at the school.
    sql`delete from guardian_details d using guardians g
      where g.child_id = ${childId} and d.user_id = g.user_id and d.school_id = g.school_id
        and not exists (select from guardians o
          where o.user_id = g.user_id and o.school_id = g.school_id and o.child_id <> ${childId})`,
    sql`with parted as (delete from guardians where child_id = ${childId} returning household_id)
      delete from households h using parted
       where h.id = parted.household_id
         and not exists (select from guardians g where g.household_id = h.id and g.child_id <> ${childId})`,
  ];
}
