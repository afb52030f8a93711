import type { Tx } from '#server/db/database.ts';

/** What can be done, by name: the first part is one of the kinds that the office may ask for. */
export type AuditedAct =
  | 'session.started'
  | 'session.ended'
  | 'session.refused'
  | 'account.made'
  | 'account.erased'
  | 'password.reset_asked'
  | 'password.reset'
  | 'invitation.sent'
  | 'invitation.sent_again'
  | 'invitation.revoked'
  | 'invitation.accepted'
  | 'session.confirmed'
  | 'session.others_ended'
  | 'profile.renamed'
  | 'email.change_asked'
  | 'email.change_taken_back'
  | 'email.changed'
  | 'password.changed'
  | 'passkey.added'
  | 'passkey.renamed'
  | 'passkey.removed'
  | 'passkey.refused'
  | 'suggestion.made'
  | 'suggestion.judged'
  | 'feedback.sent'
  | 'feedback.judged'
  | 'absence.reported'
  | 'absence.cancelled'
  | 'attendance.marked'
  | 'attendance.taken'
  | 'attendance.done'
  | 'attendance.reopened'
  | 'attendance.guardians_told'
  | 'pickup.scheduled'
  | 'pickup.changed'
  | 'pickup.progressed'
  | 'pickup.cancelled'
  | 'pickup.advanced'
  | 'pickup.released'
  | 'pickup.release_undone'
  | 'pickup.release_unauthorized'
  | 'pickup.release_out_of_turn'
  | 'pickup.undo_refused'
  | 'person.named'
  | 'person.approved'
  | 'person.declined'
  | 'person.removed'
  | 'person.reopened'
  | 'report.published'
  | 'report.corrected'
  | 'report.draft_discarded'
  | 'announcement.published'
  | 'announcement.published_at_night'
  | 'announcement.changed'
  | 'announcement.withdrawn'
  | 'announcement.nudged'
  | 'form.published'
  | 'form.changed'
  | 'form.withdrawn'
  | 'form.answered'
  | 'form.answer_withdrawn'
  | 'order.placed'
  | 'order.cancelled'
  | 'order.ready'
  | 'order.handed_over'
  | 'order.paid'
  | 'order.paid_again'
  | 'order.payment_undone'
  | 'order.refunded'
  | 'order.refund_undone'
  | 'order.ready_undone'
  | 'order.hand_over_undone'
  | 'orders.exported'
  | 'product.made'
  | 'product.changed'
  | 'quiz.published'
  | 'quiz.submitted'
  | 'quiz.drafted'
  | 'quiz.deleted'
  | 'quiz.closed'
  | 'quiz.graded'
  | 'quiz.exported'
  | 'form.drafted'
  | 'form.deleted'
  | 'form.reminded'
  | 'form.exported'
  | 'plan.changed'
  | 'alert.sent'
  | 'alert.acknowledged'
  | 'calendar.made'
  | 'calendar.revoked'
  | 'data.downloaded'
  | 'child.added'
  | 'child.changed'
  | 'child.told_apart'
  | 'child.moved'
  | 'child.left'
  | 'child.returned'
  | 'child.erased'
  | 'child.restriction_changed'
  | 'guardian.added'
  | 'guardian.changed'
  | 'guardian.removed'
  | 'guardian.confirmed'
  | 'group.added'
  | 'group.changed'
  | 'group.removed'
  | 'group.archived'
  | 'group.taken_back'
  | 'staff.changed'
  | 'staff.removed'
  | 'class_list.brought_in'
  | 'audit.exported';

export type AuditEntry = {
  readonly at: Date;
  /** What was done, by name: never message text or health notes. */
  readonly act: AuditedAct;
  /** Nobody’s where nobody is known: a school that is set up, an account that there is not. */
  readonly userId: number | undefined;
  /** Where it was done; a session is not any school's. */
  readonly schoolId?: number | undefined;
  /** The record it was done to. */
  readonly subjectId?: number | undefined;
  /** The child, and whoever else, it was about, where the record does not say so. */
  readonly childId?: number | undefined;
  readonly aboutId?: number | undefined;
  readonly requestId?: string | undefined;
};

/** Writes down who did what and when. Nothing can change or remove an entry. */
export async function recordAct(tx: Tx, entry: AuditEntry): Promise<void> {
  await recordActs(tx, [entry]);
}

/** The same of several things done at once. */
export async function recordActs(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ at, act, userId, schoolId, subjectId, childId, aboutId, requestId }) => ({
    at,
    act,
    user_id: userId,
    school_id: schoolId,
    subject_id: subjectId,
    child_id: childId,
    about_id: aboutId,
    request_id: requestId,
  }));
  await tx.insertInto('audit_entries').values(rows).execute();
}

type Counted = { readonly userId: number; readonly act: AuditedAct; readonly since: Date };

/** How often somebody did a thing since an instant. */
export async function countActs(tx: Tx, { userId, act, since }: Counted): Promise<number> {
  const { n } = await tx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('act', '=', act)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}
