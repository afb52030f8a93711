/** Requesting, verifying, adding and removing passkeys. Each challenge is used up by its first answer, valid or not. */
import {
  maxPasskeys,
  type NewKey,
  type RegistrationOptions,
  type Passkey,
  type Proof,
  type AuthenticationOptions,
} from '#core/auth/passkey.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { mustBeConfirmed } from '#server/account/device-store.ts';
import type { ChallengeFor, Challenges } from './passkey-challenge.ts';
import {
  challengeOf,
  verifyRegistration,
  registrationOptions,
  authenticationOptions,
  verifyAuthentication,
  type RelyingParty,
} from './passkey-ceremony.ts';
import { strengthenSession } from './session-store.ts';
import { requireMayAddStrongWay } from './strong-sign-in/strong-way-acts.ts';
import type { Caller } from '#server/http/request-guards.ts';
import { deletePasskey, findCredentials, findKey, insertPasskey, saveUse, consumeChallenge } from './passkey-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { passkeyAddedEmail, passkeyRemovedEmail } from './passkey-phrases.ts';
import { hasPassword, lockAccount } from '#server/account/profile-store.ts';
import type { ActionContext } from '#server/http/route.ts';

/** Who adds a passkey. `issuers` are those of the configured identity providers. */
type AddingContext = {
  readonly currentUser: CurrentUser;
  readonly caller: Caller;
  readonly issuers: readonly string[];
};

export type CeremonyContext = { readonly site: RelyingParty; readonly challenges: Challenges; readonly now: Date };

/** Uses up the challenge of an answer. Returns it when it was made for this purpose, is unused and has not expired. */
export async function takeChallengeFor(
  tx: Tx,
  { challenges, now }: CeremonyContext,
  purpose: ChallengeFor,
  challenge: string,
) {
  const expiresAt = challenges.expiryOf(purpose, challenge, now);
  return expiresAt !== undefined && consumeChallenge(tx, challenge, { now, expiresAt });
}

/** Registration options for a new passkey. Throws `forbidden` at the maximum number of passkeys. */
export async function beginRegistration(
  tx: Tx,
  { site, challenges, now }: CeremonyContext,
  currentUser: CurrentUser,
): Promise<RegistrationOptions> {
  const known = await findCredentials(tx, currentUser.id);
  if (known.length >= maxPasskeys) throw new Refusal('forbidden');
  return registrationOptions(site, challenges.make(`key ${currentUser.id}`, now), currentUser, known);
}

/** Authentication options for signing in with a passkey. */
export function beginAuthentication({ site, challenges, now }: CeremonyContext): AuthenticationOptions {
  return authenticationOptions(site, challenges.make('proof', now));
}

/**
 * Adds a passkey. Throws `invalid` when verification fails. Uses its own transactions, so that a failed attempt still
 * uses up its challenge.
 */
export async function addPasskey(
  database: Database,
  {
    site,
    challenges,
    currentUser,
    caller,
    issuers,
    body,
    now,
    requestId,
  }: Pick<ActionContext, 'now' | 'requestId'> & CeremonyContext & AddingContext & { body: NewKey },
): Promise<Passkey> {
  const { name, ...made } = body;
  const { sessionId } = caller;
  const userId = currentUser.id;
  const challenge = challengeOf(made.clientDataJSON);
  const isAsked = await database.transaction({ userId }, async (tx) => {
    await mustBeConfirmed(tx, sessionId, now);
    return takeChallengeFor(tx, { site, challenges, now }, `key ${userId}`, challenge);
  });
  const key = isAsked ? await verifyRegistration(site, challenge, made) : undefined;
  if (!key) throw refusedKey();
  return database.transaction({ userId }, async (tx) => {
    // Serializes concurrent additions, so that the second sees the first.
    await lockAccount(tx, userId);
    if ((await findCredentials(tx, userId)).length >= maxPasskeys) throw new Refusal('forbidden');
    const isFirst = await requireMayAddStrongWay(tx, { currentUser, caller, now, issuers });
    const added = await insertPasskey(tx, { userId, name, key, now });
    if (!added) throw refusedKey();
    if (isFirst) await strengthenSession(tx, sessionId, 'passkey');
    await recordAuditEntry(tx, { at: now, act: 'passkey.added', userId, subjectId: added.id, requestId });
    await queueEmail(tx, { ...passkeyAddedEmail(currentUser.locale), to: currentUser.email, userId }, now);
    return added;
  });
}

const refusedKey = () => new Refusal('invalid', { problems: [{ path: 'attestationObject', code: 'not_allowed' }] });

/** Removes a passkey. Throws `not_found` for another user's passkey, `forbidden` when it is the last way to sign in. */
export async function removePasskey(
  tx: Tx,
  currentUser: CurrentUser,
  id: number,
  { now, requestId }: Pick<ActionContext, 'now' | 'requestId'>,
): Promise<void> {
  // Serializes concurrent removals, so that the second sees that it would remove the last passkey.
  await lockAccount(tx, currentUser.id);
  if (!(await deletePasskey(tx, currentUser.id, id))) throw new Refusal('not_found');
  const left = await findCredentials(tx, currentUser.id);
  if (left.length === 0 && !(await hasPassword(tx, currentUser.id))) throw new Refusal('forbidden');
  await recordAuditEntry(tx, { at: now, act: 'passkey.removed', userId: currentUser.id, subjectId: id, requestId });
  await queueEmail(
    tx,
    { ...passkeyRemovedEmail(currentUser.locale), to: currentUser.email, userId: currentUser.id },
    now,
  );
}

/**
 * The user that a passkey signs in. Every failure throws `sign_in_failed`. Uses its own transactions, so that a failed
 * attempt still uses up its challenge.
 */
export async function userOfProof(
  database: Database,
  proof: Proof,
  { site, challenges, now, requestId }: Pick<ActionContext, 'now' | 'requestId'> & CeremonyContext,
): Promise<number> {
  const challenge = challengeOf(proof.clientDataJSON);
  const key = await database.transaction({}, async (tx) => {
    const isAsked = await takeChallengeFor(tx, { site, challenges, now }, 'proof', challenge);
    return isAsked ? findKey(tx, proof.id) : undefined;
  });
  if (!key) throw new Refusal('sign_in_failed');
  const { id, userId } = key;
  const held = await verifyAuthentication(site, challenge, proof, key);
  const isNew = await database.transaction({ userId }, async (tx) => {
    if (held && (await saveUse(tx, key, { ...held, at: now }))) return true;
    await recordAuditEntry(tx, { at: now, act: 'passkey.refused', userId, subjectId: id, requestId });
    return false;
  });
  if (!isNew) throw new Refusal('sign_in_failed');
  return userId;
}
