/** The records that have files, and who may read the files of each (docs/decisions/0063 and 0066). */
import { type RawBuilder, sql } from 'kysely';
import type { FileKind } from '#core/files/stored-file.ts';
import { isOfReadNote } from '#server/absences/absence-note-store.ts';
import { isOfReadAnnouncement } from '#server/announcements/announcement-file-reader-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { isOfReadMessage } from '#server/messages/message-file-store.ts';
import { isOfReadLogo } from '#server/schools/school-logo-store.ts';
import { isOfReadProduct } from '#server/store/product-photo-store.ts';
import type { Content } from './file-store.ts';

/** Who asks for a file, and when. */
export type FileReader = { readonly currentUser: CurrentUser; readonly now: Date };

type FilePlace = {
  /** The table whose rows refer to files by `file_id`. */
  readonly table: string;
  /** SQL condition: whether the user may read a file `f` of such a record. Without it, rules outside SQL decide. */
  readonly isReadable?: (reader: FileReader) => RawBuilder<boolean>;
};

/** Every record that may have a file: none of these files is swept. */
export const filePlaces: readonly FilePlace[] = [
  { table: 'message_files', isReadable: ({ currentUser }) => isOfReadMessage(currentUser.id) },
  { table: 'announcement_files', isReadable: isOfReadAnnouncement },
  { table: 'absence_notes', isReadable: isOfReadNote },
  { table: 'product_photos', isReadable: isOfReadProduct },
  { table: 'school_logos', isReadable: isOfReadLogo },
  // `findReadablePhoto` asks the consents.
  { table: 'report_photos' },
  // `findReadablePortrait` asks them too.
  { table: 'portraits' },
];

/** What the reply of a readable file needs. */
export type ReadableContent = Pick<Content, 'sha256' | 'bytes'> & {
  readonly kind: FileKind;
  readonly name: string;
  /** The child whose medical note it is, for the access log. */
  readonly noteOf?: number | null;
};

/**
 * The content of a file in a size, or in its largest one, if the user may read the record that refers to it. A file
 * without a record is readable by its owner.
 */
export async function findReadableContent(
  tx: Tx,
  { fileId, size, ...reader }: FileReader & { readonly fileId: number; readonly size?: number },
): Promise<ReadableContent | undefined> {
  const ofSize = size === undefined ? sql`` : sql`and fc.size = ${size}`;
  const isReadable = sql.join(
    filePlaces.flatMap((place) => place.isReadable?.(reader) ?? []),
    sql` or `,
  );
  const { rows } = await sql<ReadableContent>`
    select f.kind, f.name, fc.sha256, fc.bytes,
      (select a.child_id from absence_notes an join absences a on a.id = an.absence_id where an.file_id = f.id) as "noteOf"
    from files f join file_contents fc on fc.file_id = f.id ${ofSize}
    where f.id = ${fileId} and (f.attached_at is null and f.owner_id = ${reader.currentUser.id} or ${isReadable})
    order by fc.size desc limit 1`.execute(tx);
  return rows[0];
}
