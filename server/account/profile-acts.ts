/** Changing the current user's name, email address and password. */
import type { Locale } from '#core/lang/locale.ts';
import { isNameOf, isTakenName, type NamesAround } from '#core/account/name-rules.ts';
import { emailChangeLifetimeMs, emailChangesPerDay, type PasswordChange } from '#core/account/profile.ts';
import { passwordProblem } from '#core/auth/password-rules.ts';
import { hasOneScript } from '#core/lang/script-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Caller } from '#server/http/request-guards.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { deleteOtherDevices, mustBeConfirmed, saveConfirmed } from './device-store.ts';
import { verifyEmail } from '#server/auth/account-store.ts';
import { revokeApiTokens } from '#server/account/api-tokens/api-token-acts.ts';
import { hashPassword, isPassword } from '#server/auth/password-hashing.ts';
import { endClaim, hasProvedAddress } from './address-store.ts';
import { lookAlikes } from '#server/auth/look-alikes.ts';
import { findNamesAround } from './name-conflict-store.ts';
import { schoolsOf } from '#server/http/current-user.ts';
import {
  emailChangeRequestedEmail,
  emailChangedEmail,
  confirmAddressEmail,
  addressTakenEmail,
} from './profile-phrases.ts';
import {
  countEmailChanges,
  deleteEmailChange,
  findOwner,
  lockAccount,
  saveEmail,
  saveEmailChange,
  saveName,
  takeEmailChange,
} from './profile-store.ts';
import { passwordChangedEmail } from '#server/auth/reset-phrases.ts';
import { findPasswordOf, savePassword } from '#server/auth/session-store.ts';
import { deleteProofs } from '#server/auth/one-time-token-store.ts';
import { newToken } from '#server/auth/token.ts';

type ProfileContext = Omit<ActionContext, 'tx'> & { readonly caller: Caller };

/**
 * Throws `invalid` for a name that conflicts with another or mixes scripts. A user who already has the same name keeps
 * it and may correct its spelling.
 */
export async function rename(tx: Tx, { currentUser, now, requestId }: ProfileContext, name: string): Promise<void> {
  if (name === currentUser.name) return;
  if (!hasOneScript(name)) throw nameRefusal();
  const isOwn = isNameOf(name, [currentUser.name], lookAlikes);
  if (!isOwn && isNamesake(name, await findNamesAround(tx, currentUser.id, schoolsOf(currentUser))))
    throw nameRefusal();
  await changeName(tx, { userId: currentUser.id, now, requestId }, name);
}

/** Changes a user's name at their own request, with an audit entry. */
export async function changeName(
  tx: Tx,
  { userId, now, requestId }: { userId: number; now: Date; requestId: string },
  name: string,
): Promise<void> {
  await saveName(tx, userId, name, now);
  await recordAuditEntry(tx, { at: now, act: 'profile.renamed', userId, subjectId: userId, requestId });
}

/** Whether a name reads as a conflicting name or as the office. */
export const isNamesake = (name: string, around: NamesAround) => isTakenName(name, around, lookAlikes);

export const nameRefusal = () => new Refusal('invalid', { problems: [{ path: 'name', code: 'not_allowed' }] });

const minutesOfDay = 24 * 60;

/**
 * Sends an email to the new address and to the current one. The reply is the same when another account has the new
 * address: only the email there says so. `link` turns a token into a URL.
 */
export async function requestEmailChange(
  tx: Tx,
  { currentUser, caller, now, requestId }: ProfileContext,
  email: string,
  link: (token: string) => string,
): Promise<void> {
  await mustBeConfirmed(tx, caller.sessionId, now);
  if (email === currentUser.email) throw new Refusal('invalid', { problems: [{ path: 'email', code: 'not_allowed' }] });
  await lockAccount(tx, currentUser.id);
  const countSince = (since: Date) => countEmailChanges(tx, currentUser.id, since);
  await enforceRateLimit({
    tx,
    userId: currentUser.id,
    most: emailChangesPerDay,
    countSince,
    now,
    minutes: minutesOfDay,
  });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + emailChangeLifetimeMs);
  await saveEmailChange(tx, { userId: currentUser.id, email, token, now, expiresAt });
  const owner = await findOwner(tx, email);
  const isTaken = owner !== undefined && (await hasProvedAddress(tx, owner));
  const letter = isTaken ? addressTakenEmail(currentUser.locale) : confirmAddressEmail(currentUser.locale, link(token));
  await queueEmail(tx, { ...letter, to: email, isUrgent: true }, now);
  await queueEmail(
    tx,
    { ...emailChangeRequestedEmail(currentUser.locale), to: currentUser.email, userId: currentUser.id },
    now,
  );
  await recordAuditEntry(tx, {
    at: now,
    act: 'email.change_asked',
    userId: currentUser.id,
    subjectId: currentUser.id,
    requestId,
  });
}

/** Page of the emailed link. Browsers do not send the fragment, so the token is never logged. */
export const confirmPath = '/confirm-email#';

