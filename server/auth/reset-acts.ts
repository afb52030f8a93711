/**
 * Password reset by email: the request reveals nothing about the account, the link sets a new password and ends every
 * session.
 */
import { isStrongRequired } from '#core/auth/strong-sign-in.ts';
import type { Locale } from '#core/lang/locale.ts';
import { passwordProblem } from '#core/auth/password-rules.ts';
import { maxResetEmails, resetMinutes } from '#core/auth/reset-api.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { deleteCalendar, findCalendar } from '#server/calendars/calendar-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { type Account, findAccount, findSchoolNames, verifyEmail } from './account-store.ts';
import { hasProvedAddress } from '#server/account/address-store.ts';
import { deletePin } from '#server/account/pin-store.ts';
import { revokeApiTokens } from '#server/account/api-tokens/api-token-acts.ts';
import { deletePasskey, findPasskeys } from './passkey-store.ts';
import { hashPassword } from './password-hashing.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { passwordChangedEmail, resetEmail } from './reset-phrases.ts';
import type { Sessions } from './session-acts.ts';
import { deleteEmailChange, lockAccount } from '#server/account/profile-store.ts';
import type { ActionContext } from '#server/http/route.ts';
import { savePassword } from './session-store.ts';
import { newToken } from './token.ts';
import { countProofs, deleteProofs, findProof, insertProof, consumeProof } from './one-time-token-store.ts';

type ResetContext = Pick<ActionContext, 'now' | 'requestId'> & {
  readonly locale: Locale;
  /** Base URL of the app, used in links. */
  readonly origin: string;
};

/**
 * Sends a reset email when the account exists and has not received too many recently. An address that its account only
 * claims gets none: it may be that of another person.
 */
export async function requestReset(
  tx: Tx,
  email: string,
  { now, locale, requestId, origin }: ResetContext,
): Promise<void> {
  const account = await findAccount(tx, { email });
  if (!account || !(await hasProvedAddress(tx, account.userId))) return;
  const { userId } = account;
  if ((await countProofs(tx, 'reset', userId, now)) >= maxResetEmails) return;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000);
  await insertProof(tx, { purpose: 'reset', token, userId, now, expiresAt });
  const text = resetEmail(account.locale ?? locale, `${origin}/reset#${token}`);
  await queueEmail(tx, { to: account.email, userId, locale: account.locale ?? locale, ...text, isUrgent: true }, now);
  await recordAuditEntry(tx, { at: now, act: 'password.reset_asked', userId, requestId });
}

/** The account of a reset token. Throws `not_found` for an invalid token. */
export async function resetAccount(tx: Tx, token: string, now: Date): Promise<Account> {
  const userId = await findProof(tx, { purpose: 'reset', token, now });
  const account = userId === undefined ? undefined : await findAccount(tx, { userId });
  if (!account) throw new Refusal('not_found');
  return account;
}

/** The other credentials that the choice of a new password can revoke. */
export async function findRest(tx: Tx, userId: number, now: Date): Promise<{ passkeys: number; hasCalendar: boolean }> {
  const passkeys = await findRevocablePasskeys(tx, userId, now);
  return { passkeys: passkeys.length, hasCalendar: (await findCalendar(tx, userId)) !== undefined };
}

/**
 * The passkeys that a reset by email may revoke: none of staff who need a strong sign-in, since an email alone would
 * then open the account.
 */
async function findRevocablePasskeys(tx: Tx, userId: number, now: Date): Promise<readonly { readonly id: number }[]> {
  const { strongFrom } = (await loadCurrentUser(tx, 'user', 'en')) ?? {};
  return isStrongRequired(strongFrom, now) ? [] : findPasskeys(tx, userId);
}

type ChoosePasswordParams = {
  readonly token: string;
  readonly password: string;
  readonly endsRest?: boolean | undefined;
};

/**
 * Sets a password by a reset token, uses up the token and optionally revokes the account's other credentials. Hashing
 * takes too long for one transaction.
 */
export async function choosePassword(
  database: Database,
  sessions: Sessions,
  account: Account,
  { token, password, endsRest = false }: ChoosePasswordParams,
  { now, locale, requestId, origin }: ResetContext,
): Promise<void> {
  const { userId, email } = account;
  await requireGoodPassword(database, account, password);
  const hash = await hashPassword(password);
  await database.transaction({ userId }, async (tx) => {
    // A token or a passkey that is being added is then either seen and revoked here, or refused.
    await lockAccount(tx, userId);
    if ((await consumeProof(tx, { purpose: 'reset', token, now })) !== userId) throw new Refusal('not_found');
    await savePassword(tx, userId, hash, now);
    // A sign-in by the former password does not go on.
    await deleteProofs(tx, 'second_step', userId);
    // A pending change of the email address may have been requested by an intruder.
    await deleteEmailChange(tx, userId);
    await verifyEmail(tx, userId);
    await sessions.endAll(tx, userId, requestId);
    await revokeApiTokens(tx, userId, { now, requestId });
    await recordAuditEntry(tx, { at: now, act: 'password.reset', userId, requestId });
    if (endsRest) await revokeOtherCredentials(tx, userId, { now, requestId });
    const isLeft = (await findPasskeys(tx, userId)).length > 0 || (await findCalendar(tx, userId)) !== undefined;
    const text = passwordChangedEmail(account.locale ?? locale, `${origin}/reset`, isLeft);
    await queueEmail(tx, { to: email, userId, locale: account.locale ?? locale, ...text, isUrgent: true }, now);
  });
}

/** Revokes an account's credentials other than its password. A PIN goes with them. */
async function revokeOtherCredentials(
  tx: Tx,
  userId: number,
  { now, requestId }: Pick<ActionContext, 'now' | 'requestId'>,
): Promise<void> {
  for (const { id } of await findRevocablePasskeys(tx, userId, now)) {
    await deletePasskey(tx, userId, id);
    await recordAuditEntry(tx, { at: now, act: 'passkey.removed', userId, subjectId: id, requestId });
  }
  if (await deletePin(tx, userId)) {
    await recordAuditEntry(tx, { at: now, act: 'pin.removed', userId, subjectId: userId, requestId });
  }
  const calendarId = await deleteCalendar(tx, userId);
  if (calendarId === undefined) return;
  await recordAuditEntry(tx, { at: now, act: 'calendar.revoked', userId, subjectId: calendarId, requestId });
}

/** Rejects a password that contains personal data of its owner. */
async function requireGoodPassword(
  database: Database,
  { userId, email, name }: Account,
  password: string,
): Promise<void> {
  const schools = await database.transaction({ userId, readOnly: true }, async (tx) => {
    await loadCurrentUser(tx, 'user', 'en');
    return findSchoolNames(tx);
  });
  assertPasswordAllowed(password, [email, name, ...schools]);
}

/** Rejects a password that is common or contains one of the given terms. */
export function assertPasswordAllowed(password: string, known: readonly string[]): void {
  const problem = passwordProblem(password, known);
  if (!problem) return;
  const code = problem === 'common' ? ('not_allowed' as const) : problem;
  throw new Refusal('invalid', { problems: [{ path: 'password', code }] });
}
