/** Relatives of a child as its guardians and the office read them, and their invitations. */
import { sql } from 'kysely';
import type { CustodyCalendar } from '#core/custody/custody.ts';
import type { ChildFollowers, Follower, NewFollower, SchoolFollower } from '#core/followers/follower.ts';
import { inviteRight } from '#core/followers/follower-rules.ts';
import { maxListed } from '#core/http/fields.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { ended } from '#server/auth/invitation-store.ts';
import type { Tx } from '#server/db/database.ts';

type FollowerRow = Omit<Follower, 'joinedAt' | 'expiresAt'> & {
  readonly joinedAt: string | Date | null;
  readonly expiresAt: string | Date | null;
};

/** SQL: a relative `f` with the invitation `i`, the account `u` and the guardian `v` who invited. */
const followerOf = sql<FollowerRow>`json_build_object('id', f.id, 'childId', f.child_id,
  'name', coalesce(u.name, f.name), 'relationship', f.relationship, 'until', f.until_day, 'invitedBy', v.name,
  'joinedAt', f.joined_at,
  'expiresAt', case when f.user_id is null then greatest(i.expires_at, i.code_expires_at) end)`;

const joinedFollowers = sql`child_followers f
  join users v on v.id = f.invited_by
  left join users u on u.id = f.user_id
  left join invitations i on i.id = f.invitation_id`;

/** SQL: a link that was not stopped, with its user or invitation. The school's clock decides on its last day. */
const isListed = sql`f.ended_at is null and (f.user_id is not null or i.id is not null)`;

const instantOrNull = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString());
const fromRow = <Row extends FollowerRow>(row: Row) => ({
  ...row,
  joinedAt: instantOrNull(row.joinedAt),
  expiresAt: instantOrNull(row.expiresAt),
});

type FindParams = { readonly childId: number; readonly userId: number; readonly now: Date };

/** The relatives of a child for a guardian, whose right the caller has checked. Undefined for a former child. */
export async function findFollowers(tx: Tx, { childId, userId, now }: FindParams): Promise<ChildFollowers | undefined> {
  const { rows } = await sql<{
    zone: string;
    isAllowed: boolean;
    mayInvite: boolean;
    followers: readonly FollowerRow[];
  }>`
    select o.time_zone as zone, not 'followers' = any (s.hidden_modules) as "isAllowed",
      exists (select from guardians g where g.child_id = c.id and g.user_id = ${userId}
        and ${sql.ref(`g.can_${inviteRight}`)}) as "mayInvite",
      (select coalesce(json_agg(${followerOf} order by f.joined_at nulls last, f.id), '[]')
         from ${joinedFollowers} where f.child_id = c.id and ${isListed}) as followers
    from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
    where c.id = ${childId} and c.left_at is null`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { zone, isAllowed, mayInvite, followers } = row;
  const today = schoolTimeAt(now, zone).day;
  const standing = followers.filter(({ until }) => until >= today).map(fromRow);
  return { childId, today, isAllowed, mayInvite: mayInvite && isAllowed, followers: standing };
}

type FindSchoolParams = { readonly schoolId: number; readonly userId: number; readonly now: Date };

