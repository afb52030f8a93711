/** Queries for the families of a school, as its office reads them. */
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GuardianRight } from '#core/children/child.ts';
import { canReleaseOwnChild, canManageCustody } from '#core/children/own-child-rules.ts';
import { maxListed } from '#core/http/fields.ts';
import type {
  ChildRecord,
  FamilyChild,
  FamilyGuardian,
  RecordedGuardian,
  SchoolFamilies,
} from '#core/children/family.ts';
import type { FamilyGroup, StaffMember } from '#core/schools/group.ts';
import type { SchoolKind } from '#core/schools/school-kind.ts';
import { usualWords } from '#core/schools/word-list-rules.ts';
import { failureOf } from '#server/jobs/failed-email-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { ownTitleOf } from '#server/schools/own-title-store.ts';
import { type WrittenWords, writtenWordsOf } from '#server/schools/school-words-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { ownChildren } from './staff-own-children-store.ts';

/**
 * The families of one of the office's schools, by default the first, read in one statement. Undefined for another
 * school. A list over the limit drops the children who left first.
 */
export async function findSchoolFamilies(
  tx: Tx,
  { id, adminOf }: Pick<CurrentUser, 'id' | 'adminOf'>,
  school: number | undefined,
): Promise<SchoolFamilies | undefined> {
  const schoolId = school ?? adminOf[0];
  if (schoolId === undefined || !adminOf.includes(schoolId)) return undefined;
  const { rows } = await sql<Omit<SchoolFamilies, 'schoolId' | 'children' | 'titles'> & ReadFamilies>`
    select
      (select kind from schools where id = ${schoolId}) as kind,
      ${writtenWordsOf(sql`${schoolId}::int`)} as words,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by alphabetical(s.name))
         from schools s where s.id = any (${[...adminOf]}::int[])) as schools,
      coalesce((select jsonb_agg(${groupOf} order by g.room) from groups g where g.school_id = ${schoolId}), '[]') as groups,
      coalesce((select jsonb_agg(${memberOf(id)} order by alphabetical(u.name), u.id)
         from staff_members m join users u on u.id = m.user_id where m.school_id = ${schoolId}), '[]') as staff,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'groupId', c.group_id, 'number', c.number,
           'leftAt', c.left_at, 'isRestricted', r.child_id is not null, 'guardians', coalesce(ga.list, '[]'),
           'invited', coalesce(ia.list, '[]'))
           order by alphabetical(c.family_name), alphabetical(c.given_name), c.id)
         from (
           select * from children where school_id = ${schoolId} and erased_at is null
            order by left_at desc nulls first, alphabetical(family_name), alphabetical(given_name), id limit ${maxListed}
         ) c
         left join child_restrictions r on r.child_id = c.id
         left join (
           select gu.child_id, jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by gu.created_at, u.id) as list
             from guardians gu join users u on u.id = gu.user_id where gu.school_id = ${schoolId} group by gu.child_id
         ) ga on ga.child_id = c.id
         left join (
           select ic.child_id, jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by i.id) as list
             from invitation_children ic join invitations i on i.id = ic.invitation_id
            where ic.school_id = ${schoolId} and i.token is not null group by ic.child_id
         ) ia on ia.child_id = c.id), '[]') as children`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { kind, words, children, ...lists } = row;
  const titles = words.titles ?? [...usualWords(kind, 'titles')];
  return { ...lists, schoolId, titles, children: children.map(childOf) };
}

type ListedChild = FamilyChild;
type ReadFamilies = { readonly kind: SchoolKind; readonly words: WrittenWords; readonly children: ListedChild[] };

/** Instants in the database's JSON are text. */
const childOf = (child: ListedChild): FamilyChild => ({ ...child, leftAt: instantOrNull(child.leftAt) });
const instantOrNull = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString());

const groupOf = sql`jsonb_build_object('id', g.id, 'room', g.room, 'name', g.name,
  'staffIds', coalesce((select jsonb_agg(sg.user_id order by sg.user_id) from staff_groups sg where sg.group_id = g.id), '[]'),
  'children', (select count(*) from children c where c.group_id = g.id and c.left_at is null),
  'isArchived', g.archived_at is not null)`;

const memberOf = (
  me: number,
) => sql`jsonb_build_object('id', m.user_id, 'name', u.name, 'title', m.title, 'ownTitle', ${ownTitleOf('m')}, 'doorDuty', m.door_duty,
  'isOffice', exists (select from school_admins a where a.school_id = m.school_id and a.user_id = m.user_id),
  'isMe', m.user_id = ${me}::int)`;

/** One group of a school in the tenant scope. */
export async function findGroup(
  tx: Tx,
  id: number,
): Promise<(FamilyGroup & { readonly schoolId: number }) | undefined> {
  const { rows } = await sql<{ row: FamilyGroup; schoolId: number }>`
    select ${groupOf} as row, g.school_id as "schoolId" from groups g where g.id = ${id}`.execute(tx);
  const [found] = rows;
  return found && { ...found.row, schoolId: found.schoolId };
}

/** One staff member of a school in the tenant scope. */
export async function findMember(
  tx: Tx,
  { userId, schoolId, me }: { readonly userId: number; readonly schoolId: number; readonly me: number },
): Promise<StaffMember | undefined> {
  const { rows } = await sql<{ row: StaffMember }>`
    select ${memberOf(me)} as row from staff_members m join users u on u.id = m.user_id
     where m.user_id = ${userId} and m.school_id = ${schoolId}`.execute(tx);
  return rows[0]?.row;
}

