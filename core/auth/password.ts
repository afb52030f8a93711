/** A new password, and the token of a link that allows setting one. */
import * as z from 'zod/mini';
import { lengthOf } from '#core/http/fields.ts';
import { maxPasswordLength, minPasswordLength } from './password-rules.ts';

/** Checks the length only. `password-rules.ts` checks whether it is too common, given facts about the user. */
export const NewPassword = z.string().check(
  z.refine((text) => lengthOf(text) >= minPasswordLength, { error: 'too_short' }),
  z.refine((text) => lengthOf(text) <= maxPasswordLength, { error: 'too_long' }),
);

/** The token of an emailed link. An invalid token is treated like a used link. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));
export const LinkTokenBody = z.strictObject({ token: LinkToken });
