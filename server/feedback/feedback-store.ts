import type { Feedback, FeedbackStatus, NewFeedback, Priority, StaffFeedback } from '#core/feedback/feedback.ts';
import type { Tx } from '#server/db/database.ts';

/** As many as a list shows. */
const most = 200;

/** The feedback somebody has sent, the latest first. */
export async function findFeedback(tx: Tx, userId: number): Promise<Feedback[]> {
  const rows = await selectFeedback(tx)
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(feedbackOf);
}

/** The feedback sent to these schools, the latest first. */
export async function findFeedbackAt(tx: Tx, schoolIds: readonly number[]): Promise<StaffFeedback[]> {
  const rows = await selectFeedback(tx)
    .where('f.school_id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(staffFeedbackOf);
}

/** One piece of feedback, with whose it is and where. */
export async function findOne(tx: Tx, id: number) {
  const row = await selectFeedback(tx).where('f.id', '=', id).executeTakeFirst();
  return (
    row && {
      schoolId: row.school_id,
      userId: row.user_id,
      asAuthor: feedbackOf(row),
      asOffice: staffFeedbackOf(row),
    }
  );
}

type New = { readonly schoolId: number; readonly userId: number; readonly now: Date };

/** Adds feedback. Gives its id. */
export async function insertFeedback(tx: Tx, said: NewFeedback, { schoolId, userId, now }: New): Promise<number> {
  const { id } = await tx
    .insertInto('feedback')
    .values({
      school_id: schoolId,
      user_id: userId,
      username: said.username,
      email: said.email,
      phone: said.phone || null,
      subject: said.subject,
      feedback: said.feedback,
      priority: said.priority,
      image_url: said.imageUrl || null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectFeedback(tx: Tx) {
  return tx
    .selectFrom('feedback as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.school_id', 'f.user_id', 'f.username', 'f.email', 'f.phone', 'f.subject', 'f.feedback'])
    .select(['f.priority', 'f.image_url', 'f.status', 'f.created_at', 'u.name as sent_by']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFeedback>['execute']>>[number];

function feedbackOf(row: Row): Feedback {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    ...(row.phone && { phone: row.phone }),
    subject: row.subject,
    feedback: row.feedback,
    // Checked by the table's own constraints, and again when the reply is parsed.
    priority: row.priority as Priority,
    ...(row.image_url && { imageUrl: row.image_url }),
    status: row.status as FeedbackStatus,
    createdAt: row.created_at.toISOString(),
  };
}

function staffFeedbackOf(row: Row): StaffFeedback {
  return { ...feedbackOf(row), sentBy: row.sent_by };
}
