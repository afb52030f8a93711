/** A password that is chosen, and the token of a link that lets one choose it. (trust, Controls) */
import * as z from 'zod/mini';
import { lengthOf } from '#core/http/fields.ts';
import { longestPassword, shortestPassword } from './password-rules.ts';

/** Its length; whether it is too common is for the rules, which know whose it is. */
export const NewPassword = z.string().check(
  z.refine((text) => lengthOf(text) >= shortestPassword, { error: 'too_short' }),
  z.refine((text) => lengthOf(text) <= longestPassword, { error: 'too_long' }),
);

/** What a letter's link holds. One that is none is a link that does not work, like one that was used. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));
export const LinkHeld = z.strictObject({ token: LinkToken });
