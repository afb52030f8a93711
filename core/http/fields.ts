/** The kinds of field that calls are made of. Each names what is wrong by a code of `fieldProblems`. */
import * as z from 'zod/mini';

/** The largest id the database gives. */
const largestId = 2_147_483_647;

/** A record's number. */
export const Id = z.int().check(z.positive(), z.maximum(largestId));

/** An instant of time, ISO with `Z`. */
export const Instant = z.iso.datetime({ error: 'not_an_instant' });

/** What no database text can hold: NUL and half characters. */
const unstorable = /[\0\p{Surrogate}]/u;

/** How many characters a person would count: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * A text somebody typed: trimmed, without NUL, its length counted in code points after trimming.
 * Gives `too_short` under `min`, `too_long` over `max`.
 */
export function typedText({ min = 0, max }: { min?: number; max: number }) {
  return z.string().check(
    z.trim(),
    z.refine((text) => !unstorable.test(text), { error: 'not_text' }),
    z.refine((text) => lengthOf(text) >= min, { error: min === 1 ? 'required' : 'too_short' }),
    z.refine((text) => lengthOf(text) <= max, { error: 'too_long' }),
  );
}

/** A whole number in a query, where everything is text. */
export const wholeNumberText = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'wrong_type' })),
  z.transform((text) => Number(text)),
);

/** A record's number in a query. */
export const idText = z.pipe(wholeNumberText, Id);

/** How many of a list at once, in a query. (decisions, Shapes of ours) */
export const mostAtOnce = 200;
export const usualAtOnce = 50;
export const limitText = z.pipe(wholeNumberText, z.int().check(z.minimum(1), z.maximum(mostAtOnce)));
