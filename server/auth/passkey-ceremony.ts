/** WebAuthn registration and authentication options, and their verification by the library. */
import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import {
  challengeLifetimeMs,
  type NewKey,
  type RegistrationOptions,
  type Proof,
  type AuthenticationOptions,
} from '#core/auth/passkey.ts';

/** The relying party: its host name and the origin of its pages. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/** A stored passkey. */
export type KnownKey = {
  readonly credentialId: string;
  readonly userId: number;
  readonly publicKey: Uint8Array;
  /** Signature counter, where the device has one. A counter that decreases shows that the key was copied. */
  readonly counter: number;
};

export type RegisteredKey = Pick<KnownKey, 'credentialId' | 'publicKey' | 'counter'> & { readonly synced: boolean };

/** Ed25519, P-256, RSA, in order of preference. Every device supports one of them. */
const algorithms = [-8, -7, -257];

type Owner = { readonly id: number; readonly name: string; readonly email: string };

export function registrationOptions(
  site: RelyingParty,
  challenge: string,
  owner: Owner,
  known: readonly string[],
): RegistrationOptions {
  return {
    challenge,
    rp: { id: site.id, name: 'Parvis' },
    user: { id: handleOf(owner.id), name: owner.email, displayName: owner.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeLifetimeMs,
  };
}

export function authenticationOptions(site: RelyingParty, challenge: string): AuthenticationOptions {
  return { challenge, rpId: site.id, userVerification: 'required', timeout: challengeLifetimeMs };
}

/** The challenge that a reply claims to answer. The caller checks that it was issued and unused. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge =
      typeof clientData === 'object' && clientData !== null && 'challenge' in clientData
        ? clientData.challenge
        : undefined;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The key that a device created for this site and challenge. Undefined when verification fails. */
export async function verifyRegistration(
  site: RelyingParty,
  challenge: string,
  made: Omit<NewKey, 'name'>,
): Promise<RegisteredKey | undefined> {
  const { id, ...response } = made;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await catchInvalid<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.registrationInfo) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const { publicKey, counter } = credential;
  return { credentialId: credential.id, publicKey, counter, synced: credentialBackedUp };
}

/** The new state of a key after a successful authentication. Undefined when verification fails. */
export async function verifyAuthentication(
  site: RelyingParty,
  challenge: string,
  { id, ...response }: Proof,
  key: KnownKey,
): Promise<{ counter: number; synced: boolean } | undefined> {
  if (id !== key.credentialId || response.userHandle !== handleOf(key.userId)) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const held = await catchInvalid<VerifiedAuthenticationResponse>(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      requireUserVerification: true,
    }),
  );
  if (!held?.verified) return undefined;
  const { newCounter, credentialBackedUp } = held.authenticationInfo;
  return { counter: newCounter, synced: credentialBackedUp };
}

/** The user handle stored on the device: the account's id. */
const handleOf = (userId: number) => Buffer.from(String(userId)).toString('base64url');

/** Turns the library's exceptions into undefined. */
async function catchInvalid<Verified>(verify: () => Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
