/** Inviting somebody, and accepting: what is given is made, with the account where there is none. */
import { type Acceptance, invitationDays, type Invite, type Offer } from '#core/sessions/invitation.ts';
import { firstNameOf } from '#core/sessions/first-name-rules.ts';
import { isNameOf } from '#core/sessions/name-rules.ts';
import { hasOneScript } from '#core/sessions/script-rules.ts';
import type { Role } from '#core/sessions/session.ts';
import { recordAct, recordActs } from '#server/audit/audit-store.ts';
import { findSchoolFamilies } from '#server/children/child-store.ts';
import { refuseKnownGuardian } from '#server/children/known-acts.ts';
import { spreadGuardian } from '#server/children/guardian-acts.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { sendLetter, sendLetters } from '#server/mail/mail-acts.ts';
import { findOffice, findWhoWorksAt } from '#server/schools/office-store.ts';
import {
  claimInvitation,
  findNames,
  findPresented,
  giveLinks,
  hasChildrenLeft,
  type Presented,
} from './acceptance-store.ts';
import { type Account, becomeUser, findAccount, insertAccount, verifyEmail } from './account-store.ts';
import { findAccountOfAddress, keepInvitedAddress } from './address-store.ts';
import { invitationLetter } from './invitation-phrases.ts';
import {
  findInvited,
  insertGuardianInvitations,
  insertInvitation,
  renewInvitation,
  revokeInvitation,
} from './invitation-store.ts';
import { lookAlikes } from './look-alikes.ts';
import { findNamesAround } from './namesake-store.ts';
import { hashPassword } from './passwords.ts';
import { changeName, isNamesake, nameRefused } from './profile-acts.ts';
import { refuseCommon } from './reset-acts.ts';
import { deleteSessionsOf, savePassword } from './session-store.ts';
import { newToken } from './token.ts';

type Inviting = {
  readonly tx: Tx;
  readonly now: Date;
  /** Nobody while a school is being set up. */
  readonly userId?: number | undefined;
  readonly requestId?: string | undefined;
  /** Where the app is found, for the link. */
  readonly origin: string;
};

export type Sent = { readonly id: number; readonly link: string };

/** Invites somebody to a school whose fence is open: writes it down and sends the letter. */
export async function invite(inviting: Inviting, invited: Invite): Promise<Sent> {
  const { tx, now, userId = null } = inviting;
  const sending = newSending(now);
  const id = await insertInvitation(tx, invited, { ...sending, invitedBy: userId });
  return send(inviting, id, sending.token, 'invitation.sent');
}

type GuardianInvite = Extract<Invite, { readonly gives: 'guardian' }>;

/** Asks where something is known against the guardian who is invited; that it was confirmed is written down. */
export async function confirmKnown({ tx, now, userId, requestId }: Inviting, invited: GuardianInvite): Promise<void> {
  const { schoolId, children, isConfirmed = false } = invited;
  const isKnown = await refuseKnownGuardian(
    { tx, now },
    schoolId,
    children.map(({ childId }) => childId),
    invited,
    isConfirmed,
  );
  if (!isKnown) return;
  for (const { childId } of children)
    await recordAct(tx, { at: now, act: 'guardian.confirmed', userId, schoolId, childId, requestId });
}

/** Invites guardians to a school whose fence is open, each address once: few statements for many. */
export async function inviteGuardians(inviting: Inviting, invites: readonly GuardianInvite[]): Promise<void> {
  const { tx, now, userId, requestId, origin } = inviting;
  const [first] = invites;
  if (!first) return;
  const { expiresAt } = newSending(now);
  const sendings = invites.map((one) => ({ ...one, token: newToken() }));
  const ids = await insertGuardianInvitations(tx, sendings, { now, expiresAt, invitedBy: userId ?? null });
  const { schoolId, school } = await findInvited(tx, ids[0] ?? 0);
  const letters = sendings.map(({ email, locale, token }) => {
    return { to: email, locale, ...invitationLetter(locale, school, `${origin}/invitation#${token}`) };
  });
  await sendLetters(tx, letters, now);
  tell(tx, await findOffice(tx, schoolId), { about: 'families' });
  const done = { at: now, act: 'invitation.sent', userId, schoolId, requestId } as const;
  await recordActs(
    tx,
    ids.map((subjectId) => ({ ...done, subjectId })),
  );
}

/** Sends the letter again with another link. Throws `not_found` once it was accepted or taken back. */
export async function inviteAgain(inviting: Inviting, id: number): Promise<void> {
  const sending = newSending(inviting.now);
  if (!(await renewInvitation(inviting.tx, id, sending))) throw new Refusal('not_found');
  await send(inviting, id, sending.token, 'invitation.sent_again');
}

/** Takes an invitation back. Throws `not_found` once it was accepted or taken back. */
export async function takeBackInvitation({ tx, now, userId, requestId }: Inviting, id: number): Promise<void> {
  const revoked = await revokeInvitation(tx, id, now);
  if (!revoked) throw new Refusal('not_found');
  tell(tx, await findOffice(tx, revoked.schoolId), { about: 'families' });
  await recordAct(tx, { at: now, act: 'invitation.revoked', userId, ...revoked, subjectId: id, requestId });
}

const newSending = (now: Date) => ({
  token: newToken(),
  now,
  expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
});

