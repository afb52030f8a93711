/** Inviting guardians without an email: a link to copy, and letters to print with a code each. */
import * as z from 'zod/mini';
import { Id, Instant, maxListed } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';

/** A new link of an invitation. The older one has stopped working. */
export const InvitationLink = z.object({ link: z.string(), expiresAt: Instant });
export type InvitationLink = z.infer<typeof InvitationLink>;

/** The invitations to print; without `ids`, all of guardians without an account. */
export const LetterRequest = z.strictObject({
  schoolId: Id,
  ids: z.optional(z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(maxListed))),
});

/** One page: for one guardian, in their language. `children` are first names. `link` contains the code. */
export const InvitationLetter = z.object({
  id: Id,
  name: z.string(),
  locale: Locale,
  children: z.array(z.string()),
  code: z.string(),
  link: z.string(),
  expiresAt: Instant,
});
export type InvitationLetter = z.infer<typeof InvitationLetter>;

/** `leftOut` are guardians of the user's own children: a colleague prints theirs. */
export const InvitationLetters = z.object({
  school: z.string(),
  phone: z.string(),
  address: z.string(),
  letters: z.array(InvitationLetter),
  leftOut: z.int(),
});
export type InvitationLetters = z.infer<typeof InvitationLetters>;

/**
 * The invitations resent to guardians without an account. `undelivered` are those among `sent` whose last email could
 * not be delivered. `withoutEmail` need a letter, and `leftOut` are guardians of the user's own children.
 */
export const ResentInvitations = z.object({
  sent: z.int(),
  undelivered: z.int(),
  withoutEmail: z.int(),
  leftOut: z.int(),
});
export type ResentInvitations = z.infer<typeof ResentInvitations>;