/** Emails a link that confirms the address of a new account, which its owner gave and no email has reached yet. */
export async function requestVerification(tx: Tx, { userId, email, locale, now, origin }: Verification): Promise<void> {
  const token = newToken();
  await saveEmailChange(tx, { userId, email, token, now, expiresAt: new Date(now.getTime() + emailChangeLifetimeMs) });
  const letter = confirmAddressEmail(locale, `${origin}${confirmPath}${token}`);
  await queueEmail(tx, { ...letter, to: email, userId, isUrgent: true }, now);
}

type Verification = {
  readonly userId: number;
  readonly email: string;
  readonly locale: Locale;
  readonly now: Date;
  readonly origin: string;
};

/**
 * Changes the account's address to the one that the email was sent to, and notifies the former one. Throws `not_found`
 * for an invalid token.
 */
export async function confirmEmailChange(
  tx: Tx,
  token: string,
  { now, requestId }: Pick<ActionContext, 'now' | 'requestId'>,
): Promise<{ userId: number; email: string }> {
  const change = await takeEmailChange(tx, token, now);
  const owner = change && (await findOwner(tx, change.email));
  if (!change) throw new Refusal('not_found');
  const { userId } = change;
  // Another account may have taken the address since.
  if (owner !== undefined && owner !== userId) await takeClaimedAddress(tx, owner, { now, requestId });
  if (owner === userId) {
    await verifyEmail(tx, userId);
    await recordAuditEntry(tx, { at: now, act: 'email.confirmed', userId, subjectId: userId, requestId });
    return change;
  }
  const former = await saveEmail(tx, change, now);
  // A reset link sent to the former address becomes invalid.
  await deleteProofs(tx, 'reset', userId);
  await queueEmail(tx, { ...emailChangedEmail(former.locale ?? 'en'), to: former.email }, now);
  await recordAuditEntry(tx, { at: now, act: 'email.changed', userId, subjectId: userId, requestId });
  return change;
}

/**
 * Takes an address from an account that never confirmed it, because its owner proved to receive its email. Throws
 * `not_found` when the account confirmed it.
 */
export async function takeClaimedAddress(
  tx: Tx,
  userId: number,
  { now, requestId }: Pick<ActionContext, 'now' | 'requestId'>,
): Promise<void> {
  await lockAccount(tx, userId);
  if (await hasProvedAddress(tx, userId)) throw new Refusal('not_found');
  await endClaim(tx, { userId, now });
  await recordAuditEntry(tx, { at: now, act: 'email.claim_ended', userId: undefined, aboutId: userId, requestId });
}

type BeginAttempt = () => Promise<{ succeeded(): Promise<void> }>;

/**
 * Changes the password and ends every other session. Throws `invalid` with the field and its problem. An account
 * without a password needs a recent confirmation. Manages its own transactions, because hashing takes too long for one.
 */
export async function changePassword(
  database: Database,
  {
    currentUser,
    caller,
    now,
    requestId,
    installation,
  }: ProfileContext & { installation: Pick<Installation, 'origin'> },
  { current, next }: PasswordChange,
  beginAttempt: BeginAttempt,
): Promise<void> {
  const { id: userId, email, name, locale } = currentUser;
  const before = await database.transaction({ userId, readOnly: true }, (tx) => findPasswordOf(tx, userId));
  if (before) await requirePassword(current, before, beginAttempt, now, next);
  else await database.transaction({ userId, readOnly: true }, (tx) => mustBeConfirmed(tx, caller.sessionId, now));
  const problem = passwordProblem(next, [email, name]);
  if (problem) {
    throw new Refusal('invalid', {
      problems: [{ path: 'next', code: problem === 'common' ? 'not_allowed' : problem }],
    });
  }
  const hash = await hashPassword(next);
  await database.transaction({ userId }, async (tx) => {
    await lockAccount(tx, userId);
    await savePassword(tx, userId, hash, now);
    // Invalidates the reset links that an intruder may have requested.
    await deleteProofs(tx, 'reset', userId);
    await deleteProofs(tx, 'second_step', userId);
    await deleteEmailChange(tx, userId);
    await deleteOtherDevices(tx, caller);
    await revokeApiTokens(tx, userId, { now, requestId });
    await saveConfirmed(tx, caller.sessionId, now);
    await recordAuditEntry(tx, { at: now, act: 'password.changed', userId, subjectId: userId, requestId });
    await queueEmail(
      tx,
      { ...passwordChangedEmail(locale, `${installation.origin}/reset`), to: email, userId, locale },
      now,
    );
  });
}

/**
 * A client that lost the reply repeats the request with the old password. For ten minutes the new password is accepted
 * as proof instead.
 */
const sinceChanged = 10 * 60_000;

async function requirePassword(
  current: string | undefined,
  { hash, changedAt }: { hash: string; changedAt: Date },
  beginAttempt: BeginAttempt,
  now: Date,
  next: string,
): Promise<void> {
  const attempt = await beginAttempt();
  const isJustChanged = now.getTime() - changedAt.getTime() < sinceChanged;
  const isKnown =
    (current !== undefined && (await isPassword(current, hash))) || (isJustChanged && (await isPassword(next, hash)));
  if (!isKnown) throw new Refusal('invalid', { problems: [{ path: 'current', code: 'not_allowed' }] });
  await attempt.succeeded();
}
