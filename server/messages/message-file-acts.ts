import type { Tx } from '#server/db/database.ts';
import { takeFiles } from '#server/files/file-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { insertMessageFiles } from './message-file-store.ts';

type Attachment = {
  readonly schoolId: number;
  readonly messageId: number;
  readonly ownerId: number;
  readonly fileIds: readonly number[];
  readonly now: Date;
};

/** Attaches uploaded files to a message. Throws `not_found` if one is not the sender's or has a record already. */
export async function attachFiles(tx: Tx, { now, ...attachment }: Attachment): Promise<void> {
  const { fileIds } = attachment;
  if (fileIds.length === 0) return;
  if ((await takeFiles(tx, attachment, now)) < fileIds.length) throw new Refusal('not_found');
  await insertMessageFiles(tx, attachment);
}
