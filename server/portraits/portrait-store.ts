/** Portraits, and who reads them now (docs/decisions/0070). */
import { type RawBuilder, sql } from 'kysely';
import type { ChildPortraits } from '#core/portraits/portrait.ts';
import {
  mayAddPortrait,
  mayChangePortrait,
  portraitPurpose,
  portraitReach,
  seesChildPortrait,
  seesPersonPortrait,
} from '#core/portraits/portrait-rules.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { consentBasis, type ConsentBasis, stateFrom, type TextRow, textsOf } from '#server/consents/consent-store.ts';
import type { Tx } from '#server/db/database.ts';
import { type CurrentUser, isOfTeam } from '#server/http/current-user.ts';
import { isFormerGuardian } from '#server/photos/staff-photo-store.ts';

type PersonRow = { readonly personId: number; readonly portrait: number; readonly isApproved: boolean };

type ChildRow = {
  readonly childId: number;
  readonly schoolId: number;
  readonly groupId: number;
  readonly timeZone: string;
  readonly isFormer: boolean;
  readonly portrait: number | null;
  readonly basis: ConsentBasis;
  readonly texts: readonly TextRow[];
  readonly people: readonly PersonRow[];
  readonly team: ChildPortraits['team'];
};

/** Who reads portraits, and when. */
export type PortraitViewer = { readonly currentUser: CurrentUser; readonly now: Date };

/** The rows of enrolled children `c` that meet a condition. */
async function findChildRows(
  tx: Tx,
  { currentUser, now }: PortraitViewer,
  which: RawBuilder<unknown>,
): Promise<ChildRow[]> {
  // The school's time zone is not known yet, so the query starts from the earliest date it can be anywhere.
  const [earliest = ''] = daysOnEarth(now);
  const { rows } = await sql<ChildRow>`
    select c.id as "childId", c.school_id as "schoolId", c.group_id as "groupId", o.time_zone as "timeZone",
      ${isFormerGuardian(currentUser.id)} as "isFormer", ${consentBasis} as basis, ${textsOf(sql`c.school_id`)} as texts,
      (select pt.file_id from portraits pt where pt.child_id = c.id) as portrait,
      (select coalesce(json_agg(json_build_object('personId', co.person_id, 'portrait', pt.file_id,
            'isApproved', co.status = 'approved') order by co.person_id), '[]')
         from collectors co join portraits pt on pt.school_id = c.school_id and (pt.person_id = co.person_id or pt.user_id = co.user_id)
        where co.child_id = c.id and co.status <> 'revoked' and co.invitation_id is null
          and (co.valid_on is null or co.valid_on >= ${earliest}::date)) as people,
      (select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name, 'portrait', pt.file_id)
            order by alphabetical(u.name), u.id), '[]')
         from staff_groups sg join portraits pt on pt.user_id = sg.user_id and pt.school_id = c.school_id
         join users u on u.id = sg.user_id
        where sg.group_id = c.group_id) as team
    from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
    left join custody_calendars k on k.child_id = c.id
    where c.left_at is null and ${which}`.execute(tx);
  return rows;
}

/** What the user sees of a row; undefined when they may not see the child. */
function shownPortraits(row: ChildRow, { currentUser, now }: PortraitViewer): ChildPortraits | undefined {
  const { childId, schoolId, groupId, timeZone, isFormer, basis, texts } = row;
  const rights = currentUser.children.find((link) => link.childId === childId)?.rights ?? null;
  const reader = {
    rights,
    isOfTeam: isOfTeam(currentUser, { schoolId, groupId }),
    hasDoorDuty: currentUser.doorDuty.includes(schoolId),
    link: isFormer ? 'former' : 'none',
  } as const;
  const reach = portraitReach(reader);
  if (!reach) return undefined;
  const today = schoolTimeAt(now, timeZone).day;
  const isShared = stateFrom(basis, { texts, purpose: portraitPurpose, today, timeZone }) === 'granted';
  const mayChange = mayChangePortrait(reader) && !currentUser.room;
  return {
    childId,
    portrait: seesChildPortrait(reach, isShared) ? row.portrait : null,
    isShared,
    mayChange,
    mayAdd: mayChange && mayAddPortrait(reach, isShared),
    people: row.people
      .filter(({ isApproved }) => seesPersonPortrait(reach, { rights, isApproved }))
      .map(({ personId, portrait }) => ({ personId, portrait })),
    team: rights?.includes('message') ? row.team : [],
  };
}

