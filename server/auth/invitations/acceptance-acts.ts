/** Accepting invitations. It creates the links, and the account when there is none. */
import { isNameOf } from '#core/account/name-rules.ts';
import type { Acceptance, InvitationPreview } from '#core/auth/invitation.ts';
import type { Role } from '#core/auth/session.ts';
import { hasOneScript } from '#core/lang/script-rules.ts';
import { findAccountOfAddress, keepInvitedAddress, keepTypedAddress } from '#server/account/address-store.ts';
import { findNamesAround } from '#server/account/name-conflict-store.ts';
import {
  changeName,
  isNamesake,
  nameRefusal,
  requestVerification,
  takeClaimedAddress,
} from '#server/account/profile-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findSchoolFamilies } from '#server/children/child-store.ts';
import { publishGuardianChange } from '#server/children/guardian-acts.ts';
import { acceptOrEnd, joinAsFollower } from '#server/followers/follower-join-acts.ts';
import { replaceInvitedGuardian } from '#server/custody/custody-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findOffice, findStaffOf } from '#server/schools/staff-audience-store.ts';
import {
  type Account,
  setTransactionUser,
  findAccount,
  insertAccount,
  verifyEmail,
} from '#server/auth/account-store.ts';
import {
  claimInvitation,
  findFormerNames,
  findNames,
  findByHash,
  insertInvitedLinks,
  hasAccessibleChildren,
  type InvitationByToken,
} from '#server/auth/invitation-acceptance-store.ts';
import { lookAlikes } from '#server/auth/look-alikes.ts';
import type { CeremonyContext } from '#server/auth/passkey-acts.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { assertPasswordAllowed } from '#server/auth/reset-acts.ts';
import { deleteSessionsOf, savePassword } from '#server/auth/session-store.ts';
import { saveFirstPasskey, verifyFirstPasskey } from './first-passkey-acts.ts';

/**
 * The open invitation of a hashed token or code, with the account of its current or a former address. `given` is the
 * address of the request, which counts for an invitation without one. Throws `not_found` when there is no open
 * invitation.
 */
export async function requireInvitation(
  tx: Tx,
  hash: string,
  now: Date,
  given?: string,
): Promise<InvitationByToken & { account: Account | undefined }> {
  const invitation = await findByHash(tx, hash, now);
  if (!invitation) throw new Refusal('not_found');
  const address = invitation.email ?? given;
  const userId = address === undefined ? undefined : await findAccountOfAddress(tx, address);
  return { ...invitation, account: userId === undefined ? undefined : await findAccount(tx, { userId }) };
}

type InvitationOfAccount = InvitationByToken & { readonly account: Account | undefined };

/** Whether the account of an invited address never confirmed it. The recipient of the email is then its owner. */
export const isOnlyClaimed = ({ email, account }: InvitationOfAccount) =>
  account !== undefined && account.isClaimed && account.email === email;

/**
 * The preview that is shown to the holder of a token or code. The invited name is part of it, because
 * the token gives more than the name (docs/decisions/0044-invited-guardians.md).
 */
export async function invitationPreview(
  tx: Tx,
  hash: string,
  { now, isReached }: { readonly now: Date; readonly isReached: boolean },
): Promise<InvitationPreview> {
  const invitation = await requireInvitation(tx, hash, now);
  const { schoolId, name, email, locale, gives, account } = invitation;
  await setTenantScope(tx, [schoolId]);
  const names = await findNames(tx, schoolId, locale);
  const { hasPassword = false, hasPasskey = false } = account ?? {};
  const isClaimed = isReached && isOnlyClaimed(invitation);
  return { ...names, name, email, locale, gives, hasPassword, hasPasskey, isClaimed };
}

const roles: Readonly<Record<InvitationByToken['gives'], Role>> = {
  guardian: 'parent',
  follower: 'parent',
  staff: 'teacher',
  office: 'admin',
};

/** The address of the account. Throws `invalid` when neither the invitation nor the request has one. */
export function addressIn(email: string | undefined): string {
  if (email === undefined) throw new Refusal('invalid', { problems: [{ path: 'email', code: 'required' }] });
  return email;
}

type AcceptContext = {
  readonly now: Date;
  readonly requestId: string;
  /** Whether the account exists and the request has proved ownership of it. */
  readonly isProved: boolean;
  /** Whether the token was emailed, so that its holder reads the invited address. */
  readonly isEmailed: boolean;
  /** Whether a new account takes the address from the one that only claimed it. */
  readonly isReplacing: boolean;
  /** Base URL of the app, for the link that confirms a given address. */
  readonly origin: string;
  /** Where the passkey of a new account is checked. Undefined in a request without one. */
  readonly ceremony: Omit<CeremonyContext, 'now'> | undefined;
};

/**
 * Accepts an invitation, for an account whose ownership was proved or for a new account with a chosen password or
 * a passkey. Returns the user, and whether the account was made with a passkey. Hashing takes too long for a
 * transaction, so only the claim and the links share one. An existing account keeps its name, unless the name
 * conflicts with one at the school: then it takes the name in the request. Office members cannot make themselves
 * guardians, by an invitation of theirs, a letter or a copied link: `forbidden`.
 */
