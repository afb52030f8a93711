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
  /** By default the one for which they were uploaded. */
  readonly schoolId?: number | undefined;
};

/**
 * Takes files of the current user for a record of a school, and returns how many were free: a file belongs to one
 * record. The caller refuses when some were not. Throws `storage_full` when files of another school do not fit into the
 * quota of this one.
 */
export async function takeFiles(
  { tx, currentUser, now, installation }: TakeContext,
  { fileIds, schoolId }: Attachment,
): Promise<number> {
  const toSchool = schoolId === undefined ? sql`` : sql`, school_id = ${schoolId}`;
  const { rows } = await sql<{ isMoved: boolean }>`
    update files f set attached_at = ${now} ${toSchool} from files old
     where old.id = f.id and f.id = any (${[...fileIds]}::int[]) and f.owner_id = ${currentUser.id} and f.attached_at is null
    returning f.school_id <> old.school_id as "isMoved"`.execute(tx);
  if (schoolId !== undefined && rows.some(({ isMoved }) => isMoved))
    await refuseOverQuota({ tx, installation }, schoolId);
  return rows.length;
}

/** Throws `storage_full` when files that came from another school do not fit into the quota of this one. */
async function refuseOverQuota({ tx, installation }: Pick<TakeContext, 'tx' | 'installation'>, schoolId: number) {
  const [usage] = await findUsage(tx, [schoolId]);
  if ((usage?.bytes ?? 0) > installation.fileQuota) throw new Refusal('storage_full');
}

/** Counts files of a moved record for its new school. Throws `storage_full` when they do not fit into its quota. */
export async function moveFiles(
  context: Pick<TakeContext, 'tx' | 'installation'>,
  { fileIds, schoolId }: Attachment & { readonly schoolId: number },
): Promise<void> {
  const { numUpdatedRows } = await context.tx
    .updateTable('files')
    .set({ school_id: schoolId })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...fileIds])))
    .where('school_id', '<>', schoolId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await refuseOverQuota(context, schoolId);
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
