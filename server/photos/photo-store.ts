/** Photos of a group's day, and what the rule needs to decide which families see them (docs/decisions/0064). */
import { type RawBuilder, sql } from 'kysely';
import { groupOnDay, type PastGroup } from '#core/children/past-group-rules.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { ChildPhotos, FamilyPhoto, PhotoTotal } from '#core/photos/photo.ts';
import { type PhotoConsents, photoReaches, type RuledPhoto } from '#core/photos/photo-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { consentBasis, type ConsentBasis, stateFrom, type TextRow, textsOf } from '#server/consents/consent-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Content } from '#server/files/file-store.ts';

/** A photo as it is stored. `childIds` are those tagged. */
export type PhotoRow = {
  readonly id: number;
  readonly groupId: number;
  readonly day: string;
  readonly en: string | null;
  readonly fr: string | null;
  readonly isForGroup: boolean;
  readonly isHidden: boolean;
  readonly width: number;
  readonly height: number;
  /** Of the largest size. */
  readonly bytes: number;
  readonly childIds: readonly number[];
};

/** SQL: the tagged children of a photo `p`. */
export const taggedIds = sql<number[]>`array(
  select pc.child_id from report_photo_children pc where pc.file_id = p.file_id order by pc.child_id)`;

/** SQL: a photo `p` with its largest size `fc`. */
export const photoRow = sql<PhotoRow>`json_build_object('id', p.file_id, 'groupId', p.group_id, 'day', p.day,
  'en', p.caption_en, 'fr', p.caption_fr, 'isForGroup', p.is_for_group, 'isHidden', p.hidden_at is not null,
  'width', fc.width, 'height', fc.height, 'bytes', fc.bytes, 'childIds', ${taggedIds})`;

/** Consents as they are stored, at a moment of the school. */
export type StoredConsents = {
  readonly children: readonly ConsentBasis[];
  readonly texts: readonly TextRow[];
  readonly today: string;
  readonly timeZone: string;
};

/** What guardians of a child allow now. Nothing for a child that is not among the stored consents. */
export function consentsOf({ children, ...moment }: StoredConsents, childId: number): PhotoConsents {
  const basis = children.find((child) => child.childId === childId);
  const isGranted = (purpose: 'class_photos' | 'shared_photos') =>
    basis !== undefined && stateFrom(basis, { ...moment, purpose }) === 'granted';
  return { childId, ownFamily: isGranted('class_photos'), otherFamilies: isGranted('shared_photos') };
}

/** A stored photo as the rule reads it. */
export function ruledPhoto(photo: PhotoRow, consents: StoredConsents): RuledPhoto {
  const { isForGroup, isHidden, childIds } = photo;
  return { isForGroup, isHidden, children: childIds.map((childId) => consentsOf(consents, childId)) };
}

/** The groups of a child, now and before. */
export type ChildGroups = { readonly childId: number; readonly groupId: number; readonly pastGroups: PastGroup[] };

/** SQL: the groups of a child `c`. */
export const childGroups = sql<ChildGroups>`json_build_object('childId', c.id, 'groupId', c.group_id,
  'pastGroups', c.past_groups)`;

/** Whether the family of a child sees a photo. A photo for the group is for those who were in it that day. */
export function reachesChild(photo: PhotoRow, child: ChildGroups, consents: StoredConsents): boolean {
  const wasThere = groupOnDay(child.pastGroups, child.groupId, photo.day) === photo.groupId;
  const isForGroup = photo.isForGroup && wasThere;
  return photoReaches({ ...ruledPhoto(photo, consents), isForGroup }, child.childId);
}

/**
 * SQL condition: whether a photo `p` may be for the family of a child `c`: it is tagged or was in the group, and the
 * report of the day is published. The rule decides.
 */
export const mayReachChild = sql<boolean>`(
  p.hidden_at is null and p.school_id = c.school_id
  and (p.file_id = any (array(select pc.file_id from report_photo_children pc where pc.child_id = c.id))
    or p.is_for_group and p.group_id = any (
      c.group_id || array(select (g ->> 'groupId')::int from jsonb_array_elements(c.past_groups) g)))
  and exists (select from reports r
    where r.child_id = c.id and r.day = p.day and r.published_at is not null))`;

/** Photos of a child, with what the rule needs. */
export type FamilyPhotoRows = {
  readonly child: ChildGroups;
  readonly photos: readonly PhotoRow[];
  readonly children: readonly ConsentBasis[];
  readonly texts: readonly TextRow[];
};

/** SQL: the photos `p` of a child `c` that meet a condition, in one value of the row of the child. */
export const familyPhotoRows = (condition: RawBuilder<unknown>) => sql<FamilyPhotoRows>`(
  with chosen as materialized (
    select p.*, ${taggedIds} as child_ids from report_photos p where ${mayReachChild} and ${condition})
  select json_build_object('child', ${childGroups},
    'photos', (select coalesce(json_agg(${photoRow} order by p.day desc, p.file_id), '[]')
      from chosen p join file_contents fc on fc.file_id = p.file_id and fc.size = 2048),
    'children', ${consentsOfTagged},
    'texts', case when exists (select from chosen) then ${textsOf(sql`c.school_id`)} else '[]'::json end))`;

