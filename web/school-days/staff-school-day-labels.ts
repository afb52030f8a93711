/** Labels of a school's hours and calendar, for its office. */
import type { FieldProblem } from '#core/http/problem.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

const words = {
  required: 'staffSchoolDays.required',
  too_early: 'staffSchoolDays.tooEarlyTime',
  too_late: 'staffSchoolDays.tooLateTime',
  not_in_list: 'staffSchoolDays.offStep',
} as const;

/** The message of a problem of a time; undefined without a problem. */
export function problemLabel(problem: FieldProblem | undefined, t: Translate): string | undefined {
  if (!problem) return undefined;
  const known: Partial<Record<FieldProblem['code'], (typeof words)[keyof typeof words]>> = words;
  return t(known[problem.code] ?? 'staffSchoolDays.notAllowed');
}