/**
 * One child's record, enrolled or not, of a school in the tenant scope. Custody restrictions have a policy of their
 * own.
 */
export async function findChildRecord(tx: Tx, childId: number, me: number): Promise<ChildRecord | undefined> {
  const child = await tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .leftJoin('child_restrictions as r', 'r.child_id', 'c.id')
    .leftJoin('users as w', 'w.id', 'r.written_by')
    .select(['c.id', 'c.school_id', 'c.given_name', 'c.family_name', 'c.name', 'c.group_id', 'g.room'])
    .select(['c.number', 'c.born_on', 'c.left_at', 'r.note', 'r.written_at', 'w.name as writer'])
    .select((eb) => jsonArrayFrom(selectGuardians(eb)).as('guardians'))
    .select((eb) => jsonArrayFrom(selectInvited(eb)).as('invited'))
    .select(ownChildren(me).as('own'))
    .select((eb) =>
      eb
        .selectFrom('guardians as mine')
        .select('mine.can_pickup')
        .whereRef('mine.child_id', '=', 'c.id')
        .where('mine.user_id', '=', me)
        .as('collects'),
    )
    .where('c.id', '=', childId)
    .where('c.erased_at', 'is', null)
    .executeTakeFirst();
  if (!child) return undefined;
  const guardians = child.guardians.map(guardianOf);
  const { note, writer, written_at } = child;
  return {
    id: child.id,
    schoolId: child.school_id,
    givenName: child.given_name,
    familyName: child.family_name,
    name: child.name ?? '',
    groupId: child.group_id,
    room: child.room,
    number: child.number,
    bornOn: child.born_on,
    leftAt: instantOrNull(child.left_at),
    guardians,
    invited: child.invited.map(recordedOf),
    restriction:
      note === null || written_at === null
        ? null
        : { note, writtenBy: writer ?? '', writtenAt: written_at.toISOString() },
    mayManage: canManageCustody([childId], child.own),
    mayChange: canReleaseOwnChild(childId, { own: child.own, collects: child.collects ? [childId] : [] }),
  };
}

type SelectedTables = Tables & { readonly c: Tables['children'] };

/** The guardians of a child, in the order they were linked. */
function selectGuardians(eb: ExpressionBuilder<SelectedTables, 'c'>) {
  return eb
    .selectFrom('guardians as gu')
    .innerJoin('users as u', 'u.id', 'gu.user_id')
    .select(['u.id', 'u.name', 'u.email', 'gu.phone', 'gu.relationship', 'gu.household_id as household'])
    .select(failureOf(sql`u.email`).as('undeliveredAt'))
    .select(['gu.can_view', 'gu.can_report_absence', 'gu.can_pickup', 'gu.can_message'])
    .whereRef('gu.child_id', '=', 'c.id')
    .orderBy('gu.created_at')
    .orderBy('u.id');
}

/** The guardians of a child who were invited and have no account yet. */
function selectInvited(eb: ExpressionBuilder<SelectedTables, 'c'>) {
  return eb
    .selectFrom('invitation_children as ic')
    .innerJoin('invitations as i', 'i.id', 'ic.invitation_id')
    .select(['i.id', 'i.name', 'i.email', 'i.phone', 'ic.relationship'])
    .select(failureOf(sql`i.email`, sql`i.sent_at`).as('undeliveredAt'))
    .select(['ic.can_view', 'ic.can_report_absence', 'ic.can_pickup', 'ic.can_message'])
    .whereRef('ic.child_id', '=', 'c.id')
    .where('i.token', 'is not', null)
    .orderBy('i.id');
}

type RecordedRow = Omit<RecordedGuardian, 'relationship' | 'rights'> & RightColumns & { readonly relationship: string };

function recordedOf({
  id,
  name,
  email,
  phone,
  undeliveredAt,
  relationship,
  ...columns
}: RecordedRow): RecordedGuardian {
  const is = relationship as RecordedGuardian['relationship'];
  return { id, name, email, phone, undeliveredAt, relationship: is, rights: rightsOf(columns) };
}

type GuardianRow = Omit<FamilyGuardian, 'relationship' | 'rights'> & RightColumns & { readonly relationship: string };

function guardianOf({
  id,
  name,
  email,
  phone,
  undeliveredAt,
  relationship,
  household,
  ...columns
}: GuardianRow): FamilyGuardian {
  // A table constraint limits the values, and the reply schema checks them again.
  const is = relationship as FamilyGuardian['relationship'];
  return { id, name, email, phone, undeliveredAt, relationship: is, rights: rightsOf(columns), household };
}

type RightColumns = Readonly<Record<`can_${GuardianRight}`, boolean>>;

/** Converts the columns of a row to rights. */
export function rightsOf(row: RightColumns): GuardianRight[] {
  const held: readonly [GuardianRight, boolean][] = [
    ['view', row.can_view],
    ['report_absence', row.can_report_absence],
    ['pickup', row.can_pickup],
    ['message', row.can_message],
  ];
  return held.filter(([, has]) => has).map(([right]) => right);
}

/** Converts rights to columns. */
export function rightColumns(rights: readonly GuardianRight[]): RightColumns {
  return {
    can_view: rights.includes('view'),
    can_report_absence: rights.includes('report_absence'),
    can_pickup: rights.includes('pickup'),
    can_message: rights.includes('message'),
  };
}
