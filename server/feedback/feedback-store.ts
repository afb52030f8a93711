import type { Feedback, FeedbackStatus, NewFeedback, Priority, StaffFeedback } from '#core/feedback/feedback.ts';
import type { Tx } from '#server/db/database.ts';

/** Limit of a list. */
const maxListed = 200;

/** A user's feedback, newest first. */
export async function findFeedback(tx: Tx, userId: number): Promise<Feedback[]> {
  const rows = await selectFeedback(tx)
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(feedbackOf);
}

/** The feedback sent to these schools, newest first. */
export async function findFeedbackAt(tx: Tx, schoolIds: readonly number[]): Promise<StaffFeedback[]> {
  const rows = await selectFeedback(tx)
    .where('f.school_id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(staffFeedbackOf);
}

/** One entry with its author and school. */
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

type InsertContext = { readonly schoolId: number; readonly userId: number; readonly now: Date };

/** Inserts feedback and returns its id. */
export async function insertFeedback(
  tx: Tx,
  feedback: NewFeedback,
  { schoolId, userId, now }: InsertContext,
): Promise<number> {
  const { id } = await tx
    .insertInto('feedback')
    .values({
      school_id: schoolId,
      user_id: userId,
      username: feedback.username,
      email: feedback.email,
      phone: feedback.phone || null,
      subject: feedback.subject,
      feedback: feedback.feedback,
      priority: feedback.priority,
      image_url: feedback.imageUrl || null,
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
