import { type TakeContext, takeFiles } from '#server/files/file-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { insertMessageFiles } from './message-file-store.ts';

type Attachment = {
  readonly schoolId: number;
  readonly messageId: number;
  readonly fileIds: readonly number[];
};

/** Attaches uploaded files to a message. Throws `not_found` if one is not the sender's or has a record already. */
export async function attachFiles(context: TakeContext, attachment: Attachment): Promise<void> {
  const { fileIds, schoolId } = attachment;
  if (fileIds.length === 0) return;
  if ((await takeFiles(context, { fileIds, schoolIds: [schoolId] })) < fileIds.length) throw new Refusal('not_found');
  await insertMessageFiles(context.tx, attachment);
}
