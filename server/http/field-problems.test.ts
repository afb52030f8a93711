import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AbsenceReport } from '#core/absences/absence.ts';
import type { AnySchema } from '#core/http/endpoint.ts';
import { idsText } from '#core/http/fields.ts';
import { fieldProblemsOf } from './field-problems.ts';

function problemsIn(shape: AnySchema, input: unknown): string[] {
  const result = z.safeParse(shape, input);
  if (result.success) return [];
  return fieldProblemsOf(result.error.issues, input).map(({ path, code }) => `${path} ${code}`);
}

const report = { childId: 1, date: '2026-11-23', reason: 'sick', duration: 'full_day' };

test('a missing field is required, for every type', () => {
  expect(problemsIn(AbsenceReport, {}).toSorted()).toEqual([
    'childId required',
    'date required',
    'duration required',
    'reason required',
  ]);
});

test.each([
  [{ childId: '1' }, 'childId wrong_type'],
  [{ childId: 1.5 }, 'childId wrong_type'],
  [{ childId: 0 }, 'childId too_small'],
  [{ childId: 2 ** 31 }, 'childId too_large'],
  [{ date: '2026-02-30' }, 'date not_a_day'],
  [{ reason: 'flu' }, 'reason not_in_list'],
  [{ notes: 'a'.repeat(501) }, 'notes too_long'],
  [{ notes: 'a\0b' }, 'notes not_text'],
  [{ createdAt: 'yesterday' }, 'createdAt not_an_instant'],
  [{ status: 'approved' }, 'status unknown_field'],
])('an invalid field is named: %o', (wrong, problem) => {
  expect(problemsIn(AbsenceReport, { ...report, ...wrong })).toEqual([problem]);
});

test('an invalid element in a list of numbers is invalid, not missing', () => {
  const shape = z.strictObject({ only: z.optional(idsText) });
  expect(problemsIn(shape, { only: '3,0' })).toEqual(['only.1 too_small']);
  expect(problemsIn(shape, { only: '2147483648' })).toEqual(['only.0 too_large']);
});

test('a body of another type is invalid as a whole', () => {
  for (const body of [null, [], 'text', 7]) expect(problemsIn(AbsenceReport, body)).toEqual([' wrong_type']);
});

test('a problem inside a list has the index in its path', () => {
  expect(problemsIn(z.strictObject({ ids: z.array(z.int()) }), { ids: [1, 'two'] })).toEqual(['ids.1 wrong_type']);
});
