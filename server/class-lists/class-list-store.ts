/** Queries for comparing a class list with the school, and for importing its changes with few statements. */
import { sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import type { ChildChange } from '#core/children/family.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { addressesOf, isProvedAddress } from '#server/account/address-store.ts';
import { rosterIdOf } from './roster-store.ts';
import { pastGroupsAfterMove } from '#server/children/past-group-store.ts';

export type PhonelessGuardian = { readonly name: string; readonly email: string | null } & (
  | { readonly userId: number; readonly invitationId: null }
  | { readonly userId: null; readonly invitationId: number }
);

export type StoredChild = {
  readonly id: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly number: string | null;
  readonly bornOn: string | null;
  readonly groupId: number;
  readonly hasLeft: boolean;
  /** The id in the OneRoster files of the school. */
  readonly sourcedId: string;
  /** Guardians' accounts, and the addresses of guardians who have not confirmed theirs and of open invitations. */
  readonly guardians: readonly number[];
  readonly invited: readonly string[];
  /** Addresses of removed guardians, including former ones and those by which they were invited. */
  readonly removed: readonly string[];
  /** Names of removed guardians. */
  readonly removedNames: readonly string[];
  /** Guardians on the record without a phone number, with an account or an open invitation. */
  readonly phoneless: readonly PhonelessGuardian[];
  /** Invitations of the child's guardians that the office withdrew. */
  readonly withdrawn: readonly { readonly name: string; readonly email: string | null }[];
  /** Guardians with fewer rights than a list gives. */
  readonly limited: readonly { readonly userId: number; readonly name: string }[];
  /** Names of guardians, with an account or invited. */
  readonly guardianNames: readonly string[];
  readonly invitedNames: readonly string[];
  /** Names of people who may collect the child or wait for approval, and of those who were removed. */
  readonly pickupNames: readonly string[];
  readonly removedPickupNames: readonly string[];
  /** Whether the child has a custody restriction. */
  readonly isRestricted: boolean;
};

/**
 * The data of a school that a class list may change. `guardians` maps addresses to accounts, including former addresses
 * that no other account has now. It lacks an address that its account never confirmed: a list must not give a child to
 * an account that only claims the address.
 */
export type KnownFamilies = {
  readonly children: readonly StoredChild[];
  readonly rooms: ReadonlyMap<string, number>;
  readonly guardians: ReadonlyMap<string, number>;
};

/** Whether a former guardian has not been linked again. */
const isRemoved = sql`not exists (select from guardians g where g.child_id = f.child_id and g.user_id = f.user_id)`;

/** An invitation that ended because its child left the school, or as an account has fewer rights, was not withdrawn. */
const isWithdrawnByOffice = sql`exists (select from audit_entries a
  where a.school_id = i.school_id and a.at = i.revoked_at and a.act = 'invitation.revoked' and a.subject_id = i.id)`;

/** Reads the existing families of a school. */
export async function findKnownFamilies(tx: Tx, schoolId: number, now: Date): Promise<KnownFamilies> {
  const { rows } = await sql<Omit<StoredChild, 'invitedNames' | 'withdrawn'>>`
    select c.id, c.given_name as "givenName", c.family_name as "familyName", c.number, c.born_on as "bornOn",
      c.group_id as "groupId", c.left_at is not null as "hasLeft",
      ${rosterIdOf('child', sql`c`)} as "sourcedId",
      exists (select from child_restrictions r where r.child_id = c.id) as "isRestricted",
      array(select g.user_id from guardians g where g.child_id = c.id) as guardians,
      array(select u.email from guardians g join users u on u.id = g.user_id
             where g.child_id = c.id and not ${isProvedAddress(sql`u`)}) as invited,
      array(select unnest(f.emails) from former_guardians f where f.child_id = c.id and ${isRemoved}
            union
            select known.email from former_guardians f, lateral ${addressesOf(sql`f.user_id`)} known
             where f.child_id = c.id and ${isRemoved}) as removed,
      array(select u.name from former_guardians f join users u on u.id = f.user_id
             where f.child_id = c.id and ${isRemoved}) as "removedNames",
      coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'invitationId', null, 'name', u.name, 'email', u.email)
          order by u.id)
         from guardians g join users u on u.id = g.user_id where g.child_id = c.id and g.phone is null), '[]') as phoneless,
      array(select u.name from guardians g join users u on u.id = g.user_id where g.child_id = c.id) as "guardianNames",
      array(select p.name from pickup_person_children pc join pickup_people p on p.id = pc.person_id
             where pc.child_id = c.id and p.name is not null and p.valid_on is null
               and p.status <> 'revoked' and pc.taken_back_at is null) as "pickupNames",
      array(select p.name from pickup_person_children pc join pickup_people p on p.id = pc.person_id
             where pc.child_id = c.id and p.name is not null
               and (p.status = 'revoked' or pc.taken_back_at is not null)) as "removedPickupNames",
      coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.name))
         from guardians g join users u on u.id = g.user_id
        where g.child_id = c.id and not (g.can_view and g.can_report_absence and g.can_pickup and g.can_message)), '[]') as limited
    from children c join schools s on s.id = c.school_id
    where c.school_id = ${schoolId} and c.erased_at is null order by c.id`.execute(tx);
  const invitations = await findInvitationsOf(tx, schoolId, now);
  const children = rows.map((child): StoredChild => {
    const { emails = [], names = [], phoneless = [], withdrawn = [] } = invitations.get(child.id) ?? {};
    const invited = [...emails, ...child.invited];
    return { ...child, invited, invitedNames: names, phoneless: [...child.phoneless, ...phoneless], withdrawn };
  });
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
    .where(isProvedAddress(sql`u`))
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

type ChildInvitations = {
  readonly childId: number;
  /** Names and addresses of open invitations, an address while it can be accepted. */
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phoneless: readonly PhonelessGuardian[];
  readonly withdrawn: StoredChild['withdrawn'];
};

/**
 * The invitations to each child, by child. A statement of its own: joined to the children, a database without current
 * statistics compares each child with every invitation.
 */
async function findInvitationsOf(tx: Tx, schoolId: number, now: Date): Promise<ReadonlyMap<number, ChildInvitations>> {
  const isOpen = sql`i.token is not null and i.accepted_at is null and i.revoked_at is null`;
  const { rows } = await sql<ChildInvitations>`
    select ic.child_id as "childId",
      coalesce(array_agg(i.name) filter (where ${isOpen}), '{}') as names,
      coalesce(array_agg(i.email) filter (
        where ${isOpen} and i.email is not null and greatest(i.expires_at, i.code_expires_at) > ${now}), '{}') as emails,
      coalesce(jsonb_agg(
        jsonb_build_object('userId', null, 'invitationId', i.id, 'name', i.name, 'email', i.email) order by i.id)
        filter (where i.token is not null and i.phone is null), '[]') as phoneless,
      coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'email', i.email))
        filter (where i.revoked_at is not null and ${isWithdrawnByOffice}), '[]') as withdrawn
    from invitation_children ic join invitations i on i.id = ic.invitation_id
    where i.school_id = ${schoolId} group by ic.child_id`.execute(tx);
  return new Map(rows.map((one) => [one.childId, one]));
}

/** Today's date in the school's time zone. */
export async function findToday(tx: Tx, schoolId: number, now: Date): Promise<string> {
  const { zone } = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('o.time_zone as zone')
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return schoolTimeAt(now, zone).day;
}

/** A guardian's name and the address of their account. */
export async function addressesOfGuardian(tx: Tx, userId: number): Promise<{ name: string; email: string }> {
  return tx.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}

/** Inserts groups without a name or staff. Returns their ids by room label. */
export async function insertGroups(tx: Tx, schoolId: number, rooms: readonly string[]): Promise<Map<string, number>> {
  if (rooms.length === 0) return new Map();
  const made = await tx
    .insertInto('groups')
    .values(rooms.map((room) => ({ school_id: schoolId, room })))
    .returning(['id', 'room'])
    .execute();
  return new Map(made.map(({ id, room }) => [room, id]));
}

/** Inserts children. Returns their ids in input order. */
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

export type StoredChildChange = ChildChange & { readonly id: number };

/** Updates children and re-enrols former ones. */
export async function updateChildren(tx: Tx, children: readonly StoredChildChange[], now: Date): Promise<void> {
  if (children.length === 0) return;
  // A number may pass from one child to another in the same list, so all are cleared before they are set.
  const ids = children.map(({ id }) => id);
  await sql`update children set number = null where id = any (${ids}::int[])`.execute(tx);
  await sql`
    update children c set given_name = r."givenName", family_name = r."familyName", group_id = r."groupId",
      number = r.number, born_on = r."bornOn", left_at = null,
      past_groups = ${pastGroupsAfterMove(sql`r."groupId"`, now)}
    from jsonb_to_recordset(${JSON.stringify(children)}::jsonb)
      as r (id int, "givenName" text, "familyName" text, "groupId" int, number text, "bornOn" date)
    where c.id = r.id`.execute(tx);
}

/** The guardians of these children. */
export async function findGuardiansOf(tx: Tx, childIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('guardians')
    .select('user_id')
    .distinct()
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .execute();
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
}

export type ListedPhone = { readonly childId: number; readonly userId: number; readonly phone: string };

/** Sets the phone numbers of guardians who have none. */
export async function savePhones(tx: Tx, phones: readonly ListedPhone[]): Promise<void> {
  if (phones.length === 0) return;
  await sql`
    update guardians g set phone = r.phone
      from jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) as r ("childId" int, "userId" int, phone text)
     where g.child_id = r."childId" and g.user_id = r."userId" and g.phone is null`.execute(tx);
}

export type InvitedPhone = { readonly invitationId: number; readonly phone: string };

/** Sets the phone numbers of guardians without an account who have none. */
export async function saveInvitedPhones(tx: Tx, phones: readonly InvitedPhone[]): Promise<void> {
  if (phones.length === 0) return;
  await sql`
    update invitations i set phone = r.phone
      from jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) as r ("invitationId" int, phone text)
     where i.id = r."invitationId" and i.token is not null and i.phone is null`.execute(tx);
}

/** Rights of a guardian from a class list: all, until the office changes them. */
export const listedRights: readonly GuardianRight[] = ['view', 'report_absence', 'pickup', 'message'];
