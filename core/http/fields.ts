/** Shared field schemas of the API. Their errors are codes of `fieldProblems`. */
import * as z from 'zod/mini';

/** The largest id of the database. */
export const maxId = 2_147_483_647;

/** The id of a record. */
export const Id = z.int().check(z.positive(), z.maximum(maxId));

/** An instant, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime({ error: 'not_an_instant' });

/** Characters the database cannot store: NUL and unpaired surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Line breaks other than LF. */
const newLines = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;

/**
 * Invisible characters and bidirectional controls. The first group matches those that are part of a visible character
 * and are kept: joiners of emoji and of non-Latin scripts, variation selectors after a pictogram, tag letters of a
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
 * Normalizes a text as it is displayed: composed (NFC), and without invisible and bidirectional control characters.
 * These come with copied text, and users could not find them to correct them, so they are removed instead of
 * rejected.
 */
export function readableText(text: string): string {
  const read = text.replace(newLines, '\n').replace(invisible, (_, makesSign: string | undefined) => makesSign ?? '');
  return read.normalize('NFC');
}

/** The length in characters: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * A text typed by a user: normalized and trimmed, without NUL. Its length is counted in code points after that.
 * Errors: `too_short` under `min`, `too_long` over `max`.
 */
export function typedText({ min = 0, max }: { min?: number; max: number }) {
  return z.string().check(
    z.refine((text) => !unstorable.test(text), { error: 'not_text' }),
    z.overwrite((text) => readableText(text).trim()),
    z.refine((text) => lengthOf(text) >= min, { error: min === 1 ? 'required' : 'too_short' }),
    z.refine((text) => lengthOf(text) <= max, { error: 'too_long' }),
  );
}

/**
 * A text while it is being typed: normalized, but not trimmed, because the next word follows the space. Error:
 * `too_long` over `max`.
 */
export function unfinishedText({ max }: { max: number }) {
  return z.string().check(
    z.refine((text) => !unstorable.test(text), { error: 'not_text' }),
    z.overwrite(readableText),
    z.refine((text) => lengthOf(text) <= max, { error: 'too_long' }),
  );
}

/**
 * A typed or pasted URL, without invisible characters: a bidirectional control would display another address than the
 * one it opens.
 */
export function typedAddress({ max }: { max: number }) {
  return z.pipe(
    typedText({ max }),
    z.string().check(z.overwrite((text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))),
  );
}

/** A typed text in one line, such as a name. Line breaks and tabs become spaces. */
export function typedLine(limits: { min?: number; max: number }) {
  return z.pipe(
    z.string().check(z.overwrite((text) => text.replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/gu, ' '))),
    typedText(limits),
  );
}

/** A text in both languages, either of which may be empty in a draft. */
export function bothTexts(max: number) {
  return z.strictObject({ en: typedText({ max }), fr: typedText({ max }) });
}

/** A whole number in a query string. */
export const wholeNumberText = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'wrong_type' })),
  z.transform((text) => Number(text)),
);

/** A record id in a query string. */
export const idText = z.pipe(wholeNumberText, Id);

/** Comma-separated record ids in a query string, at most 200. */
export const idsText = z.pipe(
  z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/, { error: 'wrong_type' })),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(Id),
  ),
);

/** Maximum length of lists without paging, which bounds the size of a reply. */
export const maxListed = 2000;

/** Maximum number of items per page or per call, and the default page size. */
export const maxConcurrent = 200;
export const defaultConcurrent = 50;
export const limitText = z.pipe(wholeNumberText, z.int().check(z.minimum(1), z.maximum(maxConcurrent)));
