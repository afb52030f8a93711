/**
 * One's own account: what it is called, how it is reached, and what the school gave it. (§2 Settings; decisions,
 * Settings)
 */
import * as z from 'zod/mini';
import { guardianRights } from '#core/children/child.ts';
import { Email, Id, Instant, typedLine } from '#core/http/fields.ts';

export const longestName = 80;

/** How long the link in a letter to a new address holds, in milliseconds. */
export const emailChangeLasts = 60 * 60_000;

/** How often a day one may ask to change one's address. */
export const emailChangesPerDay = 5;

/** How long ago somebody may have proved who they are to change how they sign in, in milliseconds. */
export const confirmedFor = 10 * 60_000;

/** A child as the school linked it, with what one may do for it. `schoolId` is whom to ask for a change. */
export const OwnChild = z.object({
  id: Id,
  name: z.string(),
  className: z.string(),
  schoolId: Id,
  rights: z.array(z.enum(guardianRights)),
});
export type OwnChild = z.infer<typeof OwnChild>;

/**
 * `newEmail` waits for its letter to be answered, until then. `hasPassword` is false where only passkeys open the
 * account.
 */
export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  /** When the last e-mail to the account's address could not be delivered; null when none failed. */
  undeliveredAt: z.nullable(Instant),
  newEmail: z.nullable(z.object({ email: z.string(), until: Instant, undeliveredAt: z.nullable(Instant) })),
  hasPassword: z.boolean(),
  children: z.array(OwnChild),
  schools: z.array(z.object({ id: Id, name: z.string(), phone: z.string() })),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileChange = z.strictObject({ name: typedLine({ min: 1, max: longestName }) });
export type ProfileChange = z.infer<typeof ProfileChange>;

export const NewEmail = z.strictObject({ email: Email });
export type NewEmail = z.infer<typeof NewEmail>;

export const EmailToken = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'not_text' })) });
export type EmailToken = z.infer<typeof EmailToken>;

const typedPassword = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1024, { error: 'too_long' }));

/**
 * `current` is left out by an account without a password. Whether `next` may be chosen is for the rules of passwords.
 */
export const PasswordChange = z.strictObject({ current: z.optional(typedPassword), next: typedPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** That it is still the account's person who is at the device. */
export const PasswordProof = z.strictObject({ password: typedPassword });
export type PasswordProof = z.infer<typeof PasswordProof>;