/** The relatives of a school, by child. Those of children whose guardian the user is or was are left out. */
export async function findSchoolFollowers(
  tx: Tx,
  { schoolId, userId, now }: FindSchoolParams,
): Promise<{ schoolId: number; isAllowed: boolean; followers: SchoolFollower[] }> {
  // The time zone decides on today: past links leave the list before its limit, those of yesterday after it.
  const [firstDay = ''] = daysOnEarth(now);
  const { rows } = await sql<{
    zone: string;
    isAllowed: boolean;
    followers: readonly { follower: FollowerRow; child: string }[];
  }>`
    select o.time_zone as zone, not 'followers' = any (s.hidden_modules) as "isAllowed",
      (select coalesce(json_agg(json_build_object('follower', x.follower, 'child', x.child)), '[]') from (
        select ${followerOf} as follower, c.name as child
          from ${joinedFollowers} join children c on c.id = f.child_id and c.left_at is null
         where f.school_id = s.id and ${isListed} and f.until_day >= ${firstDay}::date
           and not exists (select from guardians m where m.child_id = f.child_id and m.user_id = ${userId})
           and not exists (select from former_guardians m where m.child_id = f.child_id and m.user_id = ${userId})
         order by alphabetical(c.family_name), alphabetical(c.given_name), c.id, f.id limit ${maxListed}) x) as followers
    from schools s join organizations o on o.id = s.organization_id where s.id = ${schoolId}`.execute(tx);
  const { zone = '', isAllowed = false, followers = [] } = rows[0] ?? {};
  const today = zone === '' ? '' : schoolTimeAt(now, zone).day;
  const standing = followers.filter(({ follower }) => follower.until >= today);
  return { schoolId, isAllowed, followers: standing.map(({ follower, child }) => ({ ...fromRow(follower), child })) };
}

