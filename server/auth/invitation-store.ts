/** Invitation queries. An invitation is found by the hash of its link's token, which is the only form stored. */
import { type RawBuilder, sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import { canManageCustody } from '#core/children/own-child-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { storedText } from '#core/lang/bilingual-rules.ts';
import type { OwnTitle, StaffTitle } from '#core/schools/staff.ts';
import { maxListed } from '#core/http/fields.ts';
import {
  type GuardianInvite,
  type InvitedRole,
  type Invitation,
  invitationState,
  type Invite,
} from '#core/auth/invitation.ts';
import { ownChildren } from '#server/children/staff-own-children-store.ts';
import { failureOf } from '#server/jobs/failed-email-store.ts';
import type { Tx } from '#server/db/database.ts';
import { addressesOf } from '#server/account/address-store.ts';
import { ownTitleOf } from '#server/schools/own-title-store.ts';
import { hashOf } from './token.ts';

/**
 * `expiresAt` is the end of the link. An invitation without an address has a token that no link contains yet, because a
 * token marks an invitation that was neither accepted nor revoked.
 */
type NewToken = { readonly token: string; readonly now: Date; readonly expiresAt: Date };

/** Whether an address is, or was, that of the former guardian `f`. */
export const isFormerGuardianAddress = (email: RawBuilder<unknown>) =>
  sql<boolean>`(${email} = any (f.emails) or ${email} in ${addressesOf(sql`f.user_id`)})`;

/** Inserts an invitation with what it gives. */
export async function insertInvitation(
  tx: Tx,
  invite: Invite,
  { token, now, expiresAt, invitedBy }: NewToken & { readonly invitedBy: number | null },
): Promise<number> {
  const { schoolId: school_id, name, email, locale, gives } = invite;
  const ownTitle = storedText(('ownTitle' in invite && invite.ownTitle) || {});
  const { id: invitation_id } = await tx
    .insertInto('invitations')
    .values({
      school_id,
      name,
      email,
      phone: ('phone' in invite && invite.phone) || null,
      locale,
      gives,
      token: hashOf(token),
      invited_by: invitedBy,
      title: 'title' in invite ? invite.title : null,
      own_title_en: ownTitle.en,
      own_title_fr: ownTitle.fr,
      door_duty: 'doorDuty' in invite && invite.doorDuty,
      created_at: now,
      sent_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { invitation_id, school_id };
  if (invite.gives === 'guardian') {
    const children = invite.children.map(({ childId, relationship, rights }) => {
      return { ...of, child_id: childId, relationship, ...columnsOf(rights) };
    });
    await tx.insertInto('invitation_children').values(children).execute();
    await saveReadmission(tx, invitation_id, invite);
  }
  if (invite.gives === 'staff' && invite.groupIds.length > 0) {
    const groups = invite.groupIds.map((group_id) => ({ ...of, group_id }));
    await tx.insertInto('invitation_groups').values(groups).execute();
  }
  return invitation_id;
}

/**
 * The invitation readmits a guardian that the office removed, when the office confirmed it or the invited address
 * belongs to the former guardian.
 */
export async function saveReadmission(
  tx: Tx,
  invitationId: number,
  { email, isConfirmed = false }: { readonly email: string | null; readonly isConfirmed?: boolean | undefined },
): Promise<void> {
  await sql`update invitation_children ic set readmits = ${isConfirmed} or exists (
      select from former_guardians f where f.child_id = ic.child_id and ${isFormerGuardianAddress(sql`${email}`)})
    where ic.invitation_id = ${invitationId}`.execute(tx);
}

export const columnsOf = (rights: readonly GuardianRight[]) => ({
  can_view: rights.includes('view'),
  can_report_absence: rights.includes('report_absence'),
  can_pickup: rights.includes('pickup'),
  can_message: rights.includes('message'),
});

/** Whether all of these are active children, or active groups, of a school in the tenant scope. */
export async function areChildrenOfSchool(tx: Tx, invite: Invite): Promise<boolean> {
  if (invite.gives === 'office') return true;
  const ids = invite.gives === 'guardian' ? invite.children.map(({ childId }) => childId) : invite.groupIds;
  const all =
    invite.gives === 'guardian'
      ? sql`(select id, school_id from children where left_at is null) x`
      : sql`(select id, school_id from groups where archived_at is null) x`;
  const { rows } = await sql<{ id: number }>`
    select id from ${all} where school_id = ${invite.schoolId} and id = any (${ids}::int[])`.execute(tx);
  return rows.length === ids.length;
}

/**
 * Inserts guardian invitations with one statement for all and one for their children. Returns their ids in input order.
 * A bulk invitation never readmits a removed guardian: that takes a single invitation.
 */
export async function insertGuardianInvitations(
  tx: Tx,
  invites: readonly (GuardianInvite & { readonly token: string })[],
  { now, expiresAt, invitedBy }: Omit<NewToken, 'token'> & { readonly invitedBy: number | null },
): Promise<number[]> {
  const given = invites.map(({ schoolId, name, email, phone = null, locale, gives, token }) => {
    const until = email === null ? now : expiresAt;
    return { schoolId, name, email, phone, locale, gives, token: hashOf(token), until };
  });
  const { rows } = await sql<{ id: number }>`
    with given as (
      select *, nextval(pg_get_serial_sequence('invitations', 'id'))::int as id
        from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as ("schoolId" int, name text, email text, phone text, locale text, gives text, token text, until timestamptz))
          with ordinality as r ("schoolId", name, email, phone, locale, gives, token, until, place)
    ), made as (
      insert into invitations
        (id, school_id, name, email, phone, locale, gives, token, invited_by, created_at, sent_at, expires_at)
      select id, "schoolId", name, email, phone, locale, gives, token, ${invitedBy}, ${now}, ${now}, until from given
    )
    select id from given order by place`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const links = invites.flatMap(({ schoolId, children }, n) =>
    children.map(({ childId, relationship, rights }) => {
      const of = { invitation_id: ids[n], school_id: schoolId, child_id: childId };
      return { ...of, relationship, ...columnsOf(rights) };
    }),
  );
  await sql`
    insert into invitation_children (invitation_id, school_id, child_id, relationship, can_view, can_report_absence,
      can_pickup, can_message)
    select * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as r (invitation_id int, school_id int, child_id int, relationship text, can_view boolean,
        can_report_absence boolean, can_pickup boolean, can_message boolean)`.execute(tx);
  return ids;
}

type FindInvitationsParams = { readonly now: Date; readonly me: number } & (
  | { readonly since: Date }
  | { readonly id: number }
);

/**
 * Invitations in the tenant scope, newest first: one by id, or every open one and those made since an instant. That of
 * a guardian stays in the list when it has expired, as it stays on the record. Those of relatives are their families’.
 */
export async function findInvitations(tx: Tx, params: FindInvitationsParams): Promise<Invitation[]> {
  const { rows } = await sql<Row>`
    select i.*, ${ownTitleOf('i')} as own_title, u.name as inviter, ${failureOf(sql`i.email`, sql`i.sent_at`)} as undelivered_at, ${ownChildren(params.me)} as own,
      i.gives = 'guardian' and i.email is not null and i.email in ${addressesOf(params.me)} as is_mine,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'relationship', ic.relationship, 'rights', array_remove(array[
                 case when ic.can_view then 'view' end,
                 case when ic.can_report_absence then 'report_absence' end,
                 case when ic.can_pickup then 'pickup' end,
                 case when ic.can_message then 'message' end], null)) order by alphabetical(c.name), c.id)
          from invitation_children ic join children c on c.id = ic.child_id where ic.invitation_id = i.id), '[]') as children,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'room', g.room) order by g.room)
          from invitation_groups ig join groups g on g.id = ig.group_id where ig.invitation_id = i.id), '[]') as groups
    from invitations i left join users u on u.id = i.invited_by
    where ${
      'id' in params
        ? sql`i.id = ${params.id}`
        : sql`(i.created_at >= ${params.since} or (i.token is not null
            and (i.gives = 'guardian' or greatest(i.expires_at, i.code_expires_at) > ${params.now})))`
    } and i.gives <> 'follower'
    order by i.id desc limit ${maxListed}`.execute(tx);
  const childrenOf = (row: Row) => row.children.map(({ id }) => id);
  const managed = (row: Row) => !row.is_mine && canManageCustody(childrenOf(row), row.own);
  return rows.map((row) => ({ ...invitationOf(row, params.now), mayManage: managed(row) }));
}

type Row = InvitationTimes & {
  readonly id: number;
  readonly school_id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly gives: InvitedRole;
  readonly title: StaffTitle | null;
  readonly own_title: OwnTitle | null;
  readonly door_duty: boolean;
  readonly inviter: string | null;
  readonly sent_at: Date;
  readonly undelivered_at: string | null;
  readonly children: Invitation['children'];
  readonly groups: Invitation['groups'];
  readonly own: readonly number[];
  /** Whether it makes the current user a guardian. */
  readonly is_mine: boolean;
};
type InvitationTimes = {
  readonly expires_at: Date;
  readonly code_expires_at: Date | null;
  readonly accepted_at: Date | null;
  readonly revoked_at: Date | null;
};

const stateOf = (row: InvitationTimes & { readonly email: string | null }, now: Date) =>
  invitationState(
    {
      email: row.email,
      expiresAt: row.expires_at,
      codeExpiresAt: row.code_expires_at,
      acceptedAt: row.accepted_at,
      revokedAt: row.revoked_at,
    },
    now,
  );

function invitationOf(row: Row, now: Date): Omit<Invitation, 'mayManage'> {
  const { id, name, email, phone, locale, gives, title, children, groups } = row;
  const fields = { id, name, email, phone, locale, gives, title, children, groups };
  return {
    ...fields,
    schoolId: row.school_id,
    ownTitle: row.own_title,
    doorDuty: row.door_duty,
    state: stateOf(row, now),
    invitedBy: row.inviter,
    sentAt: row.sent_at.toISOString(),
    undeliveredAt: row.accepted_at ? null : row.undelivered_at,
    expiresAt: row.expires_at.toISOString(),
    codeExpiresAt: row.code_expires_at?.toISOString() ?? null,
  };
}

/** Content of the invitation email, and its school. */
export type InvitedGuardian = {
  readonly id: number;
  readonly schoolId: number;
  readonly school: string;
  readonly email: string | null;
  readonly locale: Locale;
};

const invitedColumns = ['i.id', 'i.school_id as schoolId', 's.name as school', 'i.email', 'i.locale'] as const;

export async function findInvited(tx: Tx, id: number): Promise<InvitedGuardian> {
  const row = await tx
    .selectFrom('invitations as i')
    .innerJoin('schools as s', 's.id', 'i.school_id')
    .select(invitedColumns)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, locale: row.locale as Locale };
}

type RenewParams = Omit<NewToken, 'now'> & { readonly sentAt?: Date };

/**
 * Replaces the token of an invitation. `sentAt` is set when it is emailed. Returns false once the invitation was
 * accepted or withdrawn, or when it does not exist.
 */
export async function renewInvitation(tx: Tx, id: number, { token, expiresAt, sentAt }: RenewParams): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ token: hashOf(token), expires_at: expiresAt, ...(sentAt && { sent_at: sentAt }) })
    .where('id', '=', id)
    .where('token', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** An invitation that was accepted or withdrawn has neither a link nor a code. */
export const ended = { token: null, code: null, code_expires_at: null } as const;

/** Withdraws an invitation. Returns undefined once it was accepted or withdrawn, or when it does not exist. */
export async function revokeInvitation(tx: Tx, id: number, now: Date): Promise<{ schoolId: number } | undefined> {
  return tx
    .updateTable('invitations')
    .set({ ...ended, revoked_at: now })
    .where('id', '=', id)
    .where('token', 'is not', null)
    .returning('school_id as schoolId')
    .executeTakeFirst();
}
