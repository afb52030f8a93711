/** Setting and deleting the medical note of an absence. It notifies no user and is named in no email. */
import { lastDayOfNote } from '#core/absences/absence-note-rules.ts';
import type { Absence } from '#core/absences/absence.ts';
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findEnrolledChild, type LockedChild } from '#server/children/child-store.ts';
import type { Database } from '#server/db/database.ts';
import { requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { allSchools } from '#server/schools/all-schools-store.ts';
import { findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import { deleteNotes, findExpiredNotes, findNoteGuardians, findNoteId, insertNote } from './absence-note-store.ts';
import { lockCurrentAbsences } from './absence-store.ts';

/** Replaces the note of an absence, or deletes it. Throws `not_found` for an absence of another family. */
export async function setNote(context: FileContext, absenceId: number, noteFileId: number | null): Promise<void> {
  const { tx, currentUser, now } = context;
  const absence = await lockCurrentAbsences(tx, absenceId);
  if (!absence) throw new Refusal('not_found');
  requireRight(currentUser, 'report_absence', absence.childId);
  const child = await findEnrolledChild(tx, absence.childId);
  if (!child) throw new Refusal('not_found');
  if ((await findNoteId(tx, absenceId)) === noteFileId) return;
  await deleteNotes(tx, [absenceId]);
  if (noteFileId === null) await recordNote(context, child, absenceId, 'absence.note_deleted');
  else await addNote(context, child, absence, noteFileId);
  publishChange(tx, await findNoteGuardians(tx, child.id), { about: 'absences', id: absenceId });
  const today = schoolTimeAt(now, child.timeZone).day;
  if (absence.date > today) return;
  publishChange(tx, await findDepartureStaff(tx, child.id), { about: 'attendance', id: child.id });
}

/** Attaches an uploaded note to an absence without one. */
export async function addNote(
  context: FileContext,
  child: LockedChild,
  absence: Pick<Absence, 'id' | 'date' | 'endDate'>,
  fileId: number,
): Promise<void> {
  const today = schoolTimeAt(context.now, child.timeZone).day;
  if (lastDayOfNote(absence) < today) refuse('too_late');
  const note = { absenceId: absence.id, schoolId: child.schoolId, fileId };
  if (!(await insertNote(context, note))) refuse('not_allowed');
  await recordNote(context, child, absence.id, 'absence.note_added');
}

function refuse(code: 'too_late' | 'not_allowed'): never {
  throw new Refusal('invalid', { problems: [{ path: 'noteFileId', code }] });
}

async function recordNote(
  { tx, currentUser, now, requestId }: ActionContext,
  { schoolId }: LockedChild,
  subjectId: number,
  act: AuditedAct,
): Promise<void> {
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId, requestId });
}

/** Deletes the notes of absences that ended 30 days ago. Returns how many. */
export async function sweepNotes(database: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (const { id: schoolId, zone } of await allSchools(database)) {
    const today = schoolTimeAt(now, zone).day;
    deleted += await database.transaction({ schoolIds: [schoolId] }, async (tx) =>
      deleteNotes(tx, await findExpiredNotes(tx, schoolId, today)),
    );
  }
  return deleted;
}