/** The portraits of a child as the user sees them; undefined when they may not see the child. */
export async function findChildPortraits(
  tx: Tx,
  viewer: PortraitViewer,
  childId: number,
): Promise<ChildPortraits | undefined> {
  const [row] = await findChildRows(tx, viewer, sql`c.id = ${childId}`);
  return row && shownPortraits(row, viewer);
}

/** Whether a file is a portrait that the user sees of any child, or their own. */
export async function isReadablePortrait(tx: Tx, viewer: PortraitViewer, fileId: number): Promise<boolean> {
  const { currentUser } = viewer;
  const own = currentUser.children.map(({ childId }) => childId);
  const portrait = await tx.selectFrom('portraits').selectAll().where('file_id', '=', fileId).executeTakeFirst();
  if (!portrait) return false;
  if (portrait.user_id === currentUser.id) return true;
  const { child_id, person_id, user_id } = portrait;
  const rows = await findChildRows(
    tx,
    viewer,
    sql`(c.id = ${child_id} or c.id in (
      select co.child_id from collectors co where co.person_id = ${person_id} or co.user_id = ${user_id})
      or c.id = any (${own}::int[]) and c.group_id in (select group_id from staff_groups where user_id = ${user_id}))`,
  );
  return rows.some((row) => {
    const shown = shownPortraits(row, viewer);
    return (
      shown?.portrait === fileId ||
      [...(shown?.people ?? []), ...(shown?.team ?? [])].some((one) => one.portrait === fileId)
    );
  });
}

/** The newest portrait of an account in the schools of the user. */
export async function findOwnPortrait(tx: Tx, userId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('portraits')
    .select('file_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.file_id ?? null;
}

/** Whose portrait it is. */
export type PortraitSubject =
  | { readonly child_id: number }
  | { readonly person_id: number }
  | { readonly user_id: number };

/** Removes the portraits of a subject in the schools of the user. Returns their files. */
export async function takePortraits(tx: Tx, subject: PortraitSubject): Promise<number[]> {
  const [[column, id] = ['child_id', 0]] = Object.entries(subject);
  const { rows } = await sql<{ file_id: number }>`
    delete from portraits where ${sql.ref(column)} = ${id} returning file_id`.execute(tx);
  return rows.map(({ file_id }) => file_id);
}

type NewPortrait = { readonly fileId: number; readonly userId: number; readonly now: Date };

/** Makes a photo the portrait of a subject, in the school of the photo. Returns false for a file that is no photo. */
export async function insertPortrait(
  tx: Tx,
  subject: PortraitSubject,
  { fileId, userId, now }: NewPortrait,
): Promise<boolean> {
  const file = await tx.selectFrom('files').select(['kind', 'school_id']).where('id', '=', fileId).executeTakeFirst();
  if (file?.kind !== 'photo') return false;
  const row = { file_id: fileId, school_id: file.school_id, added_by: userId, created_at: now };
  await tx
    .insertInto('portraits')
    .values({ ...row, ...subject })
    .execute();
  return true;
}

/** The children whose portraits include that of an account: those it may collect, and those of its groups. */
export async function findShownTo(
  tx: Tx,
  userId: number,
): Promise<{ readonly collected: number[]; readonly groups: number[] }> {
  const { rows } = await sql<{ collected: number[]; groups: number[] }>`
    select array(select child_id from guardians where user_id = ${userId} and can_pickup) as collected,
      array(select group_id from staff_groups where user_id = ${userId}) as groups`.execute(tx);
  return rows[0] ?? { collected: [], groups: [] };
}

/** For the data export: the portraits that the user added, and whose they are. Each downloads at `/api/files/{id}`. */
export function copyPortraits(tx: Tx, { id }: CurrentUser) {
  return tx
    .selectFrom('portraits as pt')
    .leftJoin('children as c', 'c.id', 'pt.child_id')
    .leftJoin('pickup_people as p', 'p.id', 'pt.person_id')
    .select(['pt.file_id as id', 'c.name as child', 'p.name as person', 'pt.created_at as createdAt'])
    .where('pt.added_by', '=', id)
    .orderBy('pt.file_id')
    .execute();
}
