/** A positive integer in an editor: null while its field is empty. It may exceed its limit until it is validated. */
import * as z from 'zod/mini';
import type { FieldProblem } from './problem.ts';

/** Maximum number of digits. */
export const maxNumberLength = 6;

export const TypedNumber = z.nullable(z.int().check(z.positive(), z.maximum(10 ** maxNumberLength - 1)));

/** The problems of a required number with the maximum `most`. */
export function numberProblems(path: string, value: number | null, most: number): FieldProblem[] {
  if (value === null) return [{ path, code: 'required' }];
  return value > most ? [{ path, code: 'too_large' }] : [];
}
