/** Who of a child's guardians can be reached, and how many families of a place are on Parvis. */
import { sql } from 'kysely';
import type { ToldKind } from '#core/notifications/delivery.ts';
import { type FamilyCount, type ReachWay, waysTo } from '#core/notifications/reach-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { findRecipients } from './wish-store.ts';

/** A guardian with an account who may see the child, and by what they are reached. */
export type ReachedGuardian = { readonly userId: number; readonly name: string; readonly ways: readonly ReachWay[] };
/** A guardian who was invited and has no account yet. */
export type InvitedGuardian = { readonly invitationId: number; readonly name: string };
export type Reach = { readonly guardians: readonly ReachedGuardian[]; readonly invited: readonly InvitedGuardian[] };

type Asked = {
  readonly childId: number;
  readonly kind: ToldKind;
  readonly now: Date;
  readonly zone: string;
};

/**
 * The guardians of a child who may see it: those with an account, with the ways to each, and those whose invitation was
 * not accepted. A guardian whose right was withdrawn is in neither.
 */
export async function findReach(tx: Tx, { childId, ...asked }: Asked): Promise<Reach> {
  const { rows: linked } = await sql<{ userId: number; name: string }>`
    select u.id as "userId", u.name from guardians g join users u on u.id = g.user_id
     where g.child_id = ${childId} and g.can_view order by u.id`.execute(tx);
  const { rows: invited } = await sql<InvitedGuardian>`
    select distinct on (i.email) i.id as "invitationId", i.name
      from invitations i join invitation_children ic on ic.invitation_id = i.id
     where ic.child_id = ${childId} and ic.can_view and i.accepted_at is null and i.revoked_at is null
       and not exists (select from guardians g join users u on u.id = g.user_id
         where g.child_id = ic.child_id and u.email = i.email)
     order by i.email, i.id desc`.execute(tx);
  const recipients = await findRecipients(
    tx,
    linked.map(({ userId }) => userId),
    asked.now,
  );
  const guardians = linked.map((one): ReachedGuardian => {
    const found = recipients.find(({ userId }) => userId === one.userId);
    const ways = found ? waysTo({ delivery: found.delivery, devices: found.devices.length }, asked) : [];
    return { ...one, ways };
  });
  return { guardians: guardians.filter(({ ways }) => ways.length > 0), invited };
}

/** A count of families, and of which school or group it is; of the organization where both are null. */
export type PlaceCount = FamilyCount & {
  readonly organizationId: number | null;
  readonly schoolId: number | null;
  readonly groupId: number | null;
};

/**
 * How many families of each group, school and organization behind the fence are on Parvis. Children with the same
 * guardians, present or invited, are one family; a child of whom no guardian is known is one by itself.
 */
export async function countFamilies(tx: Tx): Promise<PlaceCount[]> {
  const { rows } = await sql<PlaceCount>`
    with families as (
      select c.group_id, c.school_id, s.organization_id,
        coalesce((select string_agg(distinct k.email, ' ' order by k.email) from (
            select u.email from guardians g join users u on u.id = g.user_id where g.child_id = c.id and g.can_view
            union
            select i.email from invitation_children ic join invitations i on i.id = ic.invitation_id
             where ic.child_id = c.id and ic.can_view and i.accepted_at is null and i.revoked_at is null
          ) k), c.id::text) as family,
        exists (select from guardians g where g.child_id = c.id and g.can_view) as reached
      from children c join schools s on s.id = c.school_id
      where c.left_at is null)
    select organization_id as "organizationId", school_id as "schoolId", group_id as "groupId",
      count(distinct family)::int as "all", (count(distinct family) filter (where reached))::int as reached
    from families group by grouping sets ((organization_id), (school_id), (group_id))`.execute(tx);
  return rows;
}

type Place = {
  readonly organizationId: number;
  readonly schoolId: number | null;
  readonly groupId: number | null;
};

/** Those of one place: its group's, else its school's, else its organization's. None where it has no children. */
export function familiesAt(counts: readonly PlaceCount[], { organizationId, schoolId, groupId }: Place): FamilyCount {
  const found = counts.find((one) => {
    if (groupId !== null) return one.groupId === groupId;
    if (schoolId !== null) return one.schoolId === schoolId;
    return one.organizationId === organizationId;
  });
  return { reached: found?.reached ?? 0, all: found?.all ?? 0 };
}
