/** Groups and staff, as the office edits them. */
import { sql } from 'kysely';
import type { StaffChange } from '#core/schools/group.ts';
import { storedText } from '#core/lang/bilingual-rules.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { Tx } from '#server/db/database.ts';

type NewGroupRow = { readonly room: string; readonly name: string | null };

/** Inserts a group. Returns the id, or undefined when the room label is taken. */
export async function insertGroup(tx: Tx, schoolId: number, { room, name }: NewGroupRow): Promise<number | undefined> {
  const made = await tx
    .insertInto('groups')
    .values({ school_id: schoolId, room, name })
    .onConflict((conflict) => conflict.columns(['school_id', 'room']).where('archived_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Whether another active group of the school has that room label. Locks the label until the transaction ends. */
export async function isRoomTaken(tx: Tx, { id, schoolId, room }: { id: number; schoolId: number; room: string }) {
  const others = await tx
    .selectFrom('groups')
    .select(['id', 'room'])
    .where('school_id', '=', schoolId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return others.some((group) => foldText(group.room) === foldText(room) && group.id !== id);
}

export async function updateGroup(tx: Tx, id: number, { room, name }: NewGroupRow): Promise<void> {
  await tx.updateTable('groups').set({ room, name }).where('id', '=', id).execute();
}

/**
 * What prevents deleting a group: children in it, or a past of former children, content and invitations. Locks the
 * group until the transaction ends.
 */
export async function findDeletionBlocker(tx: Tx, id: number): Promise<'children' | 'past' | undefined> {
  await tx.selectFrom('groups').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } = await sql<{ children: boolean; past: boolean }>`
    select exists (select from children c where c.group_id = ${id} and c.left_at is null) as children,
      exists (select from children c where c.group_id = ${id})
        or exists (select from messages m join conversations v on v.id = m.conversation_id where v.group_id = ${id})
        or ${sql.join(
          writtenFor.map((table) => sql`exists (select from ${sql.table(table)} w where w.group_id = ${id})`),
          sql` or `,
        )} as past`.execute(tx);
  const [found] = rows;
  if (found?.children) return 'children';
  return found?.past ? 'past' : undefined;
}

const writtenFor = ['announcements', 'activities', 'forms', 'quiz_targets', 'plan_days', 'invitation_groups'];

/** Deletes an unused group with its empty conversation. */
export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  const conversations = tx.selectFrom('conversations').select('id').where('group_id', '=', id);
  await tx.deleteFrom('conversation_marks').where('conversation_id', 'in', conversations).execute();
  await tx.deleteFrom('conversations').where('group_id', '=', id).execute();
  await tx.deleteFrom('staff_groups').where('group_id', '=', id).execute();
  await tx.deleteFrom('groups').where('id', '=', id).execute();
}

/** How many of these users are staff of a school. */
export async function countMembers(tx: Tx, schoolId: number, userIds: readonly number[]): Promise<number> {
  const { n } = await tx
    .selectFrom('staff_members')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('school_id', '=', schoolId)
    .where('user_id', '=', (eb) => eb.fn.any(eb.val([...userIds])))
    .executeTakeFirstOrThrow();
  return n;
}

/** Sets when a group was archived, null to restore it. */
export async function setArchived(tx: Tx, id: number, archivedAt: Date | null): Promise<void> {
  await tx.updateTable('groups').set({ archived_at: archivedAt }).where('id', '=', id).execute();
}

/** How many of these groups are active groups of the school, or already assigned to the given user. */
export async function countGroups(tx: Tx, schoolId: number, groupIds: readonly number[], userId?: number) {
  const { n } = await tx
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('school_id', '=', schoolId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('archived_at', 'is', null),
        eb(
          'id',
          'in',
          selectFrom('staff_groups')
            .select('group_id')
            .where('user_id', '=', userId ?? null),
        ),
      ]),
    )
    .where('id', '=', (eb) => eb.fn.any(eb.val([...groupIds])))
    .executeTakeFirstOrThrow();
  return n;
}

/** Replaces the staff of a group. */
export async function setGroupStaff(
  tx: Tx,
  { id, schoolId }: { readonly id: number; readonly schoolId: number },
  userIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('staff_groups')
    .where('group_id', '=', id)
    .where((eb) => eb.not(eb('user_id', '=', eb.fn.any(eb.val([...userIds])))))
    .execute();
  if (userIds.length === 0) return;
  await tx
    .insertInto('staff_groups')
    .values(userIds.map((user_id) => ({ user_id, group_id: id, school_id: schoolId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Updates a staff member's role at a school. An archived group cannot be added, but existing members stay. */
export async function updateMember(
  tx: Tx,
  userId: number,
  { schoolId, title, ownTitle, doorDuty, groupIds }: StaffChange,
): Promise<void> {
  const { en, fr } = storedText(ownTitle ?? {});
  await tx
    .updateTable('staff_members')
    .set({ title, own_title_en: en, own_title_fr: fr, door_duty: doorDuty })
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .deleteFrom('staff_groups')
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .where((eb) => eb.not(eb('group_id', '=', eb.fn.any(eb.val([...groupIds])))))
    .execute();
  await tx
    .insertInto('staff_groups')
    .columns(['user_id', 'group_id', 'school_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('groups')
        .select([sql<number>`${userId}::int`.as('user_id'), 'id', 'school_id'])
        .where('school_id', '=', schoolId)
        .where('archived_at', 'is', null)
        .where('id', '=', ({ fn }) => fn.any(val([...groupIds]))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a user from a school's staff and office. */
export async function deleteMember(tx: Tx, userId: number, schoolId: number): Promise<void> {
  for (const table of ['school_admins', 'staff_members'] as const) {
    await tx.deleteFrom(table).where('school_id', '=', schoolId).where('user_id', '=', userId).execute();
  }
}
