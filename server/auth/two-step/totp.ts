/** Codes of authenticator apps (RFC 6238 with SHA-1). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSteps, codeDigits, stepSeconds } from '#core/auth/two-step.ts';

/** The time step of an instant. */
export const stepAt = (now: Date) => Math.floor(now.getTime() / (stepSeconds * 1000));

/** The code of a secret in a time step (RFC 4226). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) % 16;
  const number = hash.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** The latest accepted step whose code this is, after `lastStep`. Undefined for a wrong, used or old code. */
export function stepOfCode(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * acceptedSteps + 1 }, (_, n) => current + acceptedSteps - n);
  const given = Buffer.from(code);
  return steps.filter((step) => step > lastStep).find((step) => isEqual(given, Buffer.from(codeAt(secret, step))));
}

const isEqual = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