/** SQL: what the consents of the children tagged in `chosen` are decided by. */
export const consentsOfTagged = sql<ConsentBasis[]>`(
  select coalesce(json_agg(${consentBasis}), '[]')
    from children c left join custody_calendars k on k.child_id = c.id
   where c.id in (select unnest(chosen.child_ids) from chosen))`;

type Reader = { readonly now: Date; readonly timeZone: string; readonly locale: Locale };

/** A photo that a family sees, with its day and the bytes of its largest size. */
export type ReachingPhoto = FamilyPhoto & { readonly day: string; readonly bytes: number };

/** The photos of a child that its family sees now. */
export function familyPhotos(
  { child, photos, children, texts }: FamilyPhotoRows,
  { now, timeZone, locale }: Reader,
): ReachingPhoto[] {
  const consents = { children, texts, timeZone, today: schoolTimeAt(now, timeZone).day };
  return photos
    .filter((photo) => reachesChild(photo, child, consents))
    .map(({ id, day, width, height, bytes, en, fr }) => {
      const { text, lang } = inLanguage({ en, fr }, locale);
      return { id, day, width, height, bytes, caption: text, ...(lang && { lang }) };
    });
}

type FindReachingParams = { readonly childId: number; readonly now: Date; readonly locale: Locale };

/** `months` are those in which there are photos of the child or for its group, the latest first. */
type ReachingPhotos = {
  readonly givenName: string;
  readonly months: readonly string[];
  readonly photos: readonly ReachingPhoto[];
};

/**
 * All photos of a child that its family sees now, the latest day first. Undefined if the child is not found. The caller
 * has checked the right.
 */
export async function findReachingPhotos(
  tx: Tx,
  { childId, now, locale }: FindReachingParams,
): Promise<ReachingPhotos | undefined> {
  const { rows } = await sql<{ timeZone: string; givenName: string; found: FamilyPhotoRows }>`
    select o.time_zone as "timeZone", c.given_name as "givenName", ${familyPhotoRows(sql`true`)} as found
    from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
    where c.id = ${childId} and c.left_at is null`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { timeZone, givenName, found } = row;
  const months = [...new Set(found.photos.map(monthOf))];
  return { givenName, months, photos: familyPhotos(found, { now, timeZone, locale }) };
}

const monthOf = ({ day }: { readonly day: string }) => day.slice(0, 7);

/** Those of a month, or all. */
export const photosOfMonth = (photos: readonly ReachingPhoto[], month: string | undefined): readonly ReachingPhoto[] =>
  month === undefined ? photos : photos.filter((photo) => monthOf(photo) === month);

/** The bytes of photos in their largest size. */
export const totalOf = (photos: readonly ReachingPhoto[]): PhotoTotal => ({
  photos: photos.length,
  bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
});

type FindChildPhotosParams = FindReachingParams & {
  /** `yyyy-MM`; by default the latest with photos. */
  readonly month: string | undefined;
};

/** The photos of a child in a month. Undefined if the child is not found. The caller has checked the right. */
export async function findChildPhotos(
  tx: Tx,
  { month: requested, ...params }: FindChildPhotosParams,
): Promise<ChildPhotos | undefined> {
  const found = await findReachingPhotos(tx, params);
  if (!found) return undefined;
  const month = requested ?? found.months[0] ?? null;
  const ofMonth = month === null ? [] : photosOfMonth(found.photos, month);
  return {
    childId: params.childId,
    month,
    months: [...found.months],
    photos: ofMonth.map(({ bytes: _bytes, ...photo }) => photo),
    ofMonth: totalOf(ofMonth),
    ofAll: totalOf(found.photos),
  };
}

type FindContentParams = Omit<FindReachingParams, 'locale'> & { readonly photoId: number };

/** The largest size of a photo that the family of a child sees now. The caller has checked the right. */
export async function findReachingContent(
  tx: Tx,
  { childId, photoId, now }: FindContentParams,
): Promise<Pick<Content, 'sha256' | 'bytes'> | undefined> {
  const { rows } = await sql<{ timeZone: string; found: FamilyPhotoRows; content: Content | null }>`
    select o.time_zone as "timeZone", ${familyPhotoRows(sql`p.file_id = ${photoId}`)} as found,
      (select json_build_object('sha256', fc.sha256, 'bytes', fc.bytes)
         from file_contents fc where fc.file_id = ${photoId} and fc.size = 2048) as content
    from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
    where c.id = ${childId} and c.left_at is null`.execute(tx);
  const [row] = rows;
  if (!row?.content) return undefined;
  const { found, timeZone, content } = row;
  return familyPhotos(found, { now, timeZone, locale: 'fr' }).length > 0 ? content : undefined;
}
