/** Invitations, as SQL. One is found by the hash of its link's token, never by the token itself. */
import { type RawBuilder, sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import { mayManage } from '#core/children/custody-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { StaffTitle } from '#core/schools/staff.ts';
import { maxListed } from '#core/http/fields.ts';
import { type Gift, type Invitation, invitationState, type Invite } from '#core/sessions/invitation.ts';
import { ownChildren } from '#server/children/own-child-store.ts';
import { isNameOf } from '#core/sessions/name-rules.ts';
import { failureOf } from '#server/mail/failed-email-store.ts';
import type { Tx } from '#server/db/database.ts';
import { addressesOf } from './address-store.ts';
import { hashOf } from './token.ts';

type Sending = { readonly token: string; readonly now: Date; readonly expiresAt: Date };

/** Whether an address is, or was, that of the former guardian `f`. */
export const isOfFormer = (email: RawBuilder<unknown>) =>
  sql<boolean>`(${email} = any (f.emails) or ${email} in ${addressesOf(sql`f.user_id`)})`;

/** Writes an invitation down with what it gives. */
export async function insertInvitation(
  tx: Tx,
  invite: Invite,
  { token, now, expiresAt, invitedBy }: Sending & { readonly invitedBy: number | null },
): Promise<number> {
  const { schoolId: school_id, name, email, locale, gives } = invite;
  const { id: invitation_id } = await tx
    .insertInto('invitations')
    .values({
      school_id,
      name,
      email,
      locale,
      gives,
      token: hashOf(token),
      invited_by: invitedBy,
      title: 'title' in invite ? invite.title : null,
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
    // Somebody whom the office removed from the child, whose address it knows: given again by its own act.
    await sql`update invitation_children ic set readmits = ${invite.isConfirmed ?? false} or exists (
        select from former_guardians f where f.child_id = ic.child_id and ${isOfFormer(sql`${email}`)})
      where ic.invitation_id = ${invitation_id}`.execute(tx);
  }
  if (invite.gives === 'staff' && invite.groupIds.length > 0) {
    const groups = invite.groupIds.map((group_id) => ({ ...of, group_id }));
    await tx.insertInto('invitation_groups').values(groups).execute();
  }
  return invitation_id;
}

const columnsOf = (rights: readonly GuardianRight[]) => ({
  can_view: rights.includes('view'),
  can_report_absence: rights.includes('report_absence'),
  can_pickup: rights.includes('pickup'),
  can_message: rights.includes('message'),
});

/**
 * Whether all of these are children, or groups, of a school behind an open fence; children who have left are not, nor
 * groups that are put away.
 */
export async function areOfSchool(tx: Tx, invite: Invite): Promise<boolean> {
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

type GuardianInvite = Extract<Invite, { readonly gives: 'guardian' }>;

/** Rows of one statement: their values stay below what a statement may carry. */
const maxRows = 1000;

/**
 * Writes invitations of guardians down, few statements for many. Their ids, in the order given. None gives a child
 * again to whom the office removed from it: that is done one at a time.
 */
export async function insertGuardianInvitations(
  tx: Tx,
  invites: readonly (GuardianInvite & { readonly token: string })[],
  { now, expiresAt, invitedBy }: Omit<Sending, 'token'> & { readonly invitedBy: number | null },
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < invites.length; from += maxRows) {
    const some = invites.slice(from, from + maxRows);
    const made = await tx
      .insertInto('invitations')
      .values(
        some.map(({ schoolId, name, email, locale, gives, token }) => ({
          school_id: schoolId,
          name,
          email,
          locale,
          gives,
          token: hashOf(token),
          invited_by: invitedBy,
          created_at: now,
          sent_at: now,
          expires_at: expiresAt,
        })),
      )
      .returning(['id', 'email'])
      .execute();
    const idOf = new Map(made.map(({ id, email }) => [email, id]));
    ids.push(...some.map(({ email }) => idOf.get(email) ?? 0));
    const children = some.flatMap((invite) =>
      invite.children.map(({ childId, relationship, rights }) => {
        const of = { invitation_id: idOf.get(invite.email) ?? 0, school_id: invite.schoolId };
        return { ...of, child_id: childId, relationship, ...columnsOf(rights) };
      }),
    );
    for (let n = 0; n < children.length; n += maxRows) {
      await tx
        .insertInto('invitation_children')
        .values(children.slice(n, n + maxRows))
        .execute();
    }
  }
  return ids;
}

type Asked = { readonly now: Date; readonly me: number } & ({ readonly since: Date } | { readonly id: number });

/**
 * The invitations of the schools whose fence is open, newest first: one, or every open one and those made since an
 * instant.
 */
export async function findInvitations(tx: Tx, asked: Asked): Promise<Invitation[]> {
  const { rows } = await sql<Row>`
    select i.*, u.name as inviter, ${failureOf(sql`i.email`, sql`i.sent_at`)} as undelivered_at, ${ownChildren(asked.me)} as own,
      i.gives = 'guardian' and i.email in ${addressesOf(asked.me)} as is_mine,
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
      'id' in asked
        ? sql`i.id = ${asked.id}`
        : sql`i.created_at >= ${asked.since} or (i.token is not null and i.expires_at > ${asked.now})`
    }
    order by i.id desc limit ${maxListed}`.execute(tx);
  const childrenOf = (row: Row) => row.children.map(({ id }) => id);
  const managed = (row: Row) => !row.is_mine && mayManage(childrenOf(row), row.own);
  return rows.map((row) => ({ ...invitationOf(row, asked.now), mayManage: managed(row) }));
}

type Row = Times & {
  readonly id: number;
  readonly school_id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly gives: Gift;
  readonly title: StaffTitle | null;
  readonly door_duty: boolean;
  readonly inviter: string | null;
  readonly sent_at: Date;
  readonly undelivered_at: string | null;
  readonly children: Invitation['children'];
  readonly groups: Invitation['groups'];
  readonly own: readonly number[];
  /** It makes the one who asks a guardian. */
  readonly is_mine: boolean;
};
type Times = { readonly expires_at: Date; readonly accepted_at: Date | null; readonly revoked_at: Date | null };

const stateOf = ({ expires_at: expiresAt, accepted_at: acceptedAt, revoked_at: revokedAt }: Times, now: Date) =>
  invitationState({ expiresAt, acceptedAt, revokedAt }, now);

function invitationOf(row: Row, now: Date): Omit<Invitation, 'mayManage'> {
  const { id, name, email, locale, gives, title, children, groups } = row;
  const told = { id, name, email, locale, gives, title, children, groups };
  return {
    ...told,
    schoolId: row.school_id,
    doorDuty: row.door_duty,
    state: stateOf(row, now),
    invitedBy: row.inviter,
    sentAt: row.sent_at.toISOString(),
    undeliveredAt: row.accepted_at ? null : row.undelivered_at,
    expiresAt: row.expires_at.toISOString(),
  };
}

/** What the letter of an invitation says, and of which school. */
export type Invited = {
  readonly id: number;
  readonly schoolId: number;
  readonly school: string;
  readonly email: string;
  readonly locale: Locale;
};

const invitedColumns = ['i.id', 'i.school_id as schoolId', 's.name as school', 'i.email', 'i.locale'] as const;

export async function findInvited(tx: Tx, id: number): Promise<Invited> {
  const row = await tx
    .selectFrom('invitations as i')
    .innerJoin('schools as s', 's.id', 'i.school_id')
    .select(invitedColumns)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, locale: row.locale as Locale };
}

/**
 * Gives an invitation a new token, instead of the one it had. False once it was accepted or taken back, or was never
 * there.
 */
export async function renewInvitation(tx: Tx, id: number, { token, now, expiresAt }: Sending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ token: hashOf(token), sent_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('token', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes an invitation back. False once it was accepted or taken back, or was never there. */
export async function revokeInvitation(tx: Tx, id: number, now: Date): Promise<{ schoolId: number } | undefined> {
  return tx
    .updateTable('invitations')
    .set({ token: null, revoked_at: now })
    .where('id', '=', id)
    .where('token', 'is not', null)
    .returning('school_id as schoolId')
    .executeTakeFirst();
}

type Revoking = { readonly schoolId: number; readonly now: Date };

/** Takes back somebody's open invitations to work at a school. */
export async function revokeStaffInvitations(
  tx: Tx,
  { userId, schoolId, now }: Revoking & { readonly userId: number },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ token: null, revoked_at: now })
    .where('school_id', '=', schoolId)
    .where('gives', '<>', 'guardian')
    .where('token', 'is not', null)
    .where(sql<boolean>`email in ${addressesOf(userId)}`)
    .execute();
}

/** Whose open invitations to a child are meant: those of a guardian, or of everybody. */
type Withdrawing = Revoking & { readonly childId: number; readonly userId?: number };

/**
 * The open invitations to a child that were sent to any address of a guardian, or under their name: all where nobody
 * is named. They give no more than the record gives.
 */
async function findOpenOf(tx: Tx, { childId, userId, schoolId }: Withdrawing): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string; isTheirs: boolean; theirs: string | null }>`
    select i.id, i.name,
      ${userId ?? null}::int is null or i.email in ${addressesOf(userId ?? 0)} as "isTheirs",
      (select name from users where id = ${userId ?? null}::int) as theirs
    from invitations i join invitation_children ic on ic.invitation_id = i.id
    where i.school_id = ${schoolId} and i.token is not null and ic.child_id = ${childId}`.execute(tx);
  const theirs = rows.filter(
    ({ isTheirs, name, theirs: called }) => isTheirs || isNameOf(name, called ? [called] : []),
  );
  return theirs.map(({ id }) => id);
}

