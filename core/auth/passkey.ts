/** A passkey: a WebAuthn credential on a device, unlocked by fingerprint, face or code. */
import * as z from 'zod/mini';
import { Id, Instant, typedLine } from '#core/http/fields.ts';

export const maxPasskeyNameLength = 60;

/** Maximum number of passkeys of an account. */
export const maxPasskeys = 20;

/** How long a challenge is valid, in milliseconds. */
export const challengeLifetimeMs = 5 * 60_000;

const bytes = (most: number) =>
  z
    .string()
    .check(z.regex(/^[\w-]+$/, { error: 'not_text' }), z.maxLength(Math.ceil((most * 4) / 3), { error: 'too_long' }));

const Challenge = bytes(64);
const CredentialId = bytes(1023);
const ClientData = bytes(4096);

/**
 * `synced`: the credential is backed up to the user's other devices. `lastUsedAt` is null until its first sign-in
 * here.
 */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  synced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

const name = typedLine({ min: 1, max: maxPasskeyNameLength });

export const PasskeyName = z.strictObject({ name });
export type PasskeyName = z.infer<typeof PasskeyName>;

/** Registration options for the browser, in the terms of Web Authentication Level 3. */
export const RegistrationOptions = z.object({
  challenge: Challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: CredentialId })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  timeout: z.int(),
});
export type RegistrationOptions = z.infer<typeof RegistrationOptions>;

/** The new credential. Other data that the device sends about itself is not stored. */
export const NewKey = z.strictObject({
  name,
  id: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: bytes(16_384),
});
export type NewKey = z.infer<typeof NewKey>;

/** Authentication options for the browser. They name no account: the device finds its credentials for this site. */
export const AuthenticationOptions = z.object({
  challenge: Challenge,
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
});
export type AuthenticationOptions = z.infer<typeof AuthenticationOptions>;

/** The assertion: the challenge, signed by the device after user verification. */
export const Proof = z.strictObject({
  id: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: bytes(4096),
  signature: bytes(4096),
  userHandle: bytes(64),
});
export type Proof = z.infer<typeof Proof>;
