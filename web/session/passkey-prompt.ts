/** Asks the device for a passkey. What speaks to it is loaded when somebody wants one. */
import type { NewKey, NewKeyAsked, Proof, ProofAsked } from '#core/sessions/passkey.ts';

const library = () => import('@simplewebauthn/browser');

/** Whether this browser can, at this address: no passkey belongs to a number. */
export function knowsPasskeys(): boolean {
  const { hostname } = location;
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(hostname);
}

/** Whether it offers passkeys by itself in the field of the e-mail. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}

/**
 * A key made by the device, after it recognised its person. Rejects when they would not, or when it has one already.
 */
export async function makeKey(asked: NewKeyAsked): Promise<Omit<NewKey, 'name'>> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: asked });
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

/**
 * The challenge signed by a key of the device; `offered` waits until its person chooses it in the field of the e-mail.
 */
export async function proveByKey(asked: ProofAsked, { offered = false } = {}): Promise<Proof> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON: asked, useBrowserAutofill: offered });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** No longer waits for a choice. */
export async function stopOffering(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Whether it was the person who would not, or took too long: no fault, and nothing to be said. */
export function wasDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Whether the device has a key for this account already. */
export function hasOneAlready(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
