/** What is asked of a device that has or makes a passkey, and whether its answer holds, as the library judges it. */
import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { challengeLasts, type NewKey, type NewKeyAsked, type Proof, type ProofAsked } from '#core/sessions/passkey.ts';

/** Whose passkeys they are, as browsers know it: a host's name, and the one address that its pages come from. */
export type Site = { readonly id: string; readonly origin: string };

/** A key as it is kept. */
export type KnownKey = {
  readonly credentialId: string;
  readonly userId: number;
  readonly publicKey: Uint8Array;
  /** How often it was used, where the device counts. It never goes back but for a copy. */
  readonly counter: number;
};

export type MadeKey = Pick<KnownKey, 'credentialId' | 'publicKey' | 'counter'> & { readonly synced: boolean };

/** Ed25519, P-256, RSA: what every device makes one of, the best first. */
const algorithms = [-8, -7, -257];

type Owner = { readonly id: number; readonly name: string; readonly email: string };

export function newKeyAsked(site: Site, challenge: string, owner: Owner, known: readonly string[]): NewKeyAsked {
  return {
    challenge,
    rp: { id: site.id, name: 'Parvis' },
    user: { id: handleOf(owner.id), name: owner.email, displayName: owner.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeLasts,
  };
}

export function proofAsked(site: Site, challenge: string): ProofAsked {
  return { challenge, rpId: site.id, userVerification: 'required', timeout: challengeLasts };
}

/** The challenge that an answer says it is to. Whether it was asked is for the caller to find out, once. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : undefined;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The key that a device made for this site and this challenge; nothing when the answer does not hold. */
export async function keyMade(site: Site, challenge: string, made: Omit<NewKey, 'name'>): Promise<MadeKey | undefined> {
  const { id, ...response } = made;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await holding<VerifiedRegistrationResponse>(() =>
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

/** What a key says of itself after it proved whose it is; nothing when the proof does not hold. */
export async function proofHeld(
  site: Site,
  challenge: string,
  { id, ...response }: Proof,
  key: KnownKey,
): Promise<{ counter: number; synced: boolean } | undefined> {
  if (id !== key.credentialId || response.userHandle !== handleOf(key.userId)) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const held = await holding<VerifiedAuthenticationResponse>(() =>
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

/** What a device keeps with the key to tell one account from another: the account's number. */
const handleOf = (userId: number) => Buffer.from(String(userId)).toString('base64url');

/** The library throws at whatever does not hold. */
async function holding<Verified>(verify: () => Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
