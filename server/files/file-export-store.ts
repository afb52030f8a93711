import { sql } from 'kysely';
import type { FileKind } from '#core/files/stored-file.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

type FileCopy = {
  readonly id: number;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly createdAt: Date;
  readonly messageId: number | null;
  readonly announcementId: number | null;
  readonly absenceId: number | null;
};

/** The files that a user uploaded, newest first, for their data export. Each downloads at `/api/files/{id}`. */
export async function copyFiles(tx: Tx, { id }: CurrentUser): Promise<FileCopy[]> {
  const { rows } = await sql<FileCopy>`
    select f.id, f.kind, f.name, c.bytes, c.sha256, f.created_at as "createdAt", mf.message_id as "messageId",
        af.announcement_id as "announcementId", an.absence_id as "absenceId"
      from files f
      join lateral (select * from file_contents fc where fc.file_id = f.id order by fc.size desc limit 1) c on true
      left join message_files mf on mf.file_id = f.id
      left join announcement_files af on af.file_id = f.id
      left join absence_notes an on an.file_id = f.id
     where f.owner_id = ${id}
     order by f.id desc`.execute(tx);
  return rows;
}

/** An uploaded file whose content is in the data export. `bytes` are those of its largest size. */
export type ExportedFile = {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly bytes: number;
};

/**
 * The files of a user for their data export, newest first: of messages, notes, portraits and drafts. What staff add for
 * the school belongs to the school: announcements, photos of reports, products and the logo.
 */
export async function findExportedFiles(tx: Tx, userId: number): Promise<ExportedFile[]> {
  const { rows } = await sql<ExportedFile>`
    select f.id, f.name, f.created_at as "createdAt", c.bytes
      from files f
      join lateral (select * from file_contents fc where fc.file_id = f.id order by fc.size desc limit 1) c on true
     where f.owner_id = ${userId}
       and not exists (select from announcement_files af where af.file_id = f.id)
       and not exists (select from report_photos rp where rp.file_id = f.id)
       and not exists (select from product_photos pp where pp.file_id = f.id)
       and not exists (select from school_logos sl where sl.file_id = f.id)
     order by f.id desc`.execute(tx);
  return rows;
}
