/** What somebody changes of their own account: its name, its address, its password. */
import { isNameOf, isTakenName, type NamesAround } from '#core/sessions/name-rules.ts';
import { emailChangeLasts, emailChangesPerDay, type PasswordChange } from '#core/sessions/profile.ts';
import { passwordProblem } from '#core/sessions/password-rules.ts';
import { hasOneScript } from '#core/sessions/script-rules.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Caller } from '#server/http/admission.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation } from '#server/http/route.ts';
import { sendLetter } from '#server/mail/mail-acts.ts';
import { deleteOtherDevices, mustBeConfirmed, saveConfirmed } from './device-store.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { lookAlikes } from './look-alikes.ts';
import { findNamesAround } from './namesake-store.ts';
import { type Person, schoolsOf } from './person.ts';
import { emailAskedLetter, emailChangedLetter, newEmailLetter, takenEmailLetter } from './profile-phrases.ts';
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
import { changedLetter } from './reset-phrases.ts';
import { findPasswordOf, savePassword } from './session-store.ts';
import { deleteProofs } from './verification-store.ts';
import { newToken } from './token.ts';

type Doing = { readonly person: Person; readonly caller: Caller; readonly now: Date; readonly requestId: string };

/**
 * Throws `invalid` for the name of somebody around, and for one that mixes scripts: a namesake by birth keeps theirs,
 * and may still correct how it is written.
 */
export async function rename(tx: Tx, { person, now, requestId }: Doing, name: string): Promise<void> {
  if (name === person.name) return;
  if (!hasOneScript(name)) throw nameRefused();
  const isOwn = isNameOf(name, [person.name], lookAlikes);
  if (!isOwn && isNamesake(name, await findNamesAround(tx, person.id, schoolsOf(person)))) throw nameRefused();
  await changeName(tx, { userId: person.id, now, requestId }, name);
}

/** Calls somebody otherwise, by their own wish, and writes that down. */
export async function changeName(
  tx: Tx,
  { userId, now, requestId }: { userId: number; now: Date; requestId: string },
  name: string,
): Promise<void> {
  await saveName(tx, userId, name, now);
  await recordAct(tx, { at: now, act: 'profile.renamed', userId, subjectId: userId, requestId });
}

/** Whether a name reads as one of those around, or as the office. */
export const isNamesake = (name: string, around: NamesAround) => isTakenName(name, around, lookAlikes);

export const nameRefused = () => new Refusal('invalid', { problems: [{ path: 'name', code: 'not_allowed' }] });

const minutesOfDay = 24 * 60;

/**
 * Writes to the new address and to the old. What is answered is alike whether another account has the new one: that is
 * in the letter, for whoever reads there. `link` makes an address of a token.
 */
export async function askNewEmail(
  tx: Tx,
  { person, caller, now, requestId }: Doing,
  email: string,
  link: (token: string) => string,
): Promise<void> {
  await mustBeConfirmed(tx, caller.sessionId, now);
  if (email === person.email) throw new Refusal('invalid', { problems: [{ path: 'email', code: 'not_allowed' }] });
  await lockAccount(tx, person.id);
  const countSince = (since: Date) => countEmailChanges(tx, person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: emailChangesPerDay, countSince, now, minutes: minutesOfDay });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + emailChangeLasts);
  await saveEmailChange(tx, { userId: person.id, email, token, now, expiresAt });
  const isTaken = (await findOwner(tx, email)) !== undefined;
  const letter = isTaken ? takenEmailLetter(person.locale) : newEmailLetter(person.locale, link(token));
  await sendLetter(tx, { ...letter, to: email, isUrgent: true }, now);
  await sendLetter(tx, { ...emailAskedLetter(person.locale), to: person.email, userId: person.id }, now);
  await recordAct(tx, { at: now, act: 'email.change_asked', userId: person.id, subjectId: person.id, requestId });
}

/**
 * Takes the address that a letter went to, and tells the former. Throws `not_found` for a token that is not, or no
 * longer, good.
 */
export async function takeNewEmail(
  tx: Tx,
  token: string,
  { now, requestId }: Pick<Doing, 'now' | 'requestId'>,
): Promise<{ userId: number; email: string }> {
  const change = await takeEmailChange(tx, token, now);
  // Another account may have come by the address meanwhile.
  if (!change || (await findOwner(tx, change.email)) !== undefined) throw new Refusal('not_found');
  const { userId } = change;
  const former = await saveEmail(tx, change, now);
  // A letter to the former address opens nothing any more.
  await deleteProofs(tx, 'reset', userId);
  await sendLetter(tx, { ...emailChangedLetter(former.locale ?? 'en'), to: former.email }, now);
  await recordAct(tx, { at: now, act: 'email.changed', userId, subjectId: userId, requestId });
  return change;
}

type Trying = () => { succeeded(): void };

/**
 * Changes the password, and ends every session but this one. Throws `invalid` with what is wrong with which; an account
 * without a password so far must have been confirmed. Hashing takes longer than a transaction may.
 */
export async function changePassword(
  database: Database,
  { person, caller, now, requestId, installation }: Doing & { installation: Pick<Installation, 'origin'> },
  { current, next }: PasswordChange,
  trying: Trying,
): Promise<void> {
  const { id: userId, email, name, locale } = person;
  const before = await database.transaction({ userId, readOnly: true }, (tx) => findPasswordOf(tx, userId));
  if (before) await mustKnow(current, before, trying, now, next);
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
    // Whoever was here before has nothing left to come back by.
    await deleteProofs(tx, 'reset', userId);
    await deleteEmailChange(tx, userId);
    await deleteOtherDevices(tx, caller);
    await saveConfirmed(tx, caller.sessionId, now);
    await recordAct(tx, { at: now, act: 'password.changed', userId, subjectId: userId, requestId });
    await sendLetter(tx, { ...changedLetter(locale, `${installation.origin}/reset`), to: email, userId, locale }, now);
  });
}

/** An answer that was lost is asked for again with the password of before: the new one proves as much for a while. */
const sinceChanged = 10 * 60_000;

async function mustKnow(
  current: string | undefined,
  { hash, changedAt }: { hash: string; changedAt: Date },
  trying: Trying,
  now: Date,
  next: string,
): Promise<void> {
  const attempt = trying();
  const isJustChanged = now.getTime() - changedAt.getTime() < sinceChanged;
  const isKnown =
    (current !== undefined && (await isPassword(current, hash))) || (isJustChanged && (await isPassword(next, hash)));
  if (!isKnown) throw new Refusal('invalid', { problems: [{ path: 'current', code: 'not_allowed' }] });
  attempt.succeeded();
}