/**
 * Takes a child out of the open invitations of somebody, or of everybody where nobody is named; one that gives no other
 * child is taken back.
 */
export async function withdrawChild(tx: Tx, withdrawing: Withdrawing): Promise<void> {
  const { childId, now } = withdrawing;
  const ids = await findOpenOf(tx, withdrawing);
  // What one gave and no longer gives stays with it.
  await sql`update invitations i set token = null, revoked_at = ${now}
    where i.id = any (${ids}::int[])
      and not exists (select from invitation_children ic where ic.invitation_id = i.id and ic.child_id <> ${childId})`.execute(
    tx,
  );
  await sql`delete from invitation_children ic using invitations i
    where i.id = ic.invitation_id and ic.child_id = ${childId} and i.id = any (${ids}::int[]) and i.token is not null`.execute(
    tx,
  );
}

/** Takes rights that a guardian no longer has for a child out of the open invitations to them. */
export async function narrowInvitations(
  tx: Tx,
  { rights, ...withdrawing }: Withdrawing & { readonly rights: readonly GuardianRight[] },
): Promise<void> {
  const ids = await findOpenOf(tx, withdrawing);
  const has = columnsOf(rights);
  await sql`update invitation_children set can_view = can_view and ${has.can_view},
      can_report_absence = can_report_absence and ${has.can_report_absence},
      can_pickup = can_pickup and ${has.can_pickup}, can_message = can_message and ${has.can_message}
    where invitation_id = any (${ids}::int[]) and child_id = ${withdrawing.childId}`.execute(tx);
}
