/** The message of a refused plan, shared by the toast and the form. */
import { CallError, errorCode } from '#web/api/call-error.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** The most specific message available. An unexpected error says what to do. */
export function scheduleError(failure: Error, t: Translate): string {
  // The other guardian who has already scheduled a pickup for that child and day.
  const by = failure instanceof CallError ? failure.problem?.scheduledBy : undefined;
  if (by) return t('pickups.alreadyScheduledBy', { name: by });
  const problems = failure instanceof CallError ? failure.problem?.problems : undefined;
  if (problems?.some(({ path, code }) => path === 'time' && code === 'too_early')) return t('pickups.slotPassed');
  if (problems?.some(({ path, code }) => path === 'time' && code === 'too_late')) return t('pickups.pastCutOff');
  const code = errorCode(failure);
  return code === 'internal' ? t('pickups.pickupErrorDesc') : t(`refusals.${code}`);
}
