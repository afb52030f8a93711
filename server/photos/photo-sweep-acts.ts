/** Deletes photos that have reached no family for a while: consents were withdrawn, or no report was published. */
import { sql } from 'kysely';
import { isUnreachedTooLong } from '#core/photos/photo-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { ConsentBasis, TextRow } from '#server/consents/consent-store.ts';
import { textsOf } from '#server/consents/consent-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { allSchools } from '#server/schools/all-schools-store.ts';
import {
  childGroups,
  type ChildGroups,
  consentsOfTagged,
  mayReachChild,
  type PhotoRow,
  photoRow,
  reachesChild,
  taggedIds,
} from './photo-store.ts';
import { deletePhoto } from './staff-photo-store.ts';

/** Returns how many photos were deleted. A month of a school is read at once. */
export async function sweepPhotos(database: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (const { id: schoolId, zone } of await allSchools(database)) {
    const today = schoolTimeAt(now, zone).day;
    const months = await database.transaction({ schoolIds: [schoolId] }, (tx) => findMonths(tx, schoolId));
    for (const month of months) {
      deleted += await database.transaction({ schoolIds: [schoolId] }, (tx) =>
        sweepMonth(tx, { schoolId, month, today, timeZone: zone }),
      );
    }
  }
  return deleted;
}

async function findMonths(tx: Tx, schoolId: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(day, 'YYYY-MM') as month from report_photos where school_id = ${schoolId}
    order by 1`.execute(tx);
  return rows.map(({ month }) => month);
}

type SweptMonth = {
  readonly schoolId: number;
  readonly month: string;
  readonly today: string;
  readonly timeZone: string;
};

type MonthRows = {
  readonly photos: readonly (PhotoRow & { since: string | null; readers: readonly ChildGroups[] })[];
  readonly children: readonly ConsentBasis[];
  readonly texts: readonly TextRow[];
};

async function sweepMonth(tx: Tx, { schoolId, month, today, timeZone }: SweptMonth): Promise<number> {
  const { rows } = await sql<MonthRows>`
    with chosen as materialized (
      select p.*, ${taggedIds} as child_ids from report_photos p
       where p.school_id = ${schoolId} and p.day >= ${`${month}-01`}::date
         and p.day < ${`${month}-01`}::date + interval '1 month'
       order by p.file_id for update of p)
    select ${consentsOfTagged} as children, ${textsOf(sql`${schoolId}::int`)} as texts,
      (select coalesce(jsonb_agg(${photoRow}::jsonb || jsonb_build_object('since', p.unreached_since,
          'readers', (select coalesce(jsonb_agg(${childGroups}), '[]') from children c
             where c.school_id = p.school_id and c.left_at is null and ${mayReachChild}))), '[]')
        from chosen p join file_contents fc on fc.file_id = p.file_id and fc.size = 2048) as photos`.execute(tx);
  const { photos = [], children = [], texts = [] } = rows[0] ?? {};
  const consents = { children, texts, timeZone, today };
  let deleted = 0;
  for (const { since, readers, ...photo } of photos) {
    const isReached = readers.some((child) => reachesChild(photo, child, consents));
    if (!isReached && since !== null && isUnreachedTooLong(since, today)) {
      await deletePhoto(tx, photo.id);
      deleted += 1;
    } else if (isReached !== (since === null)) {
      await setUnreached(tx, photo.id, isReached ? null : today);
    }
  }
  return deleted;
}

async function setUnreached(tx: Tx, id: number, since: string | null): Promise<void> {
  await tx.updateTable('report_photos').set({ unreached_since: since }).where('file_id', '=', id).execute();
}