/** How many relatives a child has who were not stopped and whose last day has not passed. */
export async function countFollowers(tx: Tx, childId: number, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${joinedFollowers}
     where f.child_id = ${childId} and ${isListed} and f.until_day >= ${today}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** How many relatives a guardian has invited since an instant. */
export async function countInvited(tx: Tx, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from child_followers where invited_by = ${userId} and created_at >= ${since}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The custody calendar of a child, and the pickup person of one of its guardians, by which the calendar knows them. */
export async function findOwnCustody(
  tx: Tx,
  { childId, userId }: { readonly childId: number; readonly userId: number },
): Promise<{ calendar: CustodyCalendar | null; personId: number | null }> {
  const { rows } = await sql<{ calendar: CustodyCalendar | null; personId: number | null }>`
    select (select k.calendar from custody_calendars k where k.child_id = c.id) as calendar,
      (select p.id from pickup_people p where p.user_id = ${userId} and p.school_id = c.school_id) as "personId"
    from children c where c.id = ${childId}`.execute(tx);
  return rows[0] ?? { calendar: null, personId: null };
}

type NewLink = Omit<NewFollower, 'until'> & {
  readonly schoolId: number;
  readonly childId: number;
  readonly untilDay: string;
  readonly today: string;
  readonly userId: number;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The hash of a token that no link contains yet. */
  readonly tokenHash: string;
};

/** Inserts an invitation and the link that it gives. Returns their ids. */
export async function insertFollower(tx: Tx, link: NewLink): Promise<{ id: number; invitationId: number }> {
  const { schoolId, childId, name, email, relationship, untilDay, today, userId, now, expiresAt, locale } = link;
  const { id: invitationId } = await tx
    .insertInto('invitations')
    .values({
      school_id: schoolId,
      name,
      email,
      locale,
      gives: 'follower',
      token: link.tokenHash,
      invited_by: userId,
      created_at: now,
      sent_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('child_followers')
    .values({
      school_id: schoolId,
      child_id: childId,
      invitation_id: invitationId,
      name,
      relationship,
      from_day: today,
      until_day: untilDay,
      invited_by: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, invitationId };
}

/** Replaces the hashes of an invitation's link and code. */
export async function saveSecrets(
  tx: Tx,
  invitationId: number,
  { token, code, expiresAt }: { readonly token: string; readonly code: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ token, code, code_expires_at: expiresAt })
    .where('id', '=', invitationId)
    .execute();
}

/** The invitation of a relative, when it has no address. */
export async function findInvitationOf(
  tx: Tx,
  id: number,
): Promise<{ invitationId: number; email: string | null } | undefined> {
  return tx
    .selectFrom('child_followers as f')
    .innerJoin('invitations as i', 'i.id', 'f.invitation_id')
    .select(['i.id as invitationId', 'i.email'])
    .where('f.id', '=', id)
    .executeTakeFirst();
}

export type FollowerLink = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly userId: number | null;
  readonly invitationId: number | null;
};

const openLink = (tx: Tx) =>
  tx
    .selectFrom('child_followers')
    .select(['id', 'school_id as schoolId', 'child_id as childId', 'user_id as userId'])
    .select('invitation_id as invitationId')
    .where('ended_at', 'is', null);

/** A link that was not stopped, of these children or schools, locked until the transaction ends. */
export async function lockFollower(tx: Tx, id: number): Promise<FollowerLink | undefined> {
  return openLink(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The open link by which a user follows a child, locked until the transaction ends. */
export async function lockOwnLink(
  tx: Tx,
  { childId, userId }: { readonly childId: number; readonly userId: number },
): Promise<FollowerLink | undefined> {
  return openLink(tx).where('child_id', '=', childId).where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/** A link, stopped or not. */
export async function findFollowerLink(tx: Tx, id: number): Promise<{ childId: number; schoolId: number } | undefined> {
  return tx
    .selectFrom('child_followers')
    .select(['child_id as childId', 'school_id as schoolId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ends a link, and withdraws its invitation when it is still open. Null for the user who ends a refused one. */
export async function endFollower(
  tx: Tx,
  { id, invitationId }: Pick<FollowerLink, 'id' | 'invitationId'>,
  { userId, now }: { readonly userId: number | null; readonly now: Date },
): Promise<void> {
  await tx.updateTable('child_followers').set({ ended_at: now, ended_by: userId }).where('id', '=', id).execute();
  if (invitationId === null) return;
  await tx
    .updateTable('invitations')
    .set({ ...ended, revoked_at: now })
    .where('id', '=', invitationId)
    .where('token', 'is not', null)
    .execute();
}

/** The relatives of children with an account, for live updates of what they read. */
export async function findFollowersOf(tx: Tx, childIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from child_followers
     where child_id = any (${[...childIds]}::int[]) and user_id is not null and ended_at is null
     order by user_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The relatives of children of these groups and of these children, who may see photos of them. */
export async function findPhotoFollowers(
  tx: Tx,
  { groupIds, childIds }: { readonly groupIds: readonly number[]; readonly childIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct f.user_id as id from child_followers f join children c on c.id = f.child_id
     where (c.group_id = any (${[...groupIds]}::int[]) or c.id = any (${[...childIds]}::int[]))
       and f.user_id is not null and f.ended_at is null
     order by f.user_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Names and addresses that a new relative of a child is compared with, and the link that an invitation gives. */
export type Joining = FollowerLink & {
  readonly givenName: string;
  readonly timeZone: string;
  readonly untilDay: string;
  readonly isAllowed: boolean;
  readonly invitedBy: number;
};

/** Locks an invitation until the transaction ends. */
export async function lockInvitation(tx: Tx, invitationId: number): Promise<void> {
  await tx.selectFrom('invitations').select('id').where('id', '=', invitationId).forUpdate().execute();
}

/** The open link of an invitation with its enrolled child, locked until the transaction ends. */
export async function lockJoining(tx: Tx, invitationId: number): Promise<Joining | undefined> {
  const { rows } = await sql<Joining>`
    select f.id, f.school_id as "schoolId", f.child_id as "childId", f.user_id as "userId",
      f.invitation_id as "invitationId", c.given_name as "givenName", o.time_zone as "timeZone",
      f.until_day as "untilDay", not 'followers' = any (s.hidden_modules) as "isAllowed", f.invited_by as "invitedBy"
    from child_followers f join children c on c.id = f.child_id and c.left_at is null
    join schools s on s.id = f.school_id join organizations o on o.id = s.organization_id
    where f.invitation_id = ${invitationId} and f.user_id is null and f.ended_at is null
    for update of f, c`.execute(tx);
  return rows[0];
}

/** Gives the link to the account. An earlier link of the account to the child ends. */
export async function joinFollower(
  tx: Tx,
  { id, childId }: Pick<Joining, 'id' | 'childId'>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('child_followers')
    .set({ ended_at: now, ended_by: userId })
    .where('child_id', '=', childId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  await tx.updateTable('child_followers').set({ user_id: userId, joined_at: now }).where('id', '=', id).execute();
}
