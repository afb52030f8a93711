/**
 * The passkey of an account that does not exist yet. The device stores the id of its account, so an invitation reserves
 * one (docs/decisions/0062-passkey-at-sign-up.md).
 */
import type { NewKey, RegistrationOptions } from '#core/auth/passkey.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findReservedUserId, type InvitationByToken, reserveUserId } from '#server/auth/invitation-acceptance-store.ts';
import { type CeremonyContext, takeChallengeFor } from '#server/auth/passkey-acts.ts';
import {
  challengeOf,
  type RegisteredKey,
  registrationOptions,
  verifyRegistration,
} from '#server/auth/passkey-ceremony.ts';
import { insertPasskey } from '#server/auth/passkey-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';

type Invited = Pick<InvitationByToken, 'id' | 'schoolId'>;

/** A verified passkey, with the id of the account to create. */
export type FirstPasskey = {
  readonly userId: number;
  readonly name: string;
  readonly challenge: string;
  readonly key: RegisteredKey;
};

const refusedKey = () =>
  new Refusal('invalid', { problems: [{ path: 'passkey.attestationObject', code: 'not_allowed' }] });

const purposeOf = ({ id }: Invited) => `invitation ${id}` as const;

/** Registration options for the account of an invitation. Throws `not_found` when it was accepted or revoked since. */
export async function beginFirstPasskey(
  database: Database,
  { site, challenges, now }: CeremonyContext,
  invitation: Invited,
  owner: { readonly name: string; readonly email: string },
): Promise<RegistrationOptions> {
  const id = await database.transaction({ schoolIds: [invitation.schoolId] }, (tx) => reserveUserId(tx, invitation.id));
  if (id === undefined) throw new Refusal('not_found');
  return registrationOptions(site, challenges.make(purposeOf(invitation), now), { id, ...owner }, []);
}

/** Checks a device's reply. Throws `invalid`, and then uses up the challenge. */
export async function verifyFirstPasskey(
  database: Database,
  ceremony: CeremonyContext,
  invitation: Invited,
  { name, ...made }: NewKey,
): Promise<FirstPasskey> {
  const challenge = challengeOf(made.clientDataJSON);
  const isOurs = ceremony.challenges.expiryOf(purposeOf(invitation), challenge, ceremony.now) !== undefined;
  const scope = { schoolIds: [invitation.schoolId] };
  const userId = isOurs ? await database.transaction(scope, (tx) => findReservedUserId(tx, invitation.id)) : undefined;
  const key = userId === undefined ? undefined : await verifyRegistration(ceremony.site, challenge, made);
  if (userId !== undefined && key) return { userId, name, challenge, key };
  if (isOurs) await database.transaction({}, (tx) => takeChallengeFor(tx, ceremony, purposeOf(invitation), challenge));
  throw refusedKey();
}

/**
 * Stores the passkey of the account that this transaction created, and uses up its challenge. When the transaction
 * rolls back, a corrected request may send the same passkey.
 */
export async function saveFirstPasskey(
  tx: Tx,
  ceremony: CeremonyContext & { readonly requestId: string },
  invitation: Invited,
  { userId, name, challenge, key }: FirstPasskey,
): Promise<void> {
  const { now, requestId } = ceremony;
  if (!(await takeChallengeFor(tx, ceremony, purposeOf(invitation), challenge))) throw refusedKey();
  const added = await insertPasskey(tx, { userId, name, key, now });
  if (!added) throw refusedKey();
  await recordAuditEntry(tx, { at: now, act: 'passkey.added', userId, subjectId: added.id, requestId });
}
