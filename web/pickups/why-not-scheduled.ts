/** What a refused plan was refused for, where more is known than the refusal's own words say. */
import { CallError, refusalIn } from '#web/session/call-error.ts';
import type { Words } from '#web/words/words.ts';

/** Who was faster, when a pickup of that child and day stands already. */
export function scheduledBy(failure: Error): string | undefined {
  return failure instanceof CallError ? failure.problem?.scheduledBy : undefined;
}

/** What a toast says of it: who was faster, or that the child has left; else that it can be tried again. */
export function whyInToast(failure: Error, t: Words): string {
  const by = scheduledBy(failure);
  if (by) return t('pickups.alreadyScheduledBy', { name: by });
  return t(refusalIn(failure) === 'child_gone' ? 'refusals.child_gone' : 'pickups.pickupErrorDesc');
}

export function whyNotScheduled(failure: Error, t: Words): string | undefined {
  const by = scheduledBy(failure);
  if (by) return t('pickups.alreadyScheduledBy', { name: by });
  const problems = failure instanceof CallError ? failure.problem?.problems : undefined;
  return problems?.some(({ path, code }) => path === 'time' && code === 'too_early')
    ? t('pickups.slotPassed')
    : undefined;
}
