/**
 * The second step of a sign-in by password: a code of an authenticator app (RFC 6238), or a recovery code
 * (docs/decisions/0078). Passkeys and identity providers need none.
 */
import * as z from 'zod/mini';
import { Instant } from '#core/http/fields.ts';
import { codeAlphabet } from './invitation-code.ts';

/** The parameters that every authenticator app has by default. */
export const codeDigits = 6;
export const stepSeconds = 30;
export const secretBytes = 20;

/** How many steps before and after the current one are accepted, for a clock that is slow or fast. */
export const acceptedSteps = 1;

/** Time for the second step after the password, in milliseconds. */
export const secondStepMs = 5 * 60_000;

/** Time from the secret to the first code, in milliseconds. */
export const enrolmentMs = 60 * 60_000;

/** Wrong codes of an account in a day after which it gets an email, and after which no code is judged. */
export const wrongCodesToWarn = 5;
export const maxWrongCodes = 50;

export const recoveryCodeCount = 10;
export const recoveryCodeLength = 16;
const groupLength = 4;

/** A recovery code as it is shown: four groups of four. */
export const formatRecoveryCode = (code: string) => code.match(/.{4}/g)?.join('-') ?? code;

/** The secret as it is typed into an authenticator app: groups of four. */
export const formatSecret = (secret: string) => secret.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join(' ') ?? '';

/** What was typed as a second step. Undefined for a text that is neither kind of code. */
export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** The code in what was typed. Capitals, spaces and dashes do not matter. */
export function typedCodeIn(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s\p{Dash_Punctuation}]/gu, '').toUpperCase();
  if (code.length === codeDigits && /^[0-9]+$/.test(code)) return { kind: 'app', code };
  const isRecovery =
    code.length === recoveryCodeLength && Array.from(code).every((sign) => codeAlphabet.includes(sign));
  return isRecovery ? { kind: 'recovery', code } : undefined;
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648), as authenticator apps read it. */
export function base32Of(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The address that an authenticator app reads from a QR code. `secret` is base32. */
export function otpauthUri(email: string, secret: string): string {
  const label = encodeURIComponent(`Parvis:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Parvis&algorithm=SHA1&digits=${codeDigits}&period=${stepSeconds}`;
}

/** `typedCodeIn` decides whether it is a code. The limit is for spaces and dashes. */
export const SecondStepCode = z.strictObject({
  code: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(60, { error: 'too_long' })),
});
export type SecondStepCode = z.infer<typeof SecondStepCode>;

/** `since` is null when it is off. */
export const TwoStepState = z.object({ since: z.nullable(Instant), recoveryCodesLeft: z.int() });
export type TwoStepState = z.infer<typeof TwoStepState>;

/** The secret in base32, shown until the first code. */
export const TwoStepSecret = z.object({ secret: z.string() });
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

/** Recovery codes, shown once. Each works once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
