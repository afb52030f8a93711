/** Finding the account of an identity, linking it, and removing it from an account. */
import type { Locale } from '#core/lang/locale.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findAccount } from '#server/auth/account-store.ts';
import { findCredentials } from '#server/auth/passkey-store.ts';
import { hasPassword, lockAccount } from '#server/account/profile-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type CurrentUser, loadCurrentUser, schoolsOf } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { identityAllowedEmail, identityLinkedEmail, identityRemovedEmail } from './identity-phrases.ts';
import { areOfOrganization, findIdentity, insertIdentity, saveIdentityUse, saveRemoval } from './identity-store.ts';
import { type ProvedIdentity, ProviderRefusal } from './provider-client.ts';
import type { IdentityProvider } from './provider-config.ts';

type IdentityContext = Pick<ActionContext, 'now' | 'requestId'> & {
  readonly provider: IdentityProvider;
  /** The language of an account without one. */
  readonly locale: Locale;
};

/**
 * The account that an identity signs in: the one it was linked to, else the one of its verified address, which is then
 * linked. All its schools must be of the provider's school service. Throws `ProviderRefusal`. No account is created.
 */
export async function userOfIdentity(
  database: Database,
  identity: ProvedIdentity,
  context: IdentityContext,
): Promise<number> {
  const userId = await database.transaction({ readOnly: true }, (tx) => findUserId(tx, identity));
  try {
    if (userId === undefined) throw new ProviderRefusal(isUnverified(identity) ? 'not_verified' : 'unknown_account');
    await database.transaction({ userId }, (tx) => linkIdentity(tx, userId, identity, context));
    return userId;
  } catch (error) {
    const { now: at, requestId } = context;
    await database.transaction({}, (tx) => recordAuditEntry(tx, { at, act: 'identity.refused', userId, requestId }));
    throw error;
  }
}

const isUnverified = ({ email, isEmailVerified }: ProvedIdentity) => email !== undefined && !isEmailVerified;

/** An address that its account never confirmed may be that of another person. It finds no account. */
async function findUserId(tx: Tx, identity: ProvedIdentity): Promise<number | undefined> {
  const known = await findIdentity(tx, identity);
  if (known || !identity.email || !identity.isEmailVerified) return known?.userId;
  const account = await findAccount(tx, { email: identity.email });
  return account && !account.isClaimed ? account.userId : undefined;
}

async function linkIdentity(
  tx: Tx,
  userId: number,
  identity: ProvedIdentity,
  { provider, locale, now, requestId }: IdentityContext,
): Promise<void> {
  await lockAccount(tx, userId);
  const user = await loadCurrentUser(tx, 'user', locale);
  const schoolIds = user ? [...schoolsOf(user), ...user.followed.map(({ schoolId }) => schoolId)] : [];
  if (!user || !(await areOfOrganization(tx, schoolIds, provider.organizationId))) {
    throw new ProviderRefusal('unknown_account');
  }
  const known = await findIdentity(tx, identity);
  if (known?.removedAt) throw new ProviderRefusal('removed');
  if (known?.userId === userId) return saveIdentityUse(tx, known.id, identity, now);
  // An address that the provider gave to another person does not open the account of the first.
  const linkedId = await insertIdentity(tx, { userId, identity, now });
  if (linkedId === undefined) throw new ProviderRefusal('other_identity');
  await recordAuditEntry(tx, { at: now, act: 'identity.linked', userId, subjectId: linkedId, requestId });
  await queueEmail(tx, { ...identityLinkedEmail(user.locale, provider.name), to: user.email, userId }, now);
}

/**
 * Removes an identity, or allows a removed one again. Throws `not_found` for another user's, `forbidden` for removal
 * of the last way to sign in.
 */
export async function allowIdentity(
  tx: Tx,
  { id: userId, email, locale }: CurrentUser,
  { id, allowed }: { readonly id: number; readonly allowed: boolean },
  { now, requestId }: Pick<ActionContext, 'now' | 'requestId'>,
): Promise<void> {
  await lockAccount(tx, userId);
  if (!(await saveRemoval(tx, userId, id, allowed ? null : now))) throw new Refusal('not_found');
  const passkeys = await findCredentials(tx, userId);
  if (!allowed && passkeys.length === 0 && !(await hasPassword(tx, userId))) throw new Refusal('forbidden');
  const act = allowed ? 'identity.allowed' : 'identity.removed';
  await recordAuditEntry(tx, { at: now, act, userId, subjectId: id, requestId });
  const letter = allowed ? identityAllowedEmail(locale) : identityRemovedEmail(locale);
  await queueEmail(tx, { ...letter, to: email, userId }, now);
}
