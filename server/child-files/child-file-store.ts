/** Versions, signatures and guardians' details of files. */
import { type RawBuilder, sql } from 'kysely';
import { type ChildFile, emptyFile, type FileContent, type OwnDetails } from '#core/child-files/child-file.ts';
import { type FilePart, fileEditRight } from '#core/child-files/child-file-rules.ts';
import { signingOf } from '#core/child-files/file-signing.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { openContent } from './file-content-store.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';

/** The latest version of a file with its data key, as JSON. Null for an empty file. */
export type LatestRow = {
  readonly version: number;
  readonly hash: string;
  readonly content: string;
  readonly keyId: string;
  readonly wrapped: string;
  readonly by: string;
  readonly at: string;
} | null;

export type SignatureRow = { readonly version: number; readonly by: string; readonly at: string } | null;

/** The latest version of the file of `child`, an SQL expression of its id. */
export const latestVersion = (child: RawBuilder<unknown>) => sql<LatestRow>`(
  select json_build_object('version', v.version, 'hash', v.hash, 'content', encode(v.content, 'base64'),
      'keyId', k.key_id, 'wrapped', encode(k.wrapped, 'base64'), 'by', vu.name, 'at', v.written_at)
    from child_file_versions v join health_keys k on k.school_id = v.school_id join users vu on vu.id = v.written_by
   where v.child_id = ${child} order by v.version desc limit 1)`;

/** The latest signature of the file of `child`. */
export const latestSignature = (child: RawBuilder<unknown>) => sql<SignatureRow>`(
  select json_build_object('version', s.version, 'by', su.name, 'at', s.signed_at)
    from child_file_signatures s join users su on su.id = s.signed_by
   where s.child_id = ${child} order by s.id desc limit 1)`;

type Place = { readonly schoolId: number; readonly childId: number };

/** The content of a row of `latestVersion`. An empty file without one. */
export function contentOf(keys: HealthKeys, { schoolId, childId }: Place, latest: LatestRow): FileContent {
  if (!latest) return emptyFile;
  const { version, content, keyId, wrapped } = latest;
  const dataKey = { keyId, wrapped: Buffer.from(wrapped, 'base64') };
  return openContent(keys, dataKey, { schoolId, childId, version }, Buffer.from(content, 'base64'));
}

/** Whether the file is signed, on the school's calendar. */
export function signingOfRows(
  latest: Pick<NonNullable<LatestRow>, 'version'> | null,
  signed: SignatureRow,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) {
  const dayOf = (at: Date) => schoolTimeAt(at, timeZone).day;
  const signature = signed && { version: signed.version, day: dayOf(new Date(signed.at)) };
  return signingOf(latest?.version ?? 0, signature, dayOf(now));
}

export const instant = (text: string) => new Date(text).toISOString();

export const shownSignature = (signed: SignatureRow) => signed && { ...signed, at: instant(signed.at) };

type FindFileParams = { readonly childId: number; readonly userId: number; readonly now: Date };

/** The file of a child for one of its guardians. The caller has checked the right to see the child. */
export async function findFile(
  tx: Tx,
  keys: HealthKeys,
  { childId, userId, now }: FindFileParams,
): Promise<ChildFile | undefined> {
  const { rows } = await sql<{
    schoolId: number;
    timeZone: string;
    mayEdit: boolean;
    own: OwnDetails;
    latest: LatestRow;
    signed: SignatureRow;
  }>`
    select c.school_id as "schoolId", o.time_zone as "timeZone", gu.${sql.ref(`can_${fileEditRight}`)} as "mayEdit",
      json_build_object('phone', coalesce(d.phone, gu.phone), 'otherPhone', d.other_phone,
        'address', coalesce(d.address, '')) as own,
      ${latestVersion(sql`c.id`)} as latest, ${latestSignature(sql`c.id`)} as signed
    from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
    join guardians gu on gu.child_id = c.id and gu.user_id = ${userId}
    left join guardian_details d on d.school_id = c.school_id and d.user_id = gu.user_id
    where c.id = ${childId} and c.left_at is null`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { schoolId, timeZone, mayEdit, own, latest, signed } = row;
  return {
    childId,
    version: latest?.version ?? 0,
    hash: latest?.hash ?? null,
    content: contentOf(keys, { schoolId, childId }, latest),
    own,
    changedAt: latest && instant(latest.at),
    changedBy: latest?.by ?? null,
    signature: shownSignature(signed),
    signing: signingOfRows(latest, signed, { now, timeZone }),
    mayEdit,
  };
}

/** The latest version and signature of a locked child's file. */
export async function findLatest(tx: Tx, childId: number) {
  const { rows } = await sql<{ latest: LatestRow; signed: SignatureRow }>`
    select ${latestVersion(sql`${childId}::int`)} as latest, ${latestSignature(sql`${childId}::int`)} as signed`.execute(
    tx,
  );
  return rows[0] ?? { latest: null, signed: null };
}

type NewVersion = Place & {
  readonly version: number;
  readonly sealed: Buffer;
  readonly hash: string;
  readonly parts: readonly FilePart[];
  readonly userId: number;
  readonly now: Date;
};

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx
    .insertInto('child_file_versions')
    .values({
      school_id: version.schoolId,
      child_id: version.childId,
      version: version.version,
      content: version.sealed,
      hash: version.hash,
      parts: [...version.parts],
      written_by: version.userId,
      written_at: version.now,
    })
    .execute();
}

type NewSignatureRow = Place & {
  readonly version: number;
  readonly hash: string;
  readonly userId: number;
  readonly now: Date;
};

export async function insertSignature(tx: Tx, signature: NewSignatureRow): Promise<void> {
  const { schoolId, childId, version, hash, userId, now } = signature;
  await tx
    .insertInto('child_file_signatures')
    .values({ school_id: schoolId, child_id: childId, version, hash, signed_by: userId, signed_at: now })
    .execute();
}

/** Saves a guardian's phones and address for a school. Returns whether they changed. */
export async function saveDetails(
  tx: Tx,
  { schoolId, userId, now }: { readonly schoolId: number; readonly userId: number; readonly now: Date },
  { phone, otherPhone, address }: OwnDetails,
): Promise<boolean> {
  const { rows } = await sql`
    insert into guardian_details as d (school_id, user_id, phone, other_phone, address, updated_at)
    values (${schoolId}, ${userId}, ${phone}, ${otherPhone}, ${address}, ${now})
    on conflict (school_id, user_id) do update
      set phone = excluded.phone, other_phone = excluded.other_phone, address = excluded.address,
        updated_at = excluded.updated_at
      where (d.phone, d.other_phone, d.address) is distinct from
        (excluded.phone, excluded.other_phone, excluded.address)
    returning school_id`.execute(tx);
  return rows.length > 0;
}

/** How many saves of files a user made since an instant. */
export async function countFileChanges(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('child_file_versions')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('written_by', '=', userId)
    .where('written_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** The guardians who may sign the file of a child. */
export async function findSigners(tx: Tx, childId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from guardians
     where child_id = ${childId} and can_view and ${sql.ref(`can_${fileEditRight}`)} order by user_id`.execute(tx);
  return rows.map(({ userId }) => userId);
}
