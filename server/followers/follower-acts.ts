/** Inviting relatives and stopping them (docs/decisions/0065). */
import { invitationDays } from '#core/auth/invitation.ts';
import { isBarred } from '#core/custody/custody-rules.ts';
import type { NewFollower } from '#core/followers/follower.ts';
import { followDayProblems, inviteRight, maxFollowers } from '#core/followers/follower-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { type InvitationSecrets, newNonce, type Nonce } from '#server/auth/invitations/invitation-secrets.ts';
import { findInvited } from '#server/auth/invitation-store.ts';
import { hashOf, newToken } from '#server/auth/token.ts';
import { findGuardians, type LockedChild, lockChildWithRight } from '#server/children/child-store.ts';
import { requireCustodyManagement } from '#server/children/staff-own-children-store.ts';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { followerEmail } from './follower-phrases.ts';
import {
  countFollowers,
  countInvited,
  endFollower,
  findOwnCustody,
  type FollowerLink,
  insertFollower,
  lockFollower,
  lockOwnLink,
  saveSecrets,
} from './follower-store.ts';

type InviteContext = ActionContext & { readonly installation: Installation };

const dayInMs = 86_400_000;

/**
 * Invites a relative. Without an address, the link and the code are derived from the returned nonce. The name is not
 * compared with the lists of the office here: a refusal would tell a guardian what is on them. It is compared when the
 * invitation is accepted and at each read.
 */
export async function inviteFollower(
  context: InviteContext,
  secrets: InvitationSecrets,
  childId: number,
  { until, ...invited }: NewFollower,
): Promise<{ followerId: number; nonce: Nonce }> {
  const { tx, currentUser, now, requestId, installation } = context;
  requireRight(currentUser, inviteRight, childId);
  const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: inviteRight });
  if (!child) throw new Refusal('not_found');
  const { schoolId, timeZone } = child;
  const today = schoolTimeAt(now, timeZone).day;
  if (await isBarredToday(tx, child, currentUser.id, today)) throw new Refusal('forbidden');
  const problems = followDayProblems(until, today);
  if ((await countFollowers(tx, childId, today)) >= maxFollowers) problems.push({ path: 'name', code: 'not_allowed' });
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const countSince = (since: Date) => countInvited(tx, currentUser.id, since);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.peoplePerDay, countSince, timeZone, now });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + invitationDays * dayInMs);
  const made = { ...invited, schoolId, childId, untilDay: until, today, userId: currentUser.id, now, expiresAt };
  const { id, invitationId } = await insertFollower(tx, { ...made, tokenHash: hashOf(token) });
  const nonce = newNonce();
  if (invited.email === null) {
    const [link, code] = [secrets.tokenOf({ id: invitationId, nonce }), secrets.codeOf({ id: invitationId, nonce })];
    await saveSecrets(tx, invitationId, { token: hashOf(link), code: secrets.hashOf(code), expiresAt });
  } else {
    const { school } = await findInvited(tx, invitationId);
    const text = followerEmail(invited.locale, school, linkOf(installation.origin, token));
    await queueEmail(tx, { to: invited.email, locale: invited.locale, ...text }, now);
  }
  await publishFollowers(tx, { schoolId, childId });
  await recordAuditEntry(tx, {
    at: now,
    act: 'follower.invited',
    userId: currentUser.id,
    schoolId,
    childId,
    requestId,
  });
  return { followerId: id, nonce };
}

/** Browsers do not send the URL fragment, so the token appears in no server or proxy log. */
export const linkOf = (origin: string, token: string) => `${origin}/invitation#${token}`;

/** Whether a court excludes a guardian today, by the custody calendar. */
async function isBarredToday(tx: Tx, { id }: LockedChild, userId: number, today: string): Promise<boolean> {
  const found = await findOwnCustody(tx, { childId: id, userId });
  return found.personId !== null && isBarred(found, found.personId, today);
}

/** Stops a relative as a guardian who sees the child, whichever guardian invited. */
export async function stopFollower(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser } = context;
  const link = await lockFollower(tx, id);
  if (!link || !childrenWith(currentUser, 'view').includes(link.childId)) throw new Refusal('not_found');
  await stop(context, link);
}

/** Ends the link of the relative at their own wish. */
export async function stopFollowing(context: ActionContext, childId: number): Promise<void> {
  const { tx, currentUser } = context;
  const link = await lockOwnLink(tx, { childId, userId: currentUser.id });
  if (!link) throw new Refusal('not_found');
  await stop(context, link);
}

/** Stops a relative as the office. The user's own children are a colleague's to decide. */
export async function stopAsOffice(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser } = context;
  const link = await lockFollower(tx, id);
  if (!link || !currentUser.adminOf.includes(link.schoolId)) throw new Refusal('not_found');
  await requireCustodyManagement(tx, currentUser, [link.childId]);
  await stop(context, link);
}

async function stop({ tx, currentUser, now, requestId }: ActionContext, link: FollowerLink): Promise<void> {
  await endFollower(tx, link, { userId: currentUser.id, now });
  const { schoolId, childId, userId } = link;
  await publishFollowers(tx, link);
  const about = userId === null ? {} : { aboutId: userId };
  await recordAuditEntry(tx, {
    at: now,
    act: 'follower.stopped',
    userId: currentUser.id,
    schoolId,
    childId,
    requestId,
    ...about,
  });
}

/** Refreshes the lists of the guardians and the office. */
async function publishFollowers(tx: Tx, { schoolId, childId }: Pick<FollowerLink, 'schoolId' | 'childId'>) {
  const readers = [...(await findGuardians(tx, childId)), ...(await findOffice(tx, schoolId))];
  publishChange(tx, readers, { about: 'followers', id: childId });
}
