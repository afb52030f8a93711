/** Another password by a letter: who asks is told nothing, who follows the link chooses, and every session ends. */
import type { Locale } from '#core/lang/locale.ts';
import { passwordProblem } from '#core/sessions/password-rules.ts';
import { resetLetters, resetMinutes } from '#core/sessions/reset-api.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { deleteCalendar, findCalendar } from '#server/calendars/calendar-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sendLetter } from '#server/mail/mail-acts.ts';
import { type Account, findAccount, findSchoolNames, verifyEmail } from './account-store.ts';
import { deletePasskey, findPasskeys } from './passkey-store.ts';
import { hashPassword } from './passwords.ts';
import { standAs } from './person.ts';
import { changedLetter, resetLetter } from './reset-phrases.ts';
import type { Sessions } from './session-acts.ts';
import { deleteEmailChange } from './profile-store.ts';
import { savePassword } from './session-store.ts';
import { newToken } from './token.ts';
import { countProofs, findProof, insertProof, takeProof } from './verification-store.ts';

type Acting = {
  readonly now: Date;
  readonly locale: Locale;
  readonly requestId: string;
  /** Where the app is found, for the links of letters. */
  readonly origin: string;
};

/** Sends a letter with a link, if there is such an account and it did not get many of late. */
export async function askReset(tx: Tx, email: string, { now, locale, requestId, origin }: Acting): Promise<void> {
  const account = await findAccount(tx, { email });
  if (!account) return;
  const { userId } = account;
  if ((await countProofs(tx, 'reset', userId, now)) >= resetLetters) return;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000);
  await insertProof(tx, { purpose: 'reset', token, userId, now, expiresAt });
  const words = resetLetter(account.locale ?? locale, `${origin}/reset#${token}`);
  await sendLetter(tx, { to: account.email, userId, locale: account.locale ?? locale, ...words, isUrgent: true }, now);
  await recordAct(tx, { at: now, act: 'password.reset_asked', userId, requestId });
}

/** Whose password a link's token lets one choose. Throws `not_found` when it lets nobody choose any. */
export async function resetAccount(tx: Tx, token: string, now: Date): Promise<Account> {
  const userId = await findProof(tx, { purpose: 'reset', token, now });
  const account = userId === undefined ? undefined : await findAccount(tx, { userId });
  if (!account) throw new Refusal('not_found');
  return account;
}

/** What opens something of an account besides its password. */
export async function findRest(tx: Tx, userId: number): Promise<{ passkeys: number; hasCalendar: boolean }> {
  const passkeys = await findPasskeys(tx, userId);
  return { passkeys: passkeys.length, hasCalendar: (await findCalendar(tx, userId)) !== undefined };
}

type Choice = { readonly token: string; readonly password: string; readonly endsRest?: boolean | undefined };

/**
 * Chooses a password by a link's token, which is used up, and ends the rest where that is wished. Not in one
 * transaction, since hashing takes its time.
 */
export async function choosePassword(
  database: Database,
  sessions: Sessions,
  account: Account,
  { token, password, endsRest = false }: Choice,
  { now, locale, requestId, origin }: Acting,
): Promise<void> {
  const { userId, email } = account;
  await mustBeGood(database, account, password);
  const hash = await hashPassword(password);
  await database.transaction({ userId }, async (tx) => {
    if ((await takeProof(tx, { purpose: 'reset', token, now })) !== userId) throw new Refusal('not_found');
    await savePassword(tx, userId, hash, now);
    // An address that somebody else asked for is not taken any more.
    await deleteEmailChange(tx, userId);
    await verifyEmail(tx, userId);
    await sessions.endAll(tx, userId, requestId);
    await recordAct(tx, { at: now, act: 'password.reset', userId, requestId });
    if (endsRest) await endRest(tx, userId, { now, requestId });
    const left = await findRest(tx, userId);
    const words = changedLetter(account.locale ?? locale, `${origin}/reset`, left.passkeys > 0 || left.hasCalendar);
    await sendLetter(tx, { to: email, userId, locale: account.locale ?? locale, ...words, isUrgent: true }, now);
  });
}

/** Takes away what opens something of an account besides its password. */
async function endRest(tx: Tx, userId: number, { now, requestId }: Pick<Acting, 'now' | 'requestId'>): Promise<void> {
  for (const { id } of await findPasskeys(tx, userId)) {
    await deletePasskey(tx, userId, id);
    await recordAct(tx, { at: now, act: 'passkey.removed', userId, subjectId: id, requestId });
  }
  const calendarId = await deleteCalendar(tx, userId);
  if (calendarId === undefined) return;
  await recordAct(tx, { at: now, act: 'calendar.revoked', userId, subjectId: calendarId, requestId });
}

/** Refuses a password that is made of what is known about its owner. */
async function mustBeGood(database: Database, { userId, email, name }: Account, password: string): Promise<void> {
  const schools = await database.transaction({ userId, readOnly: true }, async (tx) => {
    await standAs(tx, 'user', 'en');
    return findSchoolNames(tx);
  });
  refuseCommon(password, [email, name, ...schools]);
}

/** Refuses a password that may not be chosen by somebody of whom this is known. */
export function refuseCommon(password: string, known: readonly string[]): void {
  const problem = passwordProblem(password, known);
  if (!problem) return;
  const code = problem === 'common' ? ('not_allowed' as const) : problem;
  throw new Refusal('invalid', { problems: [{ path: 'password', code }] });
}
