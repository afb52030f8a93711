import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { KnownEmail } from '#core/http/fields.ts';
import { LinkHeld, LinkToken, NewPassword } from './password.ts';

/** How long the link in a letter works, in minutes; and how many letters an account gets meanwhile. */
export const resetMinutes = 60;
export const resetLetters = 3;

const ResetAsk = z.strictObject({ email: KnownEmail });

/**
 * Whose password it is, for the device's password manager, and what else opens something of the account and would stay.
 */
export const Reset = z.object({
  email: z.string(),
  passkeys: z.int().check(z.nonnegative()),
  hasCalendar: z.boolean(),
});
export type Reset = z.infer<typeof Reset>;

/** `endsRest`: the passkeys and the private calendar address go with the old password. */
const NewPasswordChosen = z.strictObject({
  token: LinkToken,
  password: NewPassword,
  endsRest: z.optional(z.boolean()),
});

export const resetApi = {
  /** Answers alike, and as late, whether or not there is such an account; 429 when asked too often. */
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/reset',
    who: 'anyone',
    does: 'Sends a letter with a link to choose a new password, if there is such an account.',
    spec: 'decisions, People and Settled edges',
    body: ResetAsk,
    keyless: true,
  }),
  /** 404 for a link that was used, is too old or never was; 429 when tried too often. */
  look: endpoint({
    method: 'POST',
    path: '/api/auth/reset/look',
    who: 'anyone',
    does: 'Says whose password the link of a letter lets one choose, and how many passkeys and calendars would outlive it.',
    spec: 'decisions, People and Settled edges',
    body: LinkHeld,
    reply: Reset,
    refuses: ['not_found'],
    keyless: true,
  }),
  /**
   * Once for each link. Ends every session of the account and tells it by a letter. 422 on `password` when it is too
   * common.
   */
  choose: endpoint({
    method: 'POST',
    path: '/api/auth/reset/password',
    who: 'anyone',
    does: 'Chooses a new password by the link of a letter.',
    spec: 'decisions, People and Settled edges',
    body: NewPasswordChosen,
    refuses: ['not_found'],
    keyless: true,
  }),
};
