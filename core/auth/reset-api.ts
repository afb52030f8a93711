import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { KnownEmail } from '#core/http/contact-fields.ts';
import { LinkTokenBody, LinkToken, NewPassword } from './password.ts';

/** How long the link in the email is valid, in minutes, and how many emails an account gets in that time. */
export const resetMinutes = 60;
export const maxResetEmails = 3;

const ResetAsk = z.strictObject({ email: KnownEmail });

/**
 * `email` is for the device's password manager. `passkeys` and `hasCalendar` are other kinds of access that a new
 * password keeps, unless it removes them. The passkeys of staff who need a strong sign-in always stay.
 */
export const Reset = z.object({
  email: z.string(),
  passkeys: z.int().check(z.nonnegative()),
  hasCalendar: z.boolean(),
});
export type Reset = z.infer<typeof Reset>;

/** `endsRest` also removes the passkeys and the private calendar address. */
const NewPasswordChosen = z.strictObject({
  token: LinkToken,
  password: NewPassword,
  endsRest: z.optional(z.boolean()),
});

export const resetApi = {
  /** The reply and its delay are the same for unknown accounts; 429 when rate limited. */
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/reset',
    access: 'anyone',
    summary: 'Emails a password reset link, if the account exists.',
    body: ResetAsk,
    noIdempotencyKey: true,
  }),
  /** 404 for a link that is used, expired or unknown; 429 when rate limited. */
  preview: endpoint({
    method: 'POST',
    path: '/api/auth/reset/preview',
    access: 'anyone',
    summary: 'Returns the account of a password reset link, with its passkeys and calendar.',
    body: LinkTokenBody,
    reply: Reset,
    errors: ['not_found'],
    noIdempotencyKey: true,
  }),
  /**
   * Each link works once. Ends every session of the account and notifies it by email. 422 on `password` when it is
   * too common.
   */
  choose: endpoint({
    method: 'POST',
    path: '/api/auth/reset/password',
    access: 'anyone',
    summary: 'Sets a new password by the token of a reset link.',
    body: NewPasswordChosen,
    errors: ['not_found'],
    noIdempotencyKey: true,
  }),
};
