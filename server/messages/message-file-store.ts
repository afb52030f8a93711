/** The photos and PDFs of messages. */
import { type RawBuilder, sql } from 'kysely';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Tx } from '#server/db/database.ts';
import { shownFile } from '#server/files/file-store.ts';

/** SQL: the files of a message in their order, or null without files. */
export const filesOfMessage = (messageId: RawBuilder<unknown>) => sql<readonly StoredFile[] | null>`(
  select jsonb_agg(${shownFile} order by mf.position)
    from message_files mf join files f on f.id = mf.file_id where mf.message_id = ${messageId})`;

/** SQL condition: whether a file `f` is one of a message that a user reads. */
export const isOfReadMessage = (userId: number) => sql<boolean>`exists (
  select from message_files mf
    join messages m on m.id = mf.message_id
    join conversation_people p on p.conversation_id = m.conversation_id and p.user_id = ${userId}
   where mf.file_id = f.id and m.id <= p.until and not p.unheard @> m.id)`;

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
