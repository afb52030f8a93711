/** Maps zod issues to field problems with the codes of `core/http/problem.ts`. */
import type * as z from 'zod/mini';
import { type FieldProblem, type FieldProblemCode, fieldProblems } from '#core/http/problem.ts';

type Issue = z.core.$ZodIssue;

const maxProblems = 50;

/** The problems of an input, each with the path of its field, without the value. */
export function fieldProblemsOf(issues: readonly Issue[], input: unknown): FieldProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, input)).slice(0, maxProblems);
}

function problemsOf(issue: Issue, input: unknown): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'unknown_field' }));
  }
  const holder = valueAt(input, issue.path.slice(0, -1));
  // A list of numbers in one query text cannot have a missing element: the element is invalid.
  const isMissing = issue.path.length > 0 && typeof holder !== 'string' && valueAt(input, issue.path) === undefined;
  return [{ path: issue.path.join('.'), code: isMissing ? 'required' : problemCode(issue) }];
}

function problemCode(issue: Issue): FieldProblemCode {
  if (isFieldProblem(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_value':
      return 'not_in_list';
    case 'too_small':
      return isLength(issue.origin) ? 'too_short' : 'too_small';
    case 'too_big':
      return isLength(issue.origin) ? 'too_long' : 'too_large';
    default:
      return 'wrong_type';
  }
}

const isFieldProblem = (word: string): word is FieldProblemCode => (fieldProblems as readonly string[]).includes(word);

const isLength = (origin: string) => origin === 'string' || origin === 'array';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
