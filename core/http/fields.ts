/** The kinds of field that calls are made of. Each names what is wrong by a code of `fieldProblems`. */
import * as z from 'zod/mini';
import { isEmailAddress, mayBeKnownEmail, normalizeEmail } from './email-rules.ts';

/** The largest id the database gives. */
export const largestId = 2_147_483_647;

/** A record's number. */
export const Id = z.int().check(z.positive(), z.maximum(largestId));

/** An instant of time, ISO with `Z`. */
export const Instant = z.iso.datetime({ error: 'not_an_instant' });

/** What no database text can hold: NUL and half characters. */
const unstorable = /[\0\p{Surrogate}]/u;

/** What begins a new line, besides the usual sign of it. */
const newLines = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;

/**
 * What nobody sees, and what turns the direction in which the rest is read. Some of it makes the signs it stands
 * between: the joiners of emoji and of scripts other than Latin, the selectors behind a pictogram, the letters of a
 * flag.
 */
const invisible = new RegExp(
  [
    '(\\u{1F3F4}[\\u{E0030}-\\u{E007A}]+\\u{E007F}',
    '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
    '(?<=[\\d#*])\\uFE0F(?=\\u20E3)',
    '(?<=(?!\\p{Script=Latin})[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])[\\u200C\\u200D]' +
      '(?=(?!\\p{Script=Latin})[\\p{L}\\p{Extended_Pictographic}]))',
    '\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]|(?![\\t\\n])\\p{Cc}',
  ].join('|'),
  'gu',
);

/**
 * A text as it is read: composed (NFC), so that an é of one sign or of two is the same, and without invisible and
 * direction-turning characters. They come along when a name is copied from
 * elsewhere, and nobody could find what to correct; so they are taken away here, once, and never refused.
 */
export function asRead(text: string): string {
  const read = text.replace(newLines, '\n').replace(invisible, (_, makesSign: string | undefined) => makesSign ?? '');
  return read.normalize('NFC');
}

/** How many characters a person would count: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * A text somebody typed: as it is read and trimmed, without NUL, its length counted in code points after that.
 * Gives `too_short` under `min`, `too_long` over `max`.
 */
export function typedText({ min = 0, max }: { min?: number; max: number }) {
  return z.string().check(
    z.refine((text) => !unstorable.test(text), { error: 'not_text' }),
    z.overwrite((text) => asRead(text).trim()),
    z.refine((text) => lengthOf(text) >= min, { error: min === 1 ? 'required' : 'too_short' }),
    z.refine((text) => lengthOf(text) <= max, { error: 'too_long' }),
  );
}

/**
 * A text that somebody is still typing: as it is read, but not trimmed, since the next word follows the space.
 * `too_long` over `max`.
 */
export function unfinishedText({ max }: { max: number }) {
  return z.string().check(
    z.refine((text) => !unstorable.test(text), { error: 'not_text' }),
    z.overwrite(asRead),
    z.refine((text) => lengthOf(text) <= max, { error: 'too_long' }),
  );
}

/**
 * An address of the web that somebody typed or pasted: without any sign that is not seen, since a mark that turns the
 * direction shows another address than the one that is opened.
 */
export function typedAddress({ max }: { max: number }) {
  return z.pipe(
    typedText({ max }),
    z.string().check(z.overwrite((text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))),
  );
}

/** A typed text in one line: a name, whose line breaks and tabs are spaces. */
export function typedLine(limits: { min?: number; max: number }) {
  return z.pipe(
    z.string().check(z.overwrite((text) => text.replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/gu, ' '))),
    typedText(limits),
  );
}

/** The same in both languages, either of which may be empty while it is written. */
export function bothTexts(max: number) {
  return z.strictObject({ en: typedText({ max }), fr: typedText({ max }) });
}

/**
 * A typed e-mail address, normalized: in lower case and without the signs of the text around it. `not_an_email` when it
 * is none (`email-rules.ts`).
 */
export const Email = typedText({ min: 1, max: 254 }).check(
  z.overwrite(normalizeEmail),
  z.refine((text) => text === '' || isEmailAddress(text), { error: 'not_an_email' }),
);

/**
 * An address under which an account is looked up, normalized. Accounts of before the present rule keep the address they
 * have.
 */
export const KnownEmail = typedText({ min: 1, max: 254 }).check(
  z.overwrite(normalizeEmail),
  z.refine((text) => text === '' || mayBeKnownEmail(text), { error: 'not_an_email' }),
);

/** A whole number in a query, where everything is text. */
export const wholeNumberText = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'wrong_type' })),
  z.transform((text) => Number(text)),
);

/** A record's number in a query. */
export const idText = z.pipe(wholeNumberText, Id);

/** Several records' numbers in a query, with commas between them: as many as are given at once. */
export const idsText = z.pipe(
  z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/, { error: 'wrong_type' })),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(Id),
  ),
);

/** How many of a list that is read whole, so that no number of rows makes a reply that no one can read. */
export const maxListed = 2000;

/** How many of a list at once, in a query. (decisions, Shapes of ours) */
export const mostAtOnce = 200;
export const usualAtOnce = 50;
export const limitText = z.pipe(wholeNumberText, z.int().check(z.minimum(1), z.maximum(mostAtOnce)));
