/** Photos as staff see and change them. */
import { sql } from 'kysely';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import type { ConsentState } from '#core/consents/consent-rules.ts';
import { staffReach } from '#core/child-files/child-file-rules.ts';
import { typedTextOf } from '#core/lang/bilingual-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { GroupPhotos, TakenDownPhoto } from '#core/photos/photo.ts';
import { reachedChildren } from '#core/photos/photo-rules.ts';
import { isWritable } from '#core/reports/group-day-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { consentBasis, type ConsentBasis, stateFrom, type TextRow, textsOf } from '#server/consents/consent-store.ts';
import type { Tx } from '#server/db/database.ts';
import { type CurrentUser, isOfTeam } from '#server/http/current-user.ts';
import { type PhotoRow, photoRow, ruledPhoto } from './photo-store.ts';

type GroupRow = {
  readonly schoolId: number;
  readonly timeZone: string;
  readonly languages: Locale[];
  readonly texts: TextRow[];
  readonly photos: PhotoRow[];
  readonly children: { readonly basis: ConsentBasis; readonly name: string; isOfGroup: boolean; isFormer: boolean }[];
};

/** SQL: whether a user was a guardian of the child `c`, or may not see it as one. */
export const isFormerGuardian = (userId: number) => sql<boolean>`(
  exists (select from guardians m where m.child_id = c.id and m.user_id = ${userId} and not m.can_view)
  or exists (select from former_guardians f where f.child_id = c.id and f.user_id = ${userId})
    and not exists (select from guardians m where m.child_id = c.id and m.user_id = ${userId} and m.can_view))`;

type FindGroupPhotosParams = {
  readonly currentUser: CurrentUser;
  readonly groupId: number;
  readonly day: string;
  readonly now: Date;
};

/** The photos of a group and a day. Undefined when the user is not of its team. */
export async function findGroupPhotos(
  tx: Tx,
  { currentUser, groupId, day, now }: FindGroupPhotosParams,
): Promise<GroupPhotos | undefined> {
  const { rows } = await sql<GroupRow>`
    select g.school_id as "schoolId", o.time_zone as "timeZone", s.languages, ${textsOf(sql`g.school_id`)} as texts,
      (select coalesce(json_agg(${photoRow} order by p.file_id), '[]')
        from report_photos p join file_contents fc on fc.file_id = p.file_id and fc.size = 2048
       where p.group_id = g.id and p.day = ${day}::date) as photos,
      (select coalesce(json_agg(json_build_object('basis', ${consentBasis}, 'name', c.name,
          'isOfGroup', c.group_id = g.id and c.left_at is null, 'isFormer', ${isFormerGuardian(currentUser.id)})
          order by alphabetical(c.given_name), c.id), '[]')
        from children c left join custody_calendars k on k.child_id = c.id
       where c.group_id = g.id and c.left_at is null or c.id in (
         select pc.child_id from report_photos p join report_photo_children pc on pc.file_id = p.file_id
          where p.group_id = g.id and p.day = ${day}::date)) as children
    from groups g join schools s on s.id = g.school_id join organizations o on o.id = s.organization_id
    where g.id = ${groupId}`.execute(tx);
  const [row] = rows;
  if (!row || !isOfTeam(currentUser, { schoolId: row.schoolId, groupId })) return undefined;
  return shownPhotos(row, { currentUser, groupId, day, now });
}

function shownPhotos(row: GroupRow, { currentUser, groupId, day, now }: FindGroupPhotosParams): GroupPhotos {
  const { schoolId, timeZone, languages, texts } = row;
  const moment = { texts, timeZone, today: schoolTimeAt(now, timeZone).day };
  const consents = { ...moment, children: row.children.map(({ basis }) => basis) };
  const known = row.children.filter(
    ({ isFormer }) => staffReach({ isOfTeam: true, hasDoorDuty: false, link: isFormer ? 'former' : 'none' }) === 'all',
  );
  const knownIds = new Set(known.map(({ basis }) => basis.childId));
  const stateOf = (basis: ConsentBasis, purpose: ConsentPurpose): ConsentState =>
    stateFrom(basis, { ...moment, purpose });
  const ofGroup = row.children.filter(({ isOfGroup }) => isOfGroup).map(({ basis }) => basis.childId);
  return {
    groupId,
    day,
    languages,
    children: known.map(({ basis, name }) => ({
      childId: basis.childId,
      name,
      ownFamily: stateOf(basis, 'class_photos'),
      otherFamilies: stateOf(basis, 'shared_photos'),
    })),
    photos: row.photos
      .filter(({ childIds }) => childIds.every((childId) => knownIds.has(childId)))
      .map((photo) => ({
        id: photo.id,
        width: photo.width,
        height: photo.height,
        caption: typedTextOf(photo),
        childIds: [...photo.childIds],
        isForGroup: photo.isForGroup,
        isHidden: photo.isHidden,
        reached: reachedChildren(ruledPhoto(photo, consents), ofGroup).length,
      })),
    mayAdd: isWritable(day, moment.today),
    maySettle: currentUser.adminOf.includes(schoolId) && !currentUser.room,
  };
}

/** A photo that is changed, with its place. */
export type LockedPhoto = {
  readonly id: number;
  readonly schoolId: number;
  readonly groupId: number;
  readonly day: string;
  readonly childIds: readonly number[];
  readonly isHidden: boolean;
  /** The guardian who took it down. */
  readonly hiddenBy: number | null;
};

/** A photo, locked until the transaction ends. */
export async function lockPhoto(tx: Tx, id: number): Promise<LockedPhoto | undefined> {
  const { rows } = await sql<LockedPhoto>`
    select p.file_id as id, p.school_id as "schoolId", p.group_id as "groupId", p.day::text as day,
      p.hidden_at is not null as "isHidden", p.hidden_by as "hiddenBy",
      array(select pc.child_id from report_photo_children pc where pc.file_id = p.file_id) as "childIds"
    from report_photos p where p.file_id = ${id} for update of p`.execute(tx);
  return rows[0];
}

