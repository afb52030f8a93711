/** Rows of files, and who may read them (docs/decisions/0063). */
import { sql } from 'kysely';
import type { StoredFile, FileUsage } from '#core/files/file.ts';
import type { FileKind, PhotoSize } from '#core/files/file-rules.ts';
import type { Tx } from '#server/db/database.ts';

/** One stored size of a file; size 0 is a PDF. */
export type Content = {
  readonly size: PhotoSize | 0;
  readonly sha256: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
};

export type NewFile = {
  readonly schoolId: number;
  readonly ownerId: number;
  readonly kind: FileKind;
  readonly name: string;
  readonly contents: readonly Content[];
  readonly now: Date;
};

/** Adds a file that no record refers to yet, and returns its id. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { schoolId, ownerId, kind, name, contents, now } = file;
  const { id } = await tx
    .insertInto('files')
    .values({
      school_id: schoolId,
      owner_id: ownerId,
      kind,
      name,
      stored_bytes: contents.reduce((sum, { bytes }) => sum + bytes, 0),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('file_contents')
    .values(contents.map((content) => ({ file_id: id, school_id: schoolId, ...content })))
    .execute();
  return id;
}

/** SQL: a file `f` as the API shows it. */
export const shownFile = sql<StoredFile>`(
  select jsonb_strip_nulls(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'bytes', fc.bytes,
      'width', fc.width, 'height', fc.height))
    from file_contents fc where fc.file_id = f.id order by fc.size desc limit 1)`;

/** The file of an owner. */
export async function findOwnFile(tx: Tx, id: number, ownerId: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<{ file: StoredFile }>`
    select ${shownFile} as file from files f where f.id = ${id} and f.owner_id = ${ownerId}`.execute(tx);
  return rows[0]?.file;
}

/** What the reply of a readable file needs. */
export type ReadableContent = Pick<Content, 'sha256' | 'bytes'> & {
  readonly kind: FileKind;
  readonly name: string;
};

/**
 * The content of a file in a size, or in its largest one, if the user may read the record that refers to it. A file
 * without a record is readable by its owner.
 */
export async function findReadableContent(
  tx: Tx,
  { fileId, size, userId }: { readonly fileId: number; readonly size?: number; readonly userId: number },
): Promise<ReadableContent | undefined> {
  const ofSize = size === undefined ? sql`` : sql`and fc.size = ${size}`;
  const { rows } = await sql<ReadableContent>`
    select f.kind, f.name, fc.sha256, fc.bytes
    from files f join file_contents fc on fc.file_id = f.id ${ofSize}
    where f.id = ${fileId} and (f.attached_at is null and f.owner_id = ${userId} or exists (
      select from message_files mf
      join messages m on m.id = mf.message_id
      join conversation_people p on p.conversation_id = m.conversation_id and p.user_id = ${userId}
       where mf.file_id = f.id and m.id <= p.until and not p.unheard @> m.id))
    order by fc.size desc limit 1`.execute(tx);
  return rows[0];
}

type Attachment = { readonly fileIds: readonly number[]; readonly ownerId: number; readonly schoolId: number };

/**
 * Takes files of an owner for a record of a school, and returns how many were free: a file belongs to one record. The
 * caller refuses when some were not.
 */
export async function takeFiles(tx: Tx, { fileIds, ownerId, schoolId }: Attachment, now: Date): Promise<number> {
  const taken = await tx
    .updateTable('files')
    .set({ attached_at: now, school_id: schoolId })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...fileIds])))
    .where('owner_id', '=', ownerId)
    .where('attached_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(taken.numUpdatedRows);
}

/** The storage that the files of schools use. */
export async function findUsage(tx: Tx, schoolIds: readonly number[]): Promise<Omit<FileUsage, 'quota'>[]> {
  const { rows } = await sql<{ schoolId: number; files: number; bytes: string }>`
    select s.id as "schoolId", coalesce(u.files, 0) as files, coalesce(u.bytes, 0)::text as bytes
    from schools s left join file_usage u on u.school_id = s.id
    where s.id = any (${schoolIds}::int[]) order by s.id`.execute(tx);
  return rows.map(({ bytes, ...usage }) => ({ ...usage, bytes: Number(bytes) }));
}

/** Lock of the sweep against uploads that commit: uploads share it, until the transaction ends. */
export async function holdSweep(tx: Tx, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended('file sweep', 0))`.execute(tx);
}
