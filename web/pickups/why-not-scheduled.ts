/** Why a plan was refused, the same in the notice and beside the form. */
import { CallError, refusalIn } from '#web/session/call-error.ts';
import type { Words } from '#web/words/words.ts';

/** Where more is known than the refusal's own words say, that; a fault without words of its own says what to do. */
export function whyNotScheduled(failure: Error, t: Words): string {
  // Who was faster, when a pickup of that child and day stands already.
  const by = failure instanceof CallError ? failure.problem?.scheduledBy : undefined;
  if (by) return t('pickups.alreadyScheduledBy', { name: by });
  const problems = failure instanceof CallError ? failure.problem?.problems : undefined;
  if (problems?.some(({ path, code }) => path === 'time' && code === 'too_early')) return t('pickups.slotPassed');
  const code = refusalIn(failure);
  return code === 'internal' ? t('pickups.pickupErrorDesc') : t(`refusals.${code}`);
}
