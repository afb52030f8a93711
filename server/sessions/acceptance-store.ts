/** Accepting an invitation, as SQL: what whoever holds its token meets, and what it gives. */
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { Gift } from '#core/sessions/invitation.ts';
import type { Tx } from '#server/db/database.ts';
import { isOfFormer } from './invitation-store.ts';
import { hashOf } from './token.ts';

/** An invitation as whoever holds its token meets it. */
export type Presented = {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly gives: Gift;
  readonly invitedBy: number | null;
};

/**
 * The open invitation of a token, before any school is known; nothing when it was used or taken back, or is too old.
 */
export async function findPresented(tx: Tx, token: string, now: Date): Promise<Presented | undefined> {
  const hash = hashOf(token);
  await sql`select set_config('app.invitation', ${hash}, true)`.execute(tx);
  const row = await tx
    .selectFrom('invitations')
    .select(['id', 'school_id as schoolId', 'name', 'email', 'locale', 'gives', 'invited_by as invitedBy'])
    .where('token', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, locale: row.locale as Locale, gives: row.gives as Gift };
}

/** What a school and its service are called, once its fence is open. */
export async function findNames(
  tx: Tx,
  schoolId: number,
  locale: Locale,
): Promise<{ school: string; organization: string }> {
  return tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.name as school', locale === 'fr' ? 'o.name_fr as organization' : 'o.name_en as organization'])
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
}

/** Uses an invitation up. Of two who come at once, one gets it. */
export async function claimInvitation(
  tx: Tx,
  { id, token, userId, now }: { id: number; token: string; userId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ token: null, accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .where('token', '=', hashOf(token))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether the office removed from the child of `ic` who accepts `i`, unless it invited them again knowing so. */
const isBarred = (userId: number) => sql<boolean>`exists (
  select from former_guardians f
   where f.child_id = ic.child_id and (f.user_id = ${userId} or ${isOfFormer(sql`i.email`)})
     and (not ic.readmits or f.removed_at > i.created_at)
     and not exists (select from guardians g where g.child_id = f.child_id and g.user_id = ${userId}))`;

/** Whether an invitation of a guardian gives something still: a child from which they were not removed since. */
export async function hasChildrenLeft(
  tx: Tx,
  { invitationId, userId }: { invitationId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql`select from invitation_children ic join invitations i on i.id = ic.invitation_id
    where i.id = ${invitationId} and not ${isBarred(userId)} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Makes the links that an invitation gives. Whom the office removed from a child since is not given it. What somebody
 * has already stays as the office has set it since; a child who has left and a group that was put away meanwhile are
 * not given. Gives the children of whom they were no guardian before.
 */
export async function giveLinks(
  tx: Tx,
  { invitationId, userId, now }: { invitationId: number; userId: number; now: Date },
): Promise<number[]> {
  const { rows: linked } = await sql<{ id: number }>`
    with given as (
      select ic.*, (
        select min(g.household_id) from guardians g where g.user_id = ${userId} and g.school_id = ic.school_id) as household_id
      from invitation_children ic
      join invitations i on i.id = ic.invitation_id
      join children c on c.id = ic.child_id and c.left_at is null
      where ic.invitation_id = ${invitationId} and not ${isBarred(userId)}
    ), home as (
      insert into households (school_id) select min(school_id) from given where household_id is null having count(*) > 0 returning id
    )
    insert into guardians (child_id, user_id, school_id, household_id, relationship, can_view, can_report_absence, can_pickup, can_message, created_at, emails)
    select child_id, ${userId}, school_id, coalesce(household_id, (select id from home)), relationship,
           can_view, can_report_absence, can_pickup, can_message, ${now},
           array(select email from invitations where id = given.invitation_id)
      from given
    on conflict do nothing
    returning child_id as id`.execute(tx);
  await sql`
    insert into staff_members (school_id, user_id, title, door_duty)
    select school_id, ${userId}, title, door_duty from invitations where id = ${invitationId} and title is not null
    on conflict do nothing`.execute(tx);
  await sql`
    insert into staff_groups (school_id, user_id, group_id)
    select i.school_id, ${userId}, i.group_id from invitation_groups i
      join groups g on g.id = i.group_id and g.archived_at is null
    where i.invitation_id = ${invitationId}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into school_admins (school_id, user_id)
    select school_id, ${userId} from invitations where id = ${invitationId} and gives = 'office'
    on conflict do nothing`.execute(tx);
  return linked.map(({ id }) => id);
}
