/** Canary records of `permission-matrix.test.ts`: messages and connections. */
import { foldText } from '#core/lang/fold-text.ts';
import type { Tx } from '#server/db/database.ts';
import { markFiles } from './canary-message-files.ts';
import type { Mark } from './expected-outcomes.ts';

/**
 * Marks the messages about the child and those between the parent and the teacher, and finds classmates to connect
 * with.
 */
export async function markTalk(
  tx: Tx,
  own: { readonly schoolId: number; readonly childId: number; readonly groupId: number; readonly parentId: number },
  mark: (name: Mark) => string,
  now: Date,
) {
  const { schoolId, childId, groupId, parentId } = own;
  const say = (conversationId: number, name: Mark) =>
    tx
      .insertInto('messages')
      .values({
        school_id: schoolId,
        conversation_id: conversationId,
        sender_id: parentId,
        content: mark(name),
        // The text as it is searched.
        folded: foldText(mark(name)),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const inSchool = tx.selectFrom('conversations').select('id').where('school_id', '=', schoolId);
  const { id: conversationId } = await inSchool.where('child_id', '=', childId).executeTakeFirstOrThrow();
  const { id: privateId } = await inSchool.where('type', '=', 'individual').executeTakeFirstOrThrow();
  const { id: messageId } = await say(conversationId, 'message');
  const files = await markFiles(tx, { schoolId, ownerId: parentId, messageId }, mark('message'), now);
  await say(privateId, 'private');
  const classmates = await tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .select('g.user_id as id')
    .distinct()
    .where('c.group_id', '=', groupId)
    .where('c.id', '<>', childId)
    .where('g.can_message', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('connections as cn')
            .select('cn.id')
            .where((eb) =>
              eb.or([eb('cn.asked_by', '=', eb.ref('g.user_id')), eb('cn.asked', '=', eb.ref('g.user_id'))]),
            ),
        ),
      ),
    )
    .orderBy('g.user_id')
    .execute();
  const ids = classmates.map(({ id }) => id);
  await tx
    .updateTable('user_settings')
    .set({ visibility: 'class' })
    .where('user_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  const [classmateId = 0, otherClassmateId = 0, ...others] = ids;
  const connection = async (askedBy: number, status: string) => {
    const row = { school_id: schoolId, asked_by: askedBy, asked: parentId, status, created_at: now };
    return (await tx.insertInto('connections').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [one = 0, two = 0, three = 0, four = 0] = others;
  const block = { school_id: schoolId, user_id: parentId, blocked: four, created_at: now };
  return {
    conversationId,
    ...files,
    classmateId,
    otherClassmateId,
    askedId: await connection(one, 'pending'),
    declinedId: await connection(two, 'pending'),
    connectedId: await connection(three, 'connected'),
    blockId: (await tx.insertInto('blocks').values(block).returning('id').executeTakeFirstOrThrow()).id,
  };
}
