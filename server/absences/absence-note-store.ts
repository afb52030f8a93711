/** The medical notes of absences. */
import { type RawBuilder, sql } from 'kysely';
import { keepsNotesFrom } from '#core/absences/absence-note-rules.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteFiles, shownFile, type TakeContext, takeFiles } from '#server/files/file-store.ts';
import { childrenWith, type CurrentUser, teamReachOf } from '#server/http/current-user.ts';

/** SQL: the note of an absence, or null. */
export const noteOfAbsence = (absenceId: RawBuilder<unknown>) => sql<StoredFile | null>`(
  select ${shownFile} from absence_notes an join files f on f.id = an.file_id where an.absence_id = ${absenceId})`;

/**
 * SQL condition: whether a user may read the notes of the child `c` at work. An adult who lost the child as guardian,
 * or has no right to report its absences, reads none through a place on its team.
 */
export const mayReadNotesAtWork = (userId: number) => sql<boolean>`(
  exists (select from guardians g where g.child_id = c.id and g.user_id = ${userId} and g.can_report_absence)
  or not exists (select from guardians g where g.child_id = c.id and g.user_id = ${userId})
    and not exists (select from former_guardians m where m.child_id = c.id and m.user_id = ${userId}))`;

/**
 * SQL condition: whether a file `f` is the note of an absence that the user reads: as a guardian who may report
 * absences of the child, as staff of its group, or in the office.
 */
export function isOfReadNote({ currentUser }: { readonly currentUser: CurrentUser }) {
  const { groupIds, schoolIds } = teamReachOf(currentUser);
  return sql<boolean>`exists (
    select from absence_notes an
      join absences a on a.id = an.absence_id
      join children c on c.id = a.child_id
     where an.file_id = f.id and a.cancelled_at is null and c.left_at is null and (
       c.id = any (${childrenWith(currentUser, 'report_absence')}::int[])
       or (c.group_id = any (${groupIds}::int[]) or c.school_id = any (${schoolIds}::int[]))
         and ${mayReadNotesAtWork(currentUser.id)}))`;
}

type NewNote = {
  readonly absenceId: number;
  readonly schoolId: number;
  readonly fileId: number;
};

/** Attaches an uploaded note to an absence without one. Returns false when the file is not free. */
export async function insertNote(context: TakeContext, { absenceId, schoolId, fileId }: NewNote): Promise<boolean> {
  if ((await takeFiles(context, { fileIds: [fileId], schoolIds: [schoolId] })) === 0) return false;
  const note = { absence_id: absenceId, school_id: schoolId, file_id: fileId };
  await context.tx.insertInto('absence_notes').values(note).execute();
  return true;
}

/** Moves the newest note of absences that another one replaces. */
export async function moveNote(tx: Tx, from: readonly number[], to: number): Promise<void> {
  await sql`update absence_notes set absence_id = ${to}
    where file_id = (select max(file_id) from absence_notes where absence_id = any (${from}::int[]))`.execute(tx);
}

/** The note of an absence that is locked: its row was read before the lock. */
export async function findNoteId(tx: Tx, absenceId: number): Promise<number | null> {
  const note = await tx
    .selectFrom('absence_notes')
    .select('file_id')
    .where('absence_id', '=', absenceId)
    .executeTakeFirst();
  return note?.file_id ?? null;
}

/** The guardians who may see a child and its notes. */
export async function findNoteGuardians(tx: Tx, childId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('guardians')
    .select('user_id')
    .where('child_id', '=', childId)
    .where('can_view', '=', true)
    .where('can_report_absence', '=', true)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the notes of absences, and returns how many there were. */
export async function deleteNotes(tx: Tx, absenceIds: readonly number[]): Promise<number> {
  const gone = await tx
    .deleteFrom('absence_notes')
    .where('absence_id', '=', (eb) => eb.fn.any(eb.val([...absenceIds])))
    .returning('file_id')
    .execute();
  await deleteFiles(
    tx,
    gone.map(({ file_id }) => file_id),
  );
  return gone.length;
}

/** The absences of a school whose note is no longer kept on a day. */
export async function findExpiredNotes(tx: Tx, schoolId: number, today: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('absence_notes as an')
    .innerJoin('absences as a', 'a.id', 'an.absence_id')
    .select('a.id')
    .where('an.school_id', '=', schoolId)
    .where('a.last_day', '<', keepsNotesFrom(today))
    .execute();
  return rows.map(({ id }) => id);
}
