import { sql } from 'kysely';
import type { FileContent } from '#core/child-files/child-file.ts';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';
import { openText } from './file-content-store.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';

type VersionRow = {
  readonly childId: number;
  readonly schoolId: number;
  readonly child: string;
  readonly version: number;
  readonly content: Buffer;
  readonly hash: string;
  readonly keyId: string;
  readonly wrapped: Buffer;
  readonly by: string;
  readonly createdAt: Date;
};

/**
 * The files of the children that the current user may see, with every version and signature, and the details that the
 * user gave the schools. `signedText` is what the hash of a version is computed from.
 */
export async function copyChildFiles(tx: Tx, currentUser: CurrentUser, keys: HealthKeys) {
  const childIds = childrenWith(currentUser, 'view');
  const { rows } = await sql<VersionRow>`
    select c.id as "childId", c.school_id as "schoolId", c.name as child, v.version, v.content, v.hash,
      k.key_id as "keyId", k.wrapped, u.name as by, v.written_at as "createdAt"
    from child_file_versions v join children c on c.id = v.child_id join users u on u.id = v.written_by
    join health_keys k on k.school_id = v.school_id
    where v.child_id = any(${childIds}::int[]) order by v.child_id, v.version desc`.execute(tx);
  const fileVersions = rows.map(({ childId, schoolId, version, content, keyId, wrapped, ...row }) => {
    const signedText = openText(keys, { keyId, wrapped }, { schoolId, childId, version }, content);
    // Written by `sealContent`.
    const { content: written } = JSON.parse(signedText) as { content: FileContent };
    const { doctor, ...file } = written;
    return {
      ...row,
      version,
      ...file,
      doctor: [doctor.name, doctor.phone, doctor.address].filter(Boolean).join(', '),
      signedText,
    };
  });
  const signatures = await tx
    .selectFrom('child_file_signatures as s')
    .innerJoin('children as c', 'c.id', 's.child_id')
    .innerJoin('users as u', 'u.id', 's.signed_by')
    .select(['c.name as child', 's.version', 's.hash', 's.signed_at as signedAt', 'u.name as by'])
    .where('s.child_id', '=', (eb) => eb.fn.any(eb.val(childIds)))
    .orderBy('s.id', 'desc')
    .execute();
  const details = await tx
    .selectFrom('guardian_details as d')
    .innerJoin('schools as s', 's.id', 'd.school_id')
    .select(['s.name as school', 'd.phone', 'd.other_phone as otherPhone', 'd.address', 'd.updated_at as changedAt'])
    .where('d.user_id', '=', currentUser.id)
    .execute();
  return { fileVersions, signatures, details };
}
