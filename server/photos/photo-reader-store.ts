/** Who sees one photo: for its content, and for a guardian who takes it down. */
import { sql } from 'kysely';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { ConsentBasis, TextRow } from '#server/consents/consent-store.ts';
import { textsOf } from '#server/consents/consent-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReadableContent } from '#server/files/file-reader-store.ts';
import { childrenWith, type CurrentUser, isOfTeam, withoutHidden } from '#server/http/current-user.ts';
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
import { isFormerGuardian } from './staff-photo-store.ts';

type ReaderRow = {
  readonly schoolId: number;
  readonly timeZone: string;
  readonly photo: PhotoRow;
  /** The user's children that it may reach. */
  readonly own: readonly ChildGroups[];
  readonly children: readonly ConsentBasis[];
  readonly texts: readonly TextRow[];
  /** Whether the user was a guardian of a tagged child. */
  readonly isFormer: boolean;
};

type FindParams = { readonly photoId: number; readonly currentUser: CurrentUser; readonly now: Date };

async function findReaderRow(tx: Tx, { photoId, currentUser }: FindParams): Promise<ReaderRow | undefined> {
  const ownIds = childrenWith(withoutHidden(currentUser, 'reports'), 'view');
  const { rows } = await sql<ReaderRow>`
    with chosen as (select p.*, ${taggedIds} as child_ids from report_photos p where p.file_id = ${photoId})
    select p.school_id as "schoolId", o.time_zone as "timeZone", ${photoRow} as photo,
      ${consentsOfTagged} as children, ${textsOf(sql`p.school_id`)} as texts,
      (select coalesce(json_agg(${childGroups}), '[]') from children c
        where c.id = any (${ownIds}::int[]) and c.left_at is null and ${mayReachChild}) as own,
      exists (select from children c where c.id = any (p.child_ids) and ${isFormerGuardian(currentUser.id)}) as "isFormer"
    from chosen p join schools s on s.id = p.school_id join organizations o on o.id = s.organization_id
    join file_contents fc on fc.file_id = p.file_id and fc.size = 2048`.execute(tx);
  return rows[0];
}

function ownReached(row: ReaderRow, now: Date): number[] {
  const { photo, own, children, texts, timeZone } = row;
  const consents = { children, texts, timeZone, today: schoolTimeAt(now, timeZone).day };
  return own.filter((child) => reachesChild(photo, child, consents)).map(({ childId }) => childId);
}

/** The children of a guardian that a photo reaches now. */
export async function findReachedOwn(tx: Tx, params: FindParams): Promise<number[]> {
  const row = await findReaderRow(tx, params);
  return row ? ownReached(row, params.now) : [];
}

type FindContentParams = FindParams & {
  /** By default the largest. */
  readonly size: number | undefined;
};

/** The content of a photo in a size, for the families that it reaches and for the team of its group. */
export async function findReadablePhoto(
  tx: Tx,
  { size, ...params }: FindContentParams,
): Promise<ReadableContent | undefined> {
  const row = await findReaderRow(tx, params);
  if (!row) return undefined;
  const { schoolId, photo, isFormer } = row;
  const isStaff = isOfTeam(params.currentUser, { schoolId, groupId: photo.groupId }) && !isFormer;
  if (!isStaff && ownReached(row, params.now).length === 0) return undefined;
  const { rows } = await sql<ReadableContent>`
    select f.kind, f.name, fc.sha256, fc.bytes from files f join file_contents fc on fc.file_id = f.id
    where f.id = ${params.photoId} and fc.size = ${size ?? 2048}`.execute(tx);
  return rows[0];
}
