/** What the end of an exception did, as the refetched list shows it. */
import type { PlanException } from '#core/pickup-plans/pickup-plan.ts';

/** After the school's cut-off, an exception that covers today ends tomorrow; otherwise it is removed at once. */
export type ExceptionEnd = 'removed' | 'ends_tomorrow';

/** Null while the list shows the exception as it was. */
export function exceptionEnd(
  now: readonly Pick<PlanException, 'id' | 'until'>[],
  { id, until }: Pick<PlanException, 'id' | 'until'>,
): ExceptionEnd | null {
  const listed = now.find((one) => one.id === id);
  if (!listed) return 'removed';
  return listed.until < until ? 'ends_tomorrow' : null;
}
