/**
 * Passkeys are asked for, added, judged and removed here. A challenge is used up by its first answer, whatever that is
 * worth.
 */
import {
  mostPasskeys,
  type NewKey,
  type NewKeyAsked,
  type Passkey,
  type Proof,
  type ProofAsked,
} from '#core/sessions/passkey.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sendLetter } from '#server/mail/mail-acts.ts';
import { mustBeConfirmed } from './device-store.ts';
import type { ChallengeFor, Challenges } from './passkey-challenge.ts';
import { challengeIn, keyMade, newKeyAsked, proofAsked, proofHeld, type Site } from './passkey-ceremony.ts';
import { deletePasskey, findCredentials, findKey, insertPasskey, saveUse, takeChallenge } from './passkey-store.ts';
import type { Person } from './person.ts';
import { passkeyAddedLetter, passkeyRemovedLetter } from './profile-phrases.ts';
import { hasPassword, lockAccount } from './profile-store.ts';

type Asking = { readonly site: Site; readonly challenges: Challenges; readonly now: Date };
type Doing = { readonly now: Date; readonly requestId: string };

/** Uses up the challenge of an answer. Gives it when it was asked for this, and is neither answered nor too old. */
async function takeAsked(tx: Tx, { challenges, now }: Asking, purpose: ChallengeFor, challenge: string) {
  const expiresAt = challenges.expiryOf(purpose, challenge, now);
  return expiresAt !== undefined && takeChallenge(tx, challenge, { now, expiresAt });
}

/** What a browser is told to make a key for somebody. Throws `forbidden` when they have as many as one may. */
export async function askNewKey(tx: Tx, { site, challenges, now }: Asking, person: Person): Promise<NewKeyAsked> {
  const known = await findCredentials(tx, person.id);
  if (known.length >= mostPasskeys) throw new Refusal('forbidden');
  return newKeyAsked(site, challenges.make(`key ${person.id}`, now), person, known);
}

/** What a browser is told to prove whose account it opens. */
export function askProof({ site, challenges, now }: Asking): ProofAsked {
  return proofAsked(site, challenges.make('proof', now));
}

/**
 * Adds the key that a device made. Throws `invalid` when its answer does not hold. In transactions of its own: what a
 * try used up stays used up.
 */
export async function addPasskey(
  database: Database,
  {
    site,
    challenges,
    person,
    sessionId,
    body,
    now,
    requestId,
  }: Doing & Asking & { person: Person; sessionId: number; body: NewKey },
): Promise<Passkey> {
  const { name, ...made } = body;
  const userId = person.id;
  const challenge = challengeIn(made.clientDataJSON);
  const isAsked = await database.transaction({ userId }, async (tx) => {
    await mustBeConfirmed(tx, sessionId, now);
    return takeAsked(tx, { site, challenges, now }, `key ${userId}`, challenge);
  });
  const key = isAsked ? await keyMade(site, challenge, made) : undefined;
  if (!key) throw refusedKey();
  return database.transaction({ userId }, async (tx) => {
    // Of two that come at once, the second sees what the first added.
    await lockAccount(tx, userId);
    if ((await findCredentials(tx, userId)).length >= mostPasskeys) throw new Refusal('forbidden');
    const added = await insertPasskey(tx, { userId, name, key, now });
    if (!added) throw refusedKey();
    await recordAct(tx, { at: now, act: 'passkey.added', userId, subjectId: added.id, requestId });
    await sendLetter(tx, { ...passkeyAddedLetter(person.locale), to: person.email, userId }, now);
    return added;
  });
}

const refusedKey = () => new Refusal('invalid', { problems: [{ path: 'attestationObject', code: 'not_allowed' }] });

/** Throws `not_found` for one that is not theirs, `forbidden` when nothing else opens the account. */
export async function removePasskey(tx: Tx, person: Person, id: number, { now, requestId }: Doing): Promise<void> {
  // Of two that go at once, the second sees that it would be the last.
  await lockAccount(tx, person.id);
  if (!(await deletePasskey(tx, person.id, id))) throw new Refusal('not_found');
  const left = await findCredentials(tx, person.id);
  if (left.length === 0 && !(await hasPassword(tx, person.id))) throw new Refusal('forbidden');
  await recordAct(tx, { at: now, act: 'passkey.removed', userId: person.id, subjectId: id, requestId });
  await sendLetter(tx, { ...passkeyRemovedLetter(person.locale), to: person.email, userId: person.id }, now);
}

/**
 * Whose account a proof opens. Throws `sign_in_failed` for whatever does not hold, alike. In transactions of its own:
 * what a try used up stays used up.
 */
export async function userOfProof(
  database: Database,
  proof: Proof,
  { site, challenges, now, requestId }: Doing & Asking,
): Promise<number> {
  const challenge = challengeIn(proof.clientDataJSON);
  const key = await database.transaction({}, async (tx) => {
    const isAsked = await takeAsked(tx, { site, challenges, now }, 'proof', challenge);
    return isAsked ? findKey(tx, proof.id) : undefined;
  });
  if (!key) throw new Refusal('sign_in_failed');
  const { id, userId } = key;
  const held = await proofHeld(site, challenge, proof, key);
  const isNew = await database.transaction({ userId }, async (tx) => {
    if (held && (await saveUse(tx, key, { ...held, at: now }))) return true;
    await recordAct(tx, { at: now, act: 'passkey.refused', userId, subjectId: id, requestId });
    return false;
  });
  if (!isNew) throw new Refusal('sign_in_failed');
  return userId;
}
