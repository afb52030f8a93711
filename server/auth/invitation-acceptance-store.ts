/** Queries for accepting an invitation: the invitation found by its token, and the links that it creates. */
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { AcceptedRole, InvitationPreview } from '#core/auth/invitation.ts';
import type { Tx } from '#server/db/database.ts';
import { setLocal } from '#server/db/tenant-scope.ts';
import { foreignLangOf, textIn } from '#server/db/in-language.ts';
import { ended, isFormerGuardianAddress } from './invitation-store.ts';

/** An invitation found by its token or code. */
export type InvitationByToken = {
  readonly id: number;
  /** The hash of the token or code in the request. */
  readonly hash: string;
  readonly schoolId: number;
  readonly name: string;
  /** Null for a guardian whose address the office does not know. */
  readonly email: string | null;
  readonly locale: Locale;
  readonly gives: AcceptedRole;
  readonly invitedBy: number | null;
};

/**
 * The open invitation of a hashed token or code, found before the tenant scope is set. Undefined when it was accepted
 * or withdrawn, or when the token or code was replaced or has expired.
 */
export async function findByHash(tx: Tx, hash: string, now: Date): Promise<InvitationByToken | undefined> {
  await sql`select ${setLocal('invitation', hash)}`.execute(tx);
  const row = await tx
    .selectFrom('invitations')
    .select(['id', 'school_id as schoolId', 'name', 'email', 'locale', 'gives', 'invited_by as invitedBy'])
    .where((eb) =>
      eb.or([
        eb.and([eb('token', '=', hash), eb('expires_at', '>', now)]),
        eb.and([eb('code', '=', hash), eb('code_expires_at', '>', now)]),
      ]),
    )
    .executeTakeFirst();
  return row && { ...row, hash, locale: row.locale as Locale, gives: row.gives as AcceptedRole };
}

/** Names of a school and its service, read within the tenant scope. */
export async function findNames(
  tx: Tx,
  schoolId: number,
  locale: Locale,
): Promise<Pick<InvitationPreview, 'school' | 'organization' | 'organizationLang'>> {
  const { organizationLang, ...names } = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.name as school', textIn('o.name', locale).as('organization')])
    .select(foreignLangOf('o.name', locale).as('organizationLang'))
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return { ...names, ...(organizationLang && { organizationLang }) };
}

/** The id of the account that an invitation creates, reserved at the first request. */
export async function reserveUserId(tx: Tx, invitationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update invitations
       set reserved_user_id = coalesce(reserved_user_id, nextval(pg_get_serial_sequence('users', 'id'))::int)
     where id = ${invitationId} and token is not null
    returning reserved_user_id as id`.execute(tx);
  return rows[0]?.id;
}

/** The id that was reserved for the account of an invitation. */
export async function findReservedUserId(tx: Tx, invitationId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .select('reserved_user_id as id')
    .where('id', '=', invitationId)
    .executeTakeFirst();
  return row?.id ?? undefined;
}

/** Marks an invitation as accepted. Of two concurrent requests, only one succeeds. */
export async function claimInvitation(
  tx: Tx,
  { id, hash, userId, now }: { id: number; hash: string; userId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ ...ended, accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('token', '=', hash), eb('code', '=', hash)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Whether `f` is the accepting user as a former guardian of the child of `ic`. They are known by their account, the
 * invited address, and their own for an invitation without one.
 */
const isThem = (userId: number) => sql`f.child_id = ic.child_id and (f.user_id = ${userId}
  or ${isFormerGuardianAddress(sql`coalesce(i.email, (select email from users where id = ${userId}))`)})`;

/** Names under which the office removed the accepting user from children of an invitation. */
export async function findFormerNames(tx: Tx, { invitationId, userId }: AcceptedBy): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct u.name from invitation_children ic join invitations i on i.id = ic.invitation_id
      join former_guardians f on ${isThem(userId)} join users u on u.id = f.user_id
     where i.id = ${invitationId}`.execute(tx);
  return rows.map(({ name }) => name);
}

type AcceptedBy = { readonly invitationId: number; readonly userId: number };
type Accepting = AcceptedBy & {
  /** Whether the office may have meant the accepting user when it readmitted a removed guardian. */
  readonly isMeant: boolean;
};

/** Whether the office removed the accepting user from the child of `ic`, unless invitation `i` readmits them. */
const isBarred = ({ userId, isMeant }: Accepting) => sql<boolean>`exists (
  select from former_guardians f
   where ${isThem(userId)}
     and (not (ic.readmits and ${isMeant}) or f.removed_at > i.created_at)
     and not exists (select from guardians g where g.child_id = f.child_id and g.user_id = ${userId}))`;

/** Whether a guardian's invitation still gives access to at least one child. */
export async function hasAccessibleChildren(tx: Tx, accepting: Accepting): Promise<boolean> {
  const { rows } = await sql`select from invitation_children ic join invitations i on i.id = ic.invitation_id
    where i.id = ${accepting.invitationId} and not ${isBarred(accepting)} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Creates the links of an invitation. Existing links keep the rights that the office has set since. The invitation
 * skips a child from which the office removed the guardian, a child who has left and an archived group. Returns the
 * children for which the user was not yet a guardian.
 */
export async function insertInvitedLinks(
  tx: Tx,
  { now, ...accepting }: Accepting & { readonly now: Date },
): Promise<number[]> {
  const { invitationId, userId } = accepting;
  const { rows: linked } = await sql<{ id: number }>`
    with given as (
      select ic.*, (
        select min(g.household_id) from guardians g where g.user_id = ${userId} and g.school_id = ic.school_id) as household_id
      from invitation_children ic
      join invitations i on i.id = ic.invitation_id
      join children c on c.id = ic.child_id and c.left_at is null
      where ic.invitation_id = ${invitationId} and not ${isBarred(accepting)}
    ), home as (
      insert into households (school_id) select min(school_id) from given where household_id is null having count(*) > 0 returning id
    )
    insert into guardians (child_id, user_id, school_id, household_id, relationship, can_view, can_report_absence, can_pickup, can_message, created_at, emails, phone)
    select child_id, ${userId}, school_id, coalesce(household_id, (select id from home)), relationship,
           can_view, can_report_absence, can_pickup, can_message, ${now},
           array(select email from invitations where id = given.invitation_id and email is not null),
           (select phone from invitations where id = given.invitation_id)
      from given
    on conflict do nothing
    returning child_id as id`.execute(tx);
  await sql`
    insert into staff_members (school_id, user_id, title, own_title_en, own_title_fr, door_duty)
    select school_id, ${userId}, title, own_title_en, own_title_fr, door_duty from invitations where id = ${invitationId} and title is not null
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
  // The first admin of the first school, invited by `npm run setup`, administers all schools of the service. The
  // service and its first school were created in one transaction, so at the same instant.
  await sql`
    insert into organization_admins (organization_id, user_id)
    select o.id, ${userId} from invitations i join schools s on s.id = i.school_id
      join organizations o on o.id = s.organization_id and o.created_at = s.created_at
     where i.id = ${invitationId} and i.gives = 'office' and i.invited_by is null
       and not exists (select from organization_admins a where a.organization_id = o.id)
    on conflict do nothing`.execute(tx);
  return linked.map(({ id }) => id);
}
