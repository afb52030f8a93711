/** Who of a child's guardians can be reached, and how many families of a place are on Parvis. */
import { sql } from 'kysely';
import type { ToldKind } from '#core/notifications/delivery.ts';
import { type ChildFamily, type ReachWay, waysTo } from '#core/notifications/reach-rules.ts';
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

/**
 * The children at the schools of the tenant scope with their families. Children with the same guardians, present or
 * invited, are of one family; a child of whom no guardian is known is a family by itself.
 */
export async function findChildFamilies(tx: Tx): Promise<ChildFamily[]> {
  const { rows } = await sql<ChildFamily>`
    select c.id as "childId", c.group_id as "groupId", c.school_id as "schoolId", s.organization_id as "organizationId",
      dense_rank() over (order by coalesce((select string_agg(distinct k.email, ' ' order by k.email) from (
          select u.email from guardians g join users u on u.id = g.user_id where g.child_id = c.id and g.can_view
          union
          select i.email from invitation_children ic join invitations i on i.id = ic.invitation_id
           where ic.child_id = c.id and ic.can_view and i.accepted_at is null and i.revoked_at is null
        ) k), c.id::text))::int as family,
      exists (select from guardians g where g.child_id = c.id and g.can_view) as "isReached"
    from children c join schools s on s.id = c.school_id
    where c.left_at is null`.execute(tx);
  return rows;
}
