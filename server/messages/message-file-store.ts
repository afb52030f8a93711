/** The photos and PDFs of messages. */
import { type RawBuilder, sql } from 'kysely';
import type { StoredFile } from '#core/files/file.ts';
import type { Tx } from '#server/db/database.ts';
import { shownFile } from '#server/files/file-store.ts';

/** SQL: the files of a message in their order, or null without files. */
export const filesOfMessage = (messageId: RawBuilder<unknown>) => sql<readonly StoredFile[] | null>`(
  select jsonb_agg(${shownFile} order by mf.position)
    from message_files mf join files f on f.id = mf.file_id where mf.message_id = ${messageId})`;

type NewMessageFiles = {
  readonly schoolId: number;
  readonly messageId: number;
  readonly fileIds: readonly number[];
};

export async function insertMessageFiles(tx: Tx, { schoolId, messageId, fileIds }: NewMessageFiles): Promise<void> {
  await tx
    .insertInto('message_files')
    .values(
      fileIds.map((fileId, position) => ({ file_id: fileId, school_id: schoolId, message_id: messageId, position })),
    )
    .execute();
}
