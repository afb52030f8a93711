/** The account of the current user: name, addresses, password, and the children and rights the school gave it. */
import * as z from 'zod/mini';
import { guardianRights } from '#core/children/child.ts';
import { Email } from '#core/http/contact-fields.ts';
import { Id, Instant, typedLine } from '#core/http/fields.ts';

export const maxDisplayNameLength = 80;

/** How long the link to a new address is valid, in milliseconds. */
export const emailChangeLifetimeMs = 60 * 60_000;

/** How many changes of address an account can request per day. */
export const emailChangesPerDay = 5;

/** How long a confirmation of identity lasts before sign-in settings need a new one, in milliseconds. */
export const confirmedFor = 10 * 60_000;

/** A child as the school linked it, with the user's rights. `schoolId` is the school to contact for a change. */
export const OwnChild = z.object({
  id: Id,
  name: z.string(),
  className: z.string(),
  schoolId: Id,
  rights: z.array(z.enum(guardianRights)),
});
export type OwnChild = z.infer<typeof OwnChild>;

/**
 * `newEmail` is the pending address and when its link expires. `hasPassword` is false for an account with passkeys
 * only.
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

export const ProfileChange = z.strictObject({ name: typedLine({ min: 1, max: maxDisplayNameLength }) });
export type ProfileChange = z.infer<typeof ProfileChange>;

export const NewEmail = z.strictObject({ email: Email });
export type NewEmail = z.infer<typeof NewEmail>;

export const EmailToken = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'not_text' })) });
export type EmailToken = z.infer<typeof EmailToken>;

const typedPassword = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1024, { error: 'too_long' }));

/** An account without a password omits `current`. `password-rules.ts` decides whether `next` is allowed. */
export const PasswordChange = z.strictObject({ current: z.optional(typedPassword), next: typedPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Proves that the account's owner is at the device. */
export const PasswordProof = z.strictObject({ password: typedPassword });
export type PasswordProof = z.infer<typeof PasswordProof>;
