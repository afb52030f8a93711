/**
 * A passkey: a key on somebody's device that proves who they are, by their finger, face or code. (decisions, People)
 */
import * as z from 'zod/mini';
import { Id, Instant, typedLine } from '#core/http/fields.ts';

export const longestPasskeyName = 60;

/** How many one account may have. */
export const mostPasskeys = 20;

/** How long a challenge may be answered, in milliseconds. */
export const challengeLasts = 5 * 60_000;

const bytes = (most: number) =>
  z
    .string()
    .check(z.regex(/^[\w-]+$/, { error: 'not_text' }), z.maxLength(Math.ceil((most * 4) / 3), { error: 'too_long' }));

const Challenge = bytes(64);
const CredentialId = bytes(1023);
const ClientData = bytes(4096);

/** `synced` says that the person's other devices have it too; `lastUsedAt` is null until it opened a session here. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  synced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

const name = typedLine({ min: 1, max: longestPasskeyName });

export const PasskeyName = z.strictObject({ name });
export type PasskeyName = z.infer<typeof PasskeyName>;

/** What the browser is told to make a key, in its own words (Web Authentication Level 3). */
export const NewKeyAsked = z.object({
  challenge: Challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: CredentialId })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  timeout: z.int(),
});
export type NewKeyAsked = z.infer<typeof NewKeyAsked>;

/** The key that the device made; what it says of itself besides is not kept. */
export const NewKey = z.strictObject({
  name,
  id: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: bytes(16_384),
});
export type NewKey = z.infer<typeof NewKey>;

/**
 * What the browser is told to prove who somebody is. No account is named: the device knows which keys it has for this
 * site.
 */
export const ProofAsked = z.object({
  challenge: Challenge,
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
});
export type ProofAsked = z.infer<typeof ProofAsked>;

/** The challenge, signed by the device after it recognised its person. */
export const Proof = z.strictObject({
  id: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: bytes(4096),
  signature: bytes(4096),
  userHandle: bytes(64),
});
export type Proof = z.infer<typeof Proof>;