/** SQL: whether a child tagged in the photo `p` is one of which the user is a former guardian. */
const tagsFormerChild = (userId: number) => sql<boolean>`exists (
  select from report_photo_children pc join children c on c.id = pc.child_id
   where pc.file_id = p.file_id and ${isFormerGuardian(userId)})`;

/** Whether the user may settle a photo: a former guardian of a tagged child leaves it to a colleague. */
export async function mayReachTagged(tx: Tx, photoId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('report_photos as p')
    .select(tagsFormerChild(userId).as('isFormer'))
    .where('p.file_id', '=', photoId)
    .executeTakeFirst();
  return row?.isFormer === false;
}

/** The photos that families took down in the schools of an office member, the earliest first. */
export async function findTakenDown(
  tx: Tx,
  { id: userId, adminOf }: Pick<CurrentUser, 'id' | 'adminOf'>,
): Promise<TakenDownPhoto[]> {
  const rows = await tx
    .selectFrom('report_photos as p')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .innerJoin('users as u', 'u.id', 'p.hidden_by')
    .select(['p.file_id as id', 'p.school_id as schoolId', 'p.group_id as groupId', 'g.room', 'p.day'])
    .select(['u.name as takenDownBy', 'p.hidden_at as takenDownAt'])
    .where('p.school_id', '=', (eb) => eb.fn.any(eb.val([...adminOf])))
    .where('p.hidden_at', 'is not', null)
    .where((eb) => eb.not(tagsFormerChild(userId)))
    .orderBy('p.hidden_at')
    .orderBy('p.file_id')
    .execute();
  return rows.map(({ takenDownAt, ...row }) => ({ ...row, takenDownAt: takenDownAt?.toISOString() ?? '' }));
}

/** The place of a photo. */
export function findPhotoPlace(tx: Tx, id: number): Promise<Pick<LockedPhoto, 'groupId' | 'day'> | undefined> {
  return tx
    .selectFrom('report_photos')
    .select(['group_id as groupId', 'day'])
    .where('file_id', '=', id)
    .executeTakeFirst();
}

export type PhotoGroup = { readonly schoolId: number; readonly timeZone: string; readonly room: string };

/** A group that is not archived, locked until the transaction ends, so that its photos of a day are counted once. */
export async function lockPhotoGroup(tx: Tx, groupId: number): Promise<PhotoGroup | undefined> {
  const { rows } = await sql<PhotoGroup>`
    select g.school_id as "schoolId", o.time_zone as "timeZone", g.room
    from groups g join schools s on s.id = g.school_id join organizations o on o.id = s.organization_id
    where g.id = ${groupId} and g.archived_at is null for no key update of g`.execute(tx);
  return rows[0];
}

export async function countPhotos(tx: Tx, groupId: number, day: string): Promise<number> {
  const { n } = await tx
    .selectFrom('report_photos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('group_id', '=', groupId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return n;
}

/** How many of these files are photos. */
export async function countPhotoFiles(tx: Tx, fileIds: readonly number[]): Promise<number> {
  const { n } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', '=', (eb) => eb.fn.any(eb.val([...fileIds])))
    .where('kind', '=', 'photo')
    .executeTakeFirstOrThrow();
  return n;
}

type NewPhotos = {
  readonly fileIds: readonly number[];
  readonly schoolId: number;
  readonly groupId: number;
  readonly day: string;
  readonly userId: number;
  readonly now: Date;
};

export async function insertPhotos(tx: Tx, photos: NewPhotos): Promise<void> {
  const { fileIds, schoolId, groupId, day, userId, now } = photos;
  await tx
    .insertInto('report_photos')
    .values(
      fileIds.map((fileId) => ({
        file_id: fileId,
        school_id: schoolId,
        group_id: groupId,
        day,
        added_by: userId,
        created_at: now,
      })),
    )
    .execute();
}

type PhotoUpdate = {
  readonly caption?: { readonly en: string | null; readonly fr: string | null } | undefined;
  readonly isForGroup?: boolean | undefined;
};

export async function updatePhoto(tx: Tx, id: number, { caption, isForGroup }: PhotoUpdate): Promise<void> {
  if (!caption && isForGroup === undefined) return;
  await tx
    .updateTable('report_photos')
    .set({
      ...(caption && { caption_en: caption.en, caption_fr: caption.fr }),
      ...(isForGroup !== undefined && { is_for_group: isForGroup }),
    })
    .where('file_id', '=', id)
    .execute();
}

/** Replaces the tagged children of a photo. */
export async function replaceTags(
  tx: Tx,
  { id, schoolId }: Pick<LockedPhoto, 'id' | 'schoolId'>,
  childIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('report_photo_children').where('file_id', '=', id).execute();
  if (childIds.length === 0) return;
  await tx
    .insertInto('report_photo_children')
    .values(childIds.map((childId) => ({ file_id: id, school_id: schoolId, child_id: childId })))
    .execute();
}

/** Hides a photo, or shows it again. */
export async function setHidden(
  tx: Tx,
  id: number,
  hidden: { readonly by: number; readonly at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('report_photos')
    .set({ hidden_by: hidden?.by ?? null, hidden_at: hidden?.at ?? null, unreached_since: null })
    .where('file_id', '=', id)
    .execute();
}

/** Deletes a photo with its file. The content is deleted by the next sweep. */
export async function deletePhoto(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('report_photos').where('file_id', '=', id).execute();
  await tx.deleteFrom('files').where('id', '=', id).execute();
}
