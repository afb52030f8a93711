/** Reads and saves the do-not-release list of a child (docs/decisions/0060). No query of a guardian returns it. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { DoNotReleaseList, DoNotReleaseName, NamedPerson } from '#core/pickup-people/do-not-release.ts';
import { isListedOn } from '#core/pickup-people/do-not-release-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * The list of a child, as read from the database's JSON. `formerNames` are other names of its guardians: those that an
 * account had before, and that of its invitation.
 */
export type ReleaseListRow = {
  readonly childId: number;
  readonly names: readonly DoNotReleaseName[];
  readonly formerNames: readonly { readonly personId: number; readonly name: string }[];
};

/** The other names of the guardians of a child. */
const formerNamesOf = (childId: RawBuilder<unknown>) => sql`
  select p.id as person_id, n.name
    from guardians g
    join pickup_people p on p.user_id = g.user_id and p.school_id = g.school_id
    join users u on u.id = g.user_id, unnest(u.former_names) as n (name)
   where g.child_id = ${childId}
  union
  select p.id, i.name
    from guardians g
    join pickup_people p on p.user_id = g.user_id and p.school_id = g.school_id
    join invitations i on i.accepted_by = g.user_id and i.school_id = g.school_id
   where g.child_id = ${childId} and i.name is not null`;

const columns = sql`'childId', d.child_id, 'names', d.names,
  'formerNames', (select coalesce(json_agg(json_build_object('personId', f.person_id, 'name', f.name)), '[]'::json)
    from (${formerNamesOf(sql`d.child_id`)}) f)`;

/** The list of a child, as a JSON expression; null without names. */
export function selectReleaseList(childId: Expression<number>) {
  return sql<ReleaseListRow | null>`(
    select json_build_object(${columns})
      from do_not_release_lists d where d.child_id = ${childId} and d.names <> '[]')`;
}

/** The lists of every child of a school that has one. */
export function selectReleaseLists(schoolId: Expression<number>) {
  return sql<ReleaseListRow[]>`(
    select coalesce(json_agg(json_build_object(${columns})), '[]'::json)
      from do_not_release_lists d where d.school_id = ${schoolId} and d.names <> '[]')`;
}

/** Reads a row; without one no person is listed. */
export function releaseListOf(row: ReleaseListRow | null) {
  const { names = [], formerNames = [] } = row ?? {};
  return {
    isListedOn({ personId, name }: { readonly personId: number; readonly name: string }, day: string): boolean {
      const former = formerNames.filter((one) => one.personId === personId).map((one) => one.name);
      return isListedOn(names, { personId, names: [name, ...former] }, day);
    },
  };
}

/** Whether a new person of this name is on the list of one of these children on a day. */
export async function isListedFor(tx: Tx, childIds: readonly number[], name: string, day: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('do_not_release_lists')
    .select('names')
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .execute();
  return rows.some(({ names }) => isListedOn(names as DoNotReleaseName[], { personId: null, names: [name] }, day));
}

/** The names of the list of a child. */
export async function findListedNames(tx: Tx, childId: number): Promise<DoNotReleaseName[]> {
  const row = await tx
    .selectFrom('do_not_release_lists')
    .select('names')
    .where('child_id', '=', childId)
    .executeTakeFirst();
  return (row?.names ?? []) as DoNotReleaseName[];
}

type StoredList = Omit<DoNotReleaseList, 'today' | 'setAt'> & {
  readonly zone: string;
  readonly setAt: Date | null;
  readonly isOwn: boolean;
};

/**
 * The list of a child as its office reads it, in one statement. Undefined for a former child. `isOwn`: the reader is or
 * was a guardian of the child.
 */
export async function findReleaseList(
  tx: Tx,
  childId: number,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<{ readonly list: DoNotReleaseList; readonly isOwn: boolean } | undefined> {
  const { rows } = await sql<StoredList>`
    select c.id as "childId", o.time_zone as zone, coalesce(d.revision, 0) as revision,
           coalesce(d.names, '[]'::jsonb) as names, u.name as "setBy", d.set_at as "setAt",
           exists (select from guardians m where m.child_id = c.id and m.user_id = ${userId})
             or exists (select from former_guardians m where m.child_id = c.id and m.user_id = ${userId}) as "isOwn",
           (select coalesce(jsonb_agg(jsonb_build_object('id', n.person_id, 'names', n.names) order by n.person_id), '[]')
              from (select a.person_id, jsonb_agg(a.name order by a.is_former, ${alphabetical('a.name')}) as names
                      from (select co.person_id, co.name, false as is_former from collectors co
                             where co.child_id = c.id and co.status <> 'revoked'
                            union all
                            select f.person_id, f.name, true from (${formerNamesOf(sql`c.id`)}) f
                              join collectors co on co.person_id = f.person_id and co.child_id = c.id
                             where f.name <> co.name) a
                     group by a.person_id) n) as people
      from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
      left join do_not_release_lists d on d.child_id = c.id
      left join users u on u.id = d.set_by
     where c.id = ${childId} and c.left_at is null and c.erased_at is null`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { zone, setAt, isOwn, ...list } = row;
  return { isOwn, list: { ...list, today: schoolTimeAt(now, zone).day, setAt: setAt?.toISOString() ?? null } };
}

/** The pickup people that guardians or the office named for a child, approved: not the guardians themselves. */
export async function findApprovedNames(tx: Tx, childId: number): Promise<NamedPerson[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select co.person_id as id, co.name from collectors co
     where co.child_id = ${childId} and co.status = 'approved' and co.user_id is null and co.invitation_id is null
     order by co.person_id`.execute(tx);
  return rows.map(({ id, name }) => ({ id, names: [name] }));
}

type SavedList = {
  readonly schoolId: number;
  readonly childId: number;
  readonly names: readonly DoNotReleaseName[];
  readonly revision: number;
  readonly userId: number;
  readonly now: Date;
};

export async function saveReleaseList(tx: Tx, { schoolId, childId, names, revision, userId, now }: SavedList) {
  const saved = { names: JSON.stringify(names), revision, set_by: userId, set_at: now };
  await tx
    .insertInto('do_not_release_lists')
    .values({ school_id: schoolId, child_id: childId, ...saved })
    .onConflict((conflict) => conflict.column('child_id').doUpdateSet(saved))
    .execute();
}

/** Ends the office's permissions from a day on for people whose name was listed since. */
export async function deleteAllowances(
  tx: Tx,
  {
    childId,
    personIds,
    day,
  }: { readonly childId: number; readonly personIds: readonly number[]; readonly day: string },
): Promise<void> {
  await tx
    .deleteFrom('custody_allowances')
    .where('child_id', '=', childId)
    .where('person_id', '=', (eb) => eb.fn.any(eb.val([...personIds])))
    .where('day', '>=', day)
    .execute();
}
