import type { Tx } from '#server/db/database.ts';

export type AuditedAct =
  | 'session.started'
  | 'session.ended'
  | 'absence.reported'
  | 'absence.cancelled'
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
  | 'report.published'
  | 'announcement.published'
  | 'alert.sent'
  | 'alert.acknowledged';

export type AuditEntry = {
  readonly at: Date;
  /** What was done, by name: never message text or health notes. */
  readonly act: AuditedAct;
  readonly userId: number;
  /** Where it was done; a session is not any school's. */
  readonly schoolId?: number | undefined;
  /** The record it was done to. */
  readonly subjectId: number;
  readonly requestId: string;
};

/** Writes down who did what and when. Nothing can change or remove an entry. */
export async function recordAct(
  tx: Tx,
  { at, act, userId, schoolId, subjectId, requestId }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({ at, act, user_id: userId, school_id: schoolId, subject_id: subjectId, request_id: requestId })
    .execute();
}
