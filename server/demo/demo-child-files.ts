/** The files of the demo's children. They are added at the start, because the seed of a database has no health key. */
import { sql } from 'kysely';
import { changedParts } from '#core/child-files/child-file-rules.ts';
import { emptyFile } from '#core/child-files/child-file.ts';
import { classmateFile, elderFile } from '#server/child-files/child-file-seed.ts';
import { insertSignature, insertVersion } from '#server/child-files/child-file-store.ts';
import { sealContent } from '#server/child-files/file-content-store.ts';
import type { Database } from '#server/db/database.ts';
import { dataKeyOf } from '#server/db/encryption/health-key-store.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';

/** The demo family's children. The younger has no file yet. */
const [elder, younger] = [1, 2];

type SeedChild = { readonly childId: number; readonly schoolId: number; readonly guardianId: number };

/** Adds the files to a demo without any. */
export async function seedChildFiles(database: Database, keys: HealthKeys, now: Date): Promise<void> {
  await database.asOwner(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('parvis demo'))`.execute(tx);
    const { rows: schools } = await sql<{ last: number }>`
      select coalesce(last_value, 0)::int as last from schools_id_seq`.execute(tx);
    await setTenantScope(
      tx,
      Array.from({ length: schools[0]?.last ?? 0 }, (_, n) => n + 1),
    );
    const { rows } = await sql<SeedChild>`
      select c.id as "childId", c.school_id as "schoolId", min(g.user_id) as "guardianId"
      from children c join guardians g on g.child_id = c.id and g.can_view and g.can_report_absence
      where c.left_at is null and not exists (select from child_file_versions)
      group by c.id order by c.id`.execute(tx);
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    for (const [place, { childId, schoolId, guardianId: userId }] of rows.entries()) {
      const file = childId === elder ? elderFile : childId === younger ? undefined : classmateFile(place);
      if (!file) continue;
      const { content, writtenDaysAgo, signedDaysAgo } = file;
      const writtenAt = daysAgo(writtenDaysAgo);
      const dataKey = await dataKeyOf(tx, keys, schoolId, writtenAt);
      const where = { schoolId, childId, version: 1, userId };
      const sealed = sealContent(keys, dataKey, where, content);
      await insertVersion(tx, { ...where, ...sealed, parts: changedParts(emptyFile, content), now: writtenAt });
      if (signedDaysAgo !== null)
        await insertSignature(tx, { ...where, hash: sealed.hash, now: daysAgo(signedDaysAgo) });
    }
  });
}
