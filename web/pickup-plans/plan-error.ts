/** The message of a refused plan, shared by the toast and the form. */
import { CallError, errorCode } from '#web/api/call-error.ts';
import type { Translate, TranslationKey } from '#web/i18n/use-translation.ts';

/** By path and code of the refused field. */
const keys: Readonly<Record<string, TranslationKey>> = {
  'week too_late': 'pickupPlans.tooLate',
  'from too_late': 'pickupPlans.tooLate',
  'from too_early': 'pickupPlans.inThePast',
  'from not_allowed': 'pickupPlans.noSchool',
  'until too_early': 'pickupPlans.endBeforeStart',
  'until too_late': 'pickupPlans.tooFar',
  'time not_in_list': 'pickupPlans.timeMissing',
};

/** The most specific message available. */
export function planError(failure: Error, t: Translate): string {
  const problems = failure instanceof CallError ? failure.problem?.problems : undefined;
  const key = problems?.map(({ path, code }) => keys[`${path} ${code}`]).find((one) => one !== undefined);
  return t(key ?? `refusals.${errorCode(failure)}`);
}

/** The ids of the exceptions that a new one overlaps; undefined for any other failure. */
export function overlapsOf(failure: Error | null): readonly number[] | undefined {
  return failure instanceof CallError && failure.code === 'plan_overlap'
    ? (failure.problem?.overlaps ?? [])
    : undefined;
}
