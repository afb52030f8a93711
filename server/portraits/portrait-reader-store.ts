import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ReadableContent } from '#server/files/file-reader-store.ts';
import { isReadablePortrait, type PortraitViewer } from './portrait-store.ts';

type FindPortraitParams = PortraitViewer & {
  readonly fileId: number;
  /** By default the largest. */
  readonly size: number | undefined;
};

/** The content of a portrait in a size, for those who see it now. */
export async function findReadablePortrait(
  tx: Tx,
  { fileId, size, ...viewer }: FindPortraitParams,
): Promise<ReadableContent | undefined> {
  if (!(await isReadablePortrait(tx, viewer, fileId))) return undefined;
  const { rows } = await sql<ReadableContent>`
    select f.kind, f.name, fc.sha256, fc.bytes from files f join file_contents fc on fc.file_id = f.id
    where f.id = ${fileId} and fc.size = ${size ?? 2048}`.execute(tx);
  return rows[0];
}
