/** What a class list is compared with, and writing down what it changes: few statements for many children. */
import { sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import type { ChildChange } from '#core/children/family.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { addressesOf } from '#server/sessions/address-store.ts';

export type KnownChild = {
  readonly id: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly number: string | null;
  readonly bornOn: string | null;
  readonly groupId: number;
  readonly hasLeft: boolean;
  /** Its guardians' accounts, and the addresses of open invitations to it. */
  readonly guardians: readonly number[];
  readonly invited: readonly string[];
  /**
   * The addresses of those whom the office removed: their accounts' past ones and those by which they were invited too.
   */
  readonly removed: readonly string[];
  /** What those are called. */
  readonly removedNames: readonly string[];
  /** Its guardians who may do less than a list gives. */
  readonly limited: readonly { readonly userId: number; readonly name: string }[];
  /** A court has decided who may not come near it. */
  readonly isRestricted: boolean;
};

/**
 * Everything of a school that a class list may touch; `guardians` are accounts by their addresses, those that they had
 * and no other account has now among them.
 */
export type Known = {
  readonly children: readonly KnownChild[];
  readonly rooms: ReadonlyMap<string, number>;
  readonly guardians: ReadonlyMap<string, number>;
};

/** Whether a former guardian is none today. */
const isRemoved = sql`not exists (select from guardians g where g.child_id = f.child_id and g.user_id = f.user_id)`;

/** Reads what is known at a school. */
export async function findKnownFamilies(tx: Tx, schoolId: number, now: Date): Promise<Known> {
  const { rows: children } = await sql<KnownChild>`
    select c.id, c.given_name as "givenName", c.family_name as "familyName", c.number, c.born_on as "bornOn",
      c.group_id as "groupId", c.left_at is not null as "hasLeft",
      exists (select from child_restrictions r where r.child_id = c.id) as "isRestricted",
      array(select g.user_id from guardians g where g.child_id = c.id) as guardians,
      array(select i.email from invitation_children ic join invitations i on i.id = ic.invitation_id
             where ic.child_id = c.id and i.token is not null and i.expires_at > ${now}) as invited,
      array(select unnest(f.emails) from former_guardians f where f.child_id = c.id and ${isRemoved}
            union
            select known.email from former_guardians f, lateral ${addressesOf(sql`f.user_id`)} known
             where f.child_id = c.id and ${isRemoved}) as removed,
      array(select u.name from former_guardians f join users u on u.id = f.user_id
             where f.child_id = c.id and ${isRemoved}) as "removedNames",
      coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.name))
         from guardians g join users u on u.id = g.user_id
        where g.child_id = c.id and not (g.can_view and g.can_report_absence and g.can_pickup and g.can_message)), '[]') as limited
    from children c where c.school_id = ${schoolId} and c.erased_at is null order by c.id`.execute(tx);
  const groups = await tx
    .selectFrom('groups')
    .select(['id', 'room'])
    .where('school_id', '=', schoolId)
    .where('archived_at', 'is', null)
    .execute();
  const guardians = await tx
    .selectFrom('guardians as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['u.id', 'u.email'])
    .distinct()
    .where('g.school_id', '=', schoolId)
    .execute();
  const { rows: former } = await sql<{ id: number; email: string }>`
    select min(f.user_id) as id, f.email from former_emails f
     where f.user_id in (select user_id from guardians where school_id = ${schoolId})
       and not exists (select from users u where u.email = f.email)
     group by f.email having count(*) = 1`.execute(tx);
  return {
    children,
    rooms: new Map(groups.map(({ id, room }) => [room, id])),
    guardians: new Map([...former, ...guardians].map(({ id, email }) => [email, id])),
  };
}

/** The day that a school's clock shows. */
export async function findToday(tx: Tx, schoolId: number, now: Date): Promise<string> {
  const { zone } = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('o.time_zone as zone')
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return schoolTimeAt(now, zone).day;
}

/** What a guardian is called, and the address of their account. */
export async function addressesOfGuardian(tx: Tx, userId: number): Promise<{ name: string; email: string }> {
  return tx.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}

/** Adds groups without a name or staff. Their ids by their rooms. */
export async function insertGroups(tx: Tx, schoolId: number, rooms: readonly string[]): Promise<Map<string, number>> {
  if (rooms.length === 0) return new Map();
  const made = await tx
    .insertInto('groups')
    .values(rooms.map((room) => ({ school_id: schoolId, room })))
    .returning(['id', 'room'])
    .execute();
  return new Map(made.map(({ id, room }) => [room, id]));
}

/** Adds children. Their ids, in the order given. */
export async function insertChildren(tx: Tx, schoolId: number, children: readonly ChildChange[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as (
      select *, nextval(pg_get_serial_sequence('children', 'id'))::int as id
        from rows from (jsonb_to_recordset(${JSON.stringify(children)}::jsonb)
          as ("givenName" text, "familyName" text, "groupId" int, number text, "bornOn" date)) with ordinality
          as r ("givenName", "familyName", "groupId", number, "bornOn", place)
    ), made as (
      insert into children (id, school_id, group_id, given_name, family_name, number, born_on)
      select id, ${schoolId}, "groupId", "givenName", "familyName", number, "bornOn" from given
    )
    select id from given order by place`.execute(tx);
  return rows.map(({ id }) => id);
}

export type KnownChange = ChildChange & { readonly id: number };

/** Changes children; whoever had left is back. */
export async function updateChildren(tx: Tx, children: readonly KnownChange[]): Promise<void> {
  if (children.length === 0) return;
  // A number may pass from one child to another of the same list: it is free before it is given.
  const ids = children.map(({ id }) => id);
  await sql`update children set number = null where id = any (${ids}::int[])`.execute(tx);
  await sql`
    update children c set given_name = r."givenName", family_name = r."familyName", group_id = r."groupId",
      number = r.number, born_on = r."bornOn", left_at = null
    from jsonb_to_recordset(${JSON.stringify(children)}::jsonb)
      as r (id int, "givenName" text, "familyName" text, "groupId" int, number text, "bornOn" date)
    where c.id = r.id`.execute(tx);
}

/** The guardians of children, each child with its own. */
export async function findGuardiansOf(tx: Tx, childIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('guardians')
    .select('user_id')
    .distinct()
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .execute();
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
}

/** What a guardian of a class list may do: everything, until the office says otherwise. */
export const listedRights: readonly GuardianRight[] = ['view', 'report_absence', 'pickup', 'message'];
