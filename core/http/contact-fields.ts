/** Shared field schemas of email addresses and phone numbers. The first load of the app has no rule of them. */
import * as z from 'zod/mini';
import { isEmailAddress, mayBeKnownEmail, normalizeEmail } from './email-rules.ts';
import { typedLine, typedText } from './fields.ts';
import { isPhoneNumber, maxPhoneLength } from './phone-rules.ts';

/**
 * A typed email address, normalized: in lower case and without surrounding text. Error: `not_an_email`
 * (`email-rules.ts`).
 */
export const Email = typedText({ min: 1, max: 254 }).check(
  z.overwrite(normalizeEmail),
  z.refine((text) => text === '' || isEmailAddress(text), { error: 'not_an_email' }),
);

/** A normalized address for looking up an account. Accounts created under an earlier rule keep their address. */
export const KnownEmail = typedText({ min: 1, max: 254 }).check(
  z.overwrite(normalizeEmail),
  z.refine((text) => text === '' || mayBeKnownEmail(text), { error: 'not_an_email' }),
);

/**
 * A typed phone number: digits with spaces, dots, dashes and brackets, and an extension. Error: `not_a_phone`
 * (`phone-rules.ts`).
 */
export const PhoneNumber = typedLine({ min: 1, max: maxPhoneLength }).check(
  z.refine((text) => text === '' || isPhoneNumber(text), { error: 'not_a_phone' }),
);
