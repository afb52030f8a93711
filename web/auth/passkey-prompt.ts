/** Passkey prompts of the browser. The WebAuthn code is loaded on demand. */
import { passkeyApi } from '#core/auth/passkey-api.ts';
import type { Session } from '#core/auth/session.ts';
import { call } from '#web/api/call.ts';
import type { NewKey, RegistrationOptions, Proof, AuthenticationOptions } from '#core/auth/passkey.ts';

const library = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys at this origin: WebAuthn does not work on a numeric address. */
export function supportsPasskeys(): boolean {
  const { hostname } = location;
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(hostname);
}

/** Whether the browser can offer passkeys in the autofill of the email field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}

/**
 * Creates a passkey, after the device has verified its user. Rejects if the user declines or the device has one
 * already.
 */
export async function createPasskey(options: RegistrationOptions): Promise<Omit<NewKey, 'name'>> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: options });
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** Signs the challenge with a passkey. `offered` waits until the user picks it in the autofill of the email field. */
export async function authenticateWithPasskey(
  options: AuthenticationOptions,
  { offered = false } = {},
): Promise<Proof> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: offered });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Signs in with a passkey of this device. */
export async function signInWithPasskey({ offered = false } = {}): Promise<Session> {
  const options = await call(passkeyApi.askProof);
  return call(passkeyApi.signIn, { body: await authenticateWithPasskey(options, { offered }) });
}

/** Cancels a pending autofill prompt. */
export async function cancelPasskeyPrompt(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Whether the user declined or the prompt timed out: not an error to show. */
export function wasDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Whether the device already has a passkey for this account. */
export function isPasskeyPresent(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
