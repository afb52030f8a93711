/** Rows of files (docs/decisions/0063). `file-reader-store.ts` says who may read them. */
import { sql } from 'kysely';
import type { FileUsage } from '#core/files/file.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { PhotoSize } from '#core/files/file-rules.ts';
import type { FileKind } from '#core/files/stored-file.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FileContext } from '#server/http/route.ts';

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

/** Who gives files to a record. */
export type TakeContext = Pick<FileContext, 'tx' | 'now' | 'installation'> & {
  readonly currentUser: { readonly id: number };
};

/** The files of a user for a record. */
type Attachment = {
  readonly fileIds: readonly number[];
  /** The schools of the record. A file of another school is moved to the first, if any. */
  readonly schoolIds: readonly number[];
};

/** SQL: the school of a file `f` in a record of these schools. */
const placeAmong = (schoolIds: readonly number[]) => sql`case when f.school_id = any (${[...schoolIds]}::int[])
  then f.school_id else coalesce(${schoolIds[0] ?? null}::int, f.school_id) end`;

/**
 * Takes files of the current user for a record, and returns how many were free: a file belongs to one record. The
 * caller refuses when some were not. Throws `storage_full` when moved files do not fit into the quota of their school.
 */
export async function takeFiles(
  { tx, currentUser, now, installation }: TakeContext,
  { fileIds, schoolIds }: Attachment,
): Promise<number> {
  const { rows } = await sql<{ isMoved: boolean }>`
    update files f set attached_at = ${now}, school_id = ${placeAmong(schoolIds)} from files old
     where old.id = f.id and f.id = any (${[...fileIds]}::int[]) and f.owner_id = ${currentUser.id} and f.attached_at is null
    returning f.school_id <> old.school_id as "isMoved"`.execute(tx);
  if (rows.some(({ isMoved }) => isMoved)) await refuseOverQuota({ tx, installation }, schoolIds);
  return rows.length;
}

/** Throws `storage_full` when files that came from another school do not fit into the quota of this one. */
async function refuseOverQuota(
  { tx, installation }: Pick<TakeContext, 'tx' | 'installation'>,
  [schoolId]: readonly number[],
): Promise<void> {
  const [usage] = await findUsage(tx, schoolId === undefined ? [] : [schoolId]);
  if ((usage?.bytes ?? 0) > installation.fileQuota) throw new Refusal('storage_full');
}

/** Counts files of a moved record for one of its new schools. Throws `storage_full` as `takeFiles` does. */
export async function moveFiles(
  context: Pick<TakeContext, 'tx' | 'installation'>,
  { fileIds, schoolIds }: Attachment,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update files f set school_id = ${placeAmong(schoolIds)}
     where f.id = any (${[...fileIds]}::int[]) and f.school_id <> ${placeAmong(schoolIds)}`.execute(context.tx);
  if (numAffectedRows > 0n) await refuseOverQuota(context, schoolIds);
}

/** Deletes files whose record no longer refers to them. The sweep deletes their content. */
export async function deleteFiles(tx: Tx, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .deleteFrom('files')
    .where('id', '=', (eb) => eb.fn.any(eb.val([...fileIds])))
    .execute();
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