async function send(
  { tx, now, userId, requestId, origin }: Inviting,
  id: number,
  token: string,
  act: 'invitation.sent' | 'invitation.sent_again',
): Promise<Sent> {
  const { schoolId, school, email, locale } = await findInvited(tx, id);
  // Behind the sign that browsers keep to themselves: no server and no log on the way sees it.
  const link = `${origin}/invitation#${token}`;
  await sendLetter(tx, { to: email, locale, ...invitationLetter(locale, school, link) }, now);
  tell(tx, await findOffice(tx, schoolId), { about: 'families' });
  await recordAct(tx, { at: now, act, userId, schoolId, subjectId: id, requestId });
  return { id, link };
}

/**
 * The open invitation of a token with the account it meets, by its address or a former one.
 *  Throws `not_found` when there is none.
 */
export async function presented(
  tx: Tx,
  token: string,
  now: Date,
): Promise<Presented & { account: Account | undefined }> {
  const invitation = await findPresented(tx, token, now);
  if (!invitation) throw new Refusal('not_found');
  const userId = await findAccountOfAddress(tx, invitation.email);
  return { ...invitation, account: userId === undefined ? undefined : await findAccount(tx, { userId }) };
}

/** What whoever holds a token learns. */
export async function offerOf(tx: Tx, token: string, now: Date): Promise<Offer> {
  const { schoolId, name, email, locale, gives, account } = await presented(tx, token, now);
  await openFence(tx, [schoolId]);
  const names = await findNames(tx, schoolId, locale);
  return { ...names, firstName: firstNameOf(name), email, locale, gives, hasPassword: account?.hasPassword ?? false };
}

const roles: Readonly<Record<Presented['gives'], Role>> = { guardian: 'parent', staff: 'teacher', office: 'admin' };

type Accepting = {
  readonly now: Date;
  readonly requestId: string;
  /** Whether the account is there and whoever accepts is its own. */
  readonly isProved: boolean;
};

/**
 * Accepts for an account that was proved, or for whoever chose a password by the link. Gives whose account it is. Not
 * in one transaction, since hashing takes its time; what is given and that it was used up is. An account that is there
 * keeps its name, unless that is somebody's around: it takes the one that is said. Nobody makes themselves a guardian:
 * `forbidden`.
 */
export async function acceptInvitation(
  database: Database,
  invitation: Presented & { readonly account: Account | undefined },
  { token, name, password }: Acceptance,
  { now, requestId, isProved }: Accepting,
): Promise<number> {
  const { id, schoolId, name: invited, email, locale, gives, invitedBy, account } = invitation;
  // Their address may have become what they invited.
  if (gives === 'guardian' && account && account.userId === invitedBy) throw new Refusal('forbidden');
  const hash = isProved ? undefined : await chosen();
  return database.transaction({ schoolIds: [schoolId] }, async (tx) => {
    const made = account
      ? undefined
      : await insertAccount(tx, { name: name ?? '', email, locale, role: roles[gives], now });
    const userId = account?.userId ?? made;
    // Somebody else made the account meanwhile: it is asked for its password now.
    if (userId === undefined) throw new Refusal('not_found');
    await becomeUser(tx, userId);
    if (!(await claimInvitation(tx, { id, token, userId, now }))) throw new Refusal('not_found');
    if (made !== undefined) await recordAct(tx, { at: now, act: 'account.made', userId, subjectId: userId, requestId });
    if (hash !== undefined) await savePassword(tx, userId, hash, now);
    // A letter to a former address proves nothing of the one that the account has.
    if (account === undefined || account.email === email) await verifyEmail(tx, userId);
    else await keepInvitedAddress(tx, userId, email);
    if (gives === 'guardian' && !(await hasChildrenLeft(tx, { invitationId: id, userId })))
      throw new Refusal('not_found');
    const childIds = await giveLinks(tx, { invitationId: id, userId, now });
    const around = await findNamesAround(tx, userId, [schoolId]);
    // Whoever the school invites by a name has it, whoever else does.
    const isFree = (called: string) => isNameOf(called, [invited], lookAlikes) || !isNamesake(called, around);
    const called = account && (name === undefined || isFree(account.name)) ? account.name : (name ?? '');
    // As the school or the account writes it, a name stays.
    const isNew = called !== invited && called !== account?.name;
    if (!isFree(called) || (isNew && !hasOneScript(called))) throw nameRefused();
    if (account && called !== account.name) await changeName(tx, { userId, now, requestId }, called);
    for (const childId of childIds) {
      await spreadGuardian({ tx, now, requestId, person: { id: userId } }, { childId, userId, schoolId }, 'added');
    }
    tell(tx, await findWhoWorksAt(tx, schoolId), { about: 'families' });
    // Families may write to who works there.
    if (gives !== 'guardian') tell(tx, await findSchoolFamilies(tx, schoolId), { about: 'connections' });
    // A family's sessions last longer than those of who works at a school may: the next one begins now.
    if (gives !== 'guardian') await deleteSessionsOf(tx, userId);
    await recordAct(tx, { at: now, act: 'invitation.accepted', userId, schoolId, subjectId: id, requestId });
    return userId;
  });

  /** The hash of the password that is chosen with a new account. */
  async function chosen(): Promise<string> {
    if (name === undefined || password === undefined) {
      const path = name === undefined ? 'name' : 'password';
      throw new Refusal('invalid', { problems: [{ path, code: 'required' }] });
    }
    const standing = { schoolIds: [schoolId], readOnly: true };
    const { school } = await database.transaction(standing, (tx) => findNames(tx, schoolId, locale));
    refuseCommon(password, [email, name, school]);
    return hashPassword(password);
  }
}
