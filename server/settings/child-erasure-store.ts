/**
 * Erases the records of children who left long enough ago, each in one transaction. What stays is a number without a
 * name, under which the audit and the store's accounts stand.
 */
import { type RawBuilder, sql } from 'kysely';
import { keptSince } from '#core/settings/retention.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';

/** Of a school a day at most. The rest comes the next day. */
const mostADay = 500;

/** What is said where a name was: the same in every language. */
export const noName = '—';

type School = { readonly id: number; readonly zone: string };

/**
 * Erases those of a school who left before the first day of which such records are kept. Only who owns the tables may.
 */
export async function eraseChildrenOf(database: Database, { id: schoolId, zone }: School, now: Date): Promise<void> {
  const day = keptSince('children', schoolTimeAt(now, zone).day);
  const since = instantOf({ day, time: '00:00' }, zone);
  const gone = await database.asOwner(async (tx) => {
    await openFence(tx, [schoolId]);
    return tx
      .selectFrom('children')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('left_at', '<', since)
      .where('erased_at', 'is', null)
      .orderBy('left_at')
      .limit(mostADay)
      .execute();
  });
  for (const { id: childId } of gone) {
    await database.asOwner(async (tx) => {
      await openFence(tx, [schoolId]);
      await eraseChild(tx, { childId, schoolId, since, now });
    });
  }
}

type Erasing = { readonly childId: number; readonly schoolId: number; readonly since: Date; readonly now: Date };

async function eraseChild(tx: Tx, { childId, schoolId, since, now }: Erasing): Promise<void> {
  const child = await tx
    .selectFrom('children')
    .select('id')
    .where('id', '=', childId)
    .where('left_at', '<', since)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  // It came back meanwhile.
  if (!child) return;
  for (const statement of partsOf(childId)) await statement.execute(tx);
  await tx
    .updateTable('children')
    .set({ given_name: noName, family_name: '', number: null, born_on: null, erased_at: now })
    .where('id', '=', childId)
    .execute();
  await recordAct(tx, { at: now, act: 'child.erased', userId: undefined, schoolId, childId });
}

/** What hangs on a child, each after what points to it. */
function partsOf(childId: number): RawBuilder<unknown>[] {
  const own = (table: string) => sql`delete from ${sql.table(table)} where child_id = ${childId}`;
  const talk = (table: string) => sql`delete from ${sql.table(table)} where conversation_id in (
    select id from conversations where child_id = ${childId})`;
  return [
    own('attendance_marks'),
    own('attendance_notices'),
    sql`delete from pickup_events where pickup_id in (select id from pickups where child_id = ${childId})`,
    own('pickups'),
    // Who was named for this child and for no other goes as well.
    sql`with named as (delete from pickup_person_children where child_id = ${childId} returning person_id)
      delete from pickup_people p using named
       where p.id = named.person_id and p.user_id is null
         and not exists (select from pickup_person_children c where c.person_id = p.id and c.child_id <> ${childId})
         and not exists (select from pickups o where o.person_id = p.id)
         and not exists (select from pickup_events e where e.person_id = p.id)`,
    own('absences'),
    own('alerts'),
    own('reports'),
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
    sql`with parted as (delete from guardians where child_id = ${childId} returning household_id)
      delete from households h using parted
       where h.id = parted.household_id
         and not exists (select from guardians g where g.household_id = h.id and g.child_id <> ${childId})`,
  ];
}