export async function acceptInvitation(
  database: Database,
  { account: known, ...invitation }: InvitationOfAccount,
  { name, password, passkey, email: given }: Omit<Acceptance, 'token'>,
  { now, requestId, isProved, isEmailed, isReplacing, origin, ceremony: site }: AcceptContext,
): Promise<{ userId: number; hasPasskey: boolean }> {
  const { id, hash: held, schoolId, name: invited, locale, gives, invitedBy } = invitation;
  const account = isReplacing ? undefined : known;
  const isReached = invitation.email !== null && isEmailed;
  const email = addressIn(invitation.email ?? given);
  // A given address, a letter and a copied link prove nothing: only the account's password or session does.
  if (!isReached && account !== undefined && !isProved) throw new Refusal('sign_in_failed');
  // The inviter may have changed their own address to the invited one.
  if (gives === 'guardian' && account && account.userId === invitedBy) throw new Refusal('forbidden');
  const ceremony = site && passkey && !account ? { ...site, now } : undefined;
  const key = ceremony && passkey ? await verifyFirstPasskey(database, ceremony, invitation, passkey) : undefined;
  const hash = isProved || key ? undefined : await chosen();
  const accept = async (tx: Tx): Promise<number> => {
    if (isReplacing && known) await takeClaimedAddress(tx, known.userId, { now, requestId });
    const made = account
      ? undefined
      : await insertAccount(tx, { id: key?.userId, name: name ?? '', email, locale, role: roles[gives], now });
    const userId = account?.userId ?? made;
    // Another request has created the account since. The next attempt asks for its password.
    if (userId === undefined) throw new Refusal('not_found');
    await setTransactionUser(tx, userId);
    // The codes and links of a school pass through its office, so an office member is invited by email.
    const isOwnOffice = async () => (await findOffice(tx, schoolId)).includes(userId);
    if (gives === 'guardian' && !isReached && made === undefined && (await isOwnOffice()))
      throw new Refusal('forbidden');
    if (!(await claimInvitation(tx, { id, hash: held, userId, now }))) throw new Refusal('not_found');
    if (made !== undefined)
      await recordAuditEntry(tx, { at: now, act: 'account.made', userId, subjectId: userId, requestId });
    if (hash !== undefined) await savePassword(tx, userId, hash, now);
    if (ceremony && key) await saveFirstPasskey(tx, { ...ceremony, requestId }, invitation, key);
    // An email to a former address does not verify the current address, nor does a letter or a copied link.
    if (!isReached) {
      if (invitation.email !== null && gives !== 'follower') await keepTypedAddress(tx, userId, email);
      if (made !== undefined) await requestVerification(tx, { userId, email, locale, now, origin });
    } else if (account === undefined || account.email === email) await verifyEmail(tx, userId);
    else await keepInvitedAddress(tx, userId, email);
    // The office readmits a person by name when it knows no address, and a letter reaches any adult of the home.
    const accepting = { invitationId: id, userId };
    const isNamed = (former: string) => isNameOf(former, [invited]);
    const isMeant = invitation.email !== null || (await findFormerNames(tx, accepting)).every(isNamed);
    if (gives === 'guardian' && !(await hasAccessibleChildren(tx, { ...accepting, isMeant })))
      throw new Refusal('not_found');
    const childIds = await insertInvitedLinks(tx, { ...accepting, isMeant, now });
    if (gives === 'guardian') await replaceInvitedGuardian(tx, { invitationId: id, userId, schoolId });
    const around = await findNamesAround(tx, userId, [schoolId]);
    // The invited name is always free: the school chose it. That of a relative was chosen by a guardian.
    const exempt = gives === 'follower' ? [] : [invited];
    const isFree = (called: string) => isNameOf(called, exempt, lookAlikes) || !isNamesake(called, around);
    const called = account && (name === undefined || isFree(account.name)) ? account.name : (name ?? '');
    // A name as the school or the account has it is kept.
    const isNew = !exempt.includes(called) && called !== account?.name;
    if (!isFree(called) || (isNew && !hasOneScript(called))) throw nameRefusal();
    if (account && called !== account.name) await changeName(tx, { userId, now, requestId }, called);
    if (gives === 'follower') {
      const who = { name: called, invited: { name: invited, email: invitation.email } };
      await joinAsFollower(tx, { ...accepting, ...who, now, requestId });
    }
    for (const childId of childIds) {
      await publishGuardianChange(
        { tx, now, requestId, currentUser: { id: userId } },
        { childId, userId, schoolId },
        'added',
      );
    }
    if (gives !== 'follower') publishChange(tx, await findStaffOf(tx, schoolId), { about: 'families' });
    // Families may write to the new staff member.
    const isStaff = gives === 'staff' || gives === 'office';
    if (isStaff) publishChange(tx, await findSchoolFamilies(tx, schoolId), { about: 'connections' });
    // Staff sessions are shorter than family sessions, so the next sign-in must create a new one.
    if (isStaff) await deleteSessionsOf(tx, userId);
    await recordAuditEntry(tx, { at: now, act: 'invitation.accepted', userId, schoolId, subjectId: id, requestId });
    return userId;
  };
  const accepted = await database.transaction({ schoolIds: [schoolId] }, (tx) =>
    gives === 'follower' ? acceptOrEnd(tx, { invitationId: id, now, requestId }, () => accept(tx)) : accept(tx),
  );
  if (accepted instanceof Refusal) throw accepted;
  return { userId: accepted, hasPasskey: key !== undefined };

  /** The hash of the password chosen for a new account. */
  async function chosen(): Promise<string> {
    if (name === undefined || password === undefined) {
      const path = name === undefined ? 'name' : 'password';
      throw new Refusal('invalid', { problems: [{ path, code: 'required' }] });
    }
    const standing = { schoolIds: [schoolId], readOnly: true };
    const { school } = await database.transaction(standing, (tx) => findNames(tx, schoolId, locale));
    assertPasswordAllowed(password, [email, name, school]);
    return hashPassword(password);
  }
}
