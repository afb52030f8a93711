/** A number from one up as an editor has it: none while its field is empty, and perhaps too large until it counts. */
import * as z from 'zod/mini';
import type { FieldProblem } from './problem.ts';

/** Digits at most. */
export const longestNumber = 6;

export const TypedNumber = z.nullable(z.int().check(z.positive(), z.maximum(10 ** longestNumber - 1)));

/** What is wrong with one that must be there, and be `most` at most. */
export function numberProblems(path: string, value: number | null, most: number): FieldProblem[] {
  if (value === null) return [{ path, code: 'required' }];
  return value > most ? [{ path, code: 'too_large' }] : [];
}
