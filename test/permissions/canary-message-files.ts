/** Files of the message that `permission-matrix.test.ts` marks: a PDF and a photo. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '#server/db/database.ts';
import { canary } from './canary.ts';

/** The content of both: the rights of a reply are tested, and not its format. */
const contentOf = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
};

type Place = { readonly schoolId: number; readonly ownerId: number; readonly messageId: number };

/** Adds the rows, with `text` as name and content. */
export async function markFiles(tx: Tx, { schoolId, ownerId, messageId }: Place, text: string, now: Date) {
  const { bytes, sha256 } = contentOf(text);
  const add = async (kind: 'pdf' | 'photo', size: number, position: number) => {
    const { id } = await tx
      .insertInto('files')
      .values({
        school_id: schoolId,
        owner_id: ownerId,
        kind,
        name: text,
        stored_bytes: bytes.length,
        created_at: now,
        attached_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const content = { file_id: id, school_id: schoolId, size, sha256, bytes: bytes.length };
    await tx.insertInto('file_contents').values(content).execute();
    await tx
      .insertInto('message_files')
      .values({ file_id: id, school_id: schoolId, message_id: messageId, position })
      .execute();
    return id;
  };
  return { fileId: await add('pdf', 0, 0), photoId: await add('photo', 320, 1) };
}

/** Writes the content of the marked files of both schools into the storage of a server. */
export function storeCanaryFiles(filesDir: string): void {
  for (const side of ['ours', 'theirs'] as const) {
    const { bytes, sha256 } = contentOf(canary(side, 'message'));
    const folder = join(filesDir, sha256.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, sha256), bytes);
  }
  // The content of the photos of reports.
  mkdirSync(join(filesDir, 'cc'), { recursive: true });
  writeFileSync(join(filesDir, 'cc', 'c'.repeat(64)), Buffer.alloc(1000));
}
