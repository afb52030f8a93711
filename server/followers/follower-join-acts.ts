/** A relative accepts an invitation. Called by the acceptance of every invitation, within its transaction. */
import { sql } from 'kysely';
import { isListedFrom } from '#core/pickup-people/do-not-release-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGuardians } from '#server/children/child-store.ts';
import { assertGuardianUnknown } from '#server/children/known-acts.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findListedNames } from '#server/pickup-people/do-not-release-store.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { joinedText, joinedTitle } from './follower-phrases.ts';
import { findBarred, isBarredBy } from './barred-store.ts';
import { endFollower, type FollowerLink, joinFollower, lockInvitation, lockJoining } from './follower-store.ts';

type JoinParams = {
  readonly invitationId: number;
  readonly invited: { readonly name: string; readonly email: string | null };
  /** The name that the account will have. */
  readonly name: string;
  readonly userId: number;
  readonly now: Date;
  readonly requestId: string;
};

type RefusedLink = Pick<FollowerLink, 'id' | 'invitationId' | 'schoolId' | 'childId'>;

/** The reply does not tell a barred adult from a used link. */
class FollowerBarred extends Refusal {
  readonly link: RefusedLink;

  constructor(link: RefusedLink) {
    super('not_found');
    this.link = link;
  }
}

/**
 * Gives the account the child to follow, and notifies every guardian who sees it. Throws `FollowerBarred` for a
 * guardian of the child, and for an adult removed, limited or listed by the office: known by the account, by each of
 * its addresses, or by a name. A record of the same child under another spelling counts too.
 */
export async function joinAsFollower(tx: Tx, params: JoinParams): Promise<void> {
  const { invitationId, userId, now, requestId } = params;
  const joining = await lockJoining(tx, invitationId);
  if (!joining) throw new Refusal('not_found');
  const { schoolId, childId, givenName, timeZone } = joining;
  const today = schoolTimeAt(now, timeZone).day;
  if (!joining.isAllowed || today > joining.untilDay) throw new Refusal('not_found');
  if (await isBarredFrom(tx, { schoolId, childId, today }, params)) throw new FollowerBarred(joining);
  await joinFollower(tx, joining, { userId, now });
  const guardians = await findGuardians(tx, childId);
  const notice = { kind: 'connection', childIds: [childId], title: joinedTitle(givenName), body: joinedText } as const;
  await notify(tx, guardians, { schoolId, ...notice, link: `/child/${childId}/followers` }, now);
  publishChange(tx, [...guardians, ...(await findOffice(tx, schoolId))], { about: 'followers', id: childId });
  await recordAuditEntry(tx, {
    at: now,
    act: 'follower.joined',
    userId,
    schoolId,
    childId,
    aboutId: userId,
    subjectId: joining.id,
    requestId,
  });
}

type Place = { readonly schoolId: number; readonly childId: number; readonly today: string };

async function isBarredFrom(tx: Tx, place: Place, { invited, name, userId, now }: JoinParams): Promise<boolean> {
  const { schoolId, childId, today } = place;
  const barred = await findBarred(tx, { childId, userId, invitedEmail: invited.email });
  const all = [...new Set([name, invited.name, ...barred.names])].filter((one) => one !== '');
  if (isBarredBy(barred, all)) return true;
  if (isListedFrom(await findListedNames(tx, childId), { personId: null, names: all }, today)) return true;
  for (const one of all) {
    const guardian = { name: one, email: invited.email };
    if (await assertGuardianUnknown({ tx, now }, schoolId, [childId], guardian, true)) return true;
  }
  return assertGuardianUnknown({ tx, now }, schoolId, [childId], { userId }, true);
}

type AcceptParams = { readonly invitationId: number; readonly now: Date; readonly requestId: string };

/**
 * Runs an acceptance of a relative. When a barred adult tries it, undoes it and ends the invitation in the same
 * transaction, so that no second attempt, concurrent ones included, compares another name with the lists. Returns the
 * refusal, which the caller throws after the commit.
 */
export async function acceptOrEnd<T>(
  tx: Tx,
  { invitationId, now, requestId }: AcceptParams,
  accept: () => Promise<T>,
): Promise<T | Refusal> {
  // Locked before the savepoint, because undoing releases the later locks.
  await lockInvitation(tx, invitationId);
  await sql`savepoint acceptance`.execute(tx);
  try {
    return await accept();
  } catch (error) {
    if (!(error instanceof FollowerBarred)) throw error;
    const { link } = error;
    const { schoolId, childId } = link;
    await sql`rollback to savepoint acceptance`.execute(tx);
    await endFollower(tx, link, { userId: null, now });
    const entry = { at: now, act: 'follower.refused', userId: undefined, schoolId, childId } as const;
    await recordAuditEntry(tx, { ...entry, subjectId: invitationId, requestId });
    const readers = [...(await findGuardians(tx, childId)), ...(await findOffice(tx, schoolId))];
    publishChange(tx, readers, { about: 'followers', id: childId });
    return error;
  }
}
