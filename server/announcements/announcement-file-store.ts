/** The photos and PDFs of announcements. */
import { type RawBuilder, sql } from 'kysely';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteFiles, moveFiles, shownFile, type TakeContext, takeFiles } from '#server/files/file-store.ts';
import { type AnnouncementAudience, findSchoolsOf } from './announcement-target-store.ts';

/** SQL: the files of an announcement in their order, or null without files. */
export const filesOfAnnouncement = (announcementId: RawBuilder<unknown>) => sql<StoredFile[] | null>`(
  select jsonb_agg(${shownFile} order by af.position)
    from announcement_files af join files f on f.id = af.file_id where af.announcement_id = ${announcementId})`;

/** The ids of the files of an announcement in their order. */
export async function findAnnouncementFiles(tx: Tx, announcementId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('announcement_files')
    .select('file_id')
    .where('announcement_id', '=', announcementId)
    .orderBy('position')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

type NewFiles = {
  readonly announcementId: number;
  /** Its school, or the schools of its organization, hold the files. */
  readonly audience: AnnouncementAudience;
  readonly fileIds: readonly number[];
};

/**
 * Replaces the files of an announcement. New ones are taken from their owner, those that it has stay, and the others
 * are deleted. Returns false when a new one is not free.
 */
export async function replaceAnnouncementFiles(
  context: TakeContext,
  { announcementId, audience, fileIds }: NewFiles,
): Promise<boolean> {
  const { tx } = context;
  const before = await detachFiles(tx, announcementId);
  await deleteFiles(
    tx,
    before.filter((id) => !fileIds.includes(id)),
  );
  if (fileIds.length === 0) return true;
  const added = fileIds.filter((id) => !before.includes(id));
  const { organizationId, schoolId } = audience;
  const schoolIds = schoolId === null ? await findSchoolsOf(tx, organizationId) : [schoolId];
  if ((await takeFiles(context, { fileIds: added, schoolIds })) < added.length) return false;
  await moveFiles(context, { fileIds: fileIds.filter((id) => before.includes(id)), schoolIds });
  const rows = fileIds.map((fileId, position) => ({ file_id: fileId, announcement_id: announcementId, position }));
  await tx.insertInto('announcement_files').values(rows).execute();
  return true;
}

/** Deletes the files of an announcement that families no longer see. */
export async function deleteAnnouncementFiles(tx: Tx, announcementId: number): Promise<void> {
  await deleteFiles(tx, await detachFiles(tx, announcementId));
}

async function detachFiles(tx: Tx, announcementId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('announcement_files')
    .where('announcement_id', '=', announcementId)
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}
