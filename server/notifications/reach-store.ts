/** The reachable guardians of a child, and the families on Parvis. */
import { sql } from 'kysely';
import type { DeliveryKind } from '#core/notifications/delivery.ts';
import { type ChildFamily, type ReachWay, reachableChannels } from '#core/notifications/reach-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { findRecipients } from './notification-preference-store.ts';

/** A guardian with an account who may see the child, and the channels that reach them. */
export type ReachedGuardian = { readonly userId: number; readonly name: string; readonly ways: readonly ReachWay[] };
/** A guardian who was invited and has no account yet. */
export type InvitedGuardian = { readonly invitationId: number; readonly name: string; readonly phone: string | null };
export type Reach = { readonly guardians: readonly ReachedGuardian[]; readonly invited: readonly InvitedGuardian[] };

type FindReachParams = {
  readonly childId: number;
  readonly kind: DeliveryKind;
  readonly now: Date;
  readonly zone: string;
};

/**
 * The guardians of a child who may see it: those with an account, with the channels to each, and those with a pending
 * invitation. A guardian whose right was withdrawn is in neither.
 */
export async function findReach(tx: Tx, { childId, ...params }: FindReachParams): Promise<Reach> {
  const { rows: linked } = await sql<{ userId: number; name: string }>`
    select u.id as "userId", u.name from guardians g join users u on u.id = g.user_id
     where g.child_id = ${childId} and g.can_view order by u.id`.execute(tx);
  const { rows: invited } = await sql<InvitedGuardian>`
    select distinct on (coalesce(i.email, i.id::text)) i.id as "invitationId", i.name, i.phone
      from invitations i join invitation_children ic on ic.invitation_id = i.id
     where ic.child_id = ${childId} and ic.can_view and i.accepted_at is null and i.revoked_at is null
       and not exists (select from guardians g join users u on u.id = g.user_id
         where g.child_id = ic.child_id and u.email = i.email)
     order by coalesce(i.email, i.id::text), i.id desc`.execute(tx);
  const recipients = await findRecipients(
    tx,
    linked.map(({ userId }) => userId),
    params.now,
  );
  const guardians = linked.map((one): ReachedGuardian => {
    const found = recipients.find(({ userId }) => userId === one.userId);
    const ways = found ? reachableChannels({ delivery: found.delivery, devices: found.devices.length }, params) : [];
    return { ...one, ways };
  });
  return { guardians: guardians.filter(({ ways }) => ways.length > 0), invited };
}

/**
 * The children at the schools of the tenant scope with their families. Children with the same guardians, linked or
 * invited, are one family. A child without known guardians is a family by itself.
 */
export async function findChildFamilies(tx: Tx): Promise<ChildFamily[]> {
  const { rows } = await sql<ChildFamily>`
    select c.id as "childId", c.group_id as "groupId", c.school_id as "schoolId", s.organization_id as "organizationId",
      dense_rank() over (order by coalesce((select string_agg(distinct k.email, ' ' order by k.email) from (
          select u.email from guardians g join users u on u.id = g.user_id where g.child_id = c.id and g.can_view
          union
          select coalesce(i.email, lower(i.name)) from invitation_children ic join invitations i on i.id = ic.invitation_id
           where ic.child_id = c.id and ic.can_view and i.accepted_at is null and i.revoked_at is null
        ) k), c.id::text))::int as family,
      exists (select from guardians g where g.child_id = c.id and g.can_view) as "isReached"
    from children c join schools s on s.id = c.school_id
    where c.left_at is null`.execute(tx);
  return rows;
}
