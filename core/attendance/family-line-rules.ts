/** What a family reads about its child's day: one line, from the status of the child and its pickup or usual plan. */
import * as z from 'zod/mini';
import type { ShownPlan } from '#core/pickup-plans/pickup-plan.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import type { ChildStatus } from './status-rules.ts';

export const familyStates = ['absent', 'away', 'present', 'pickup', 'getting_ready', 'at_the_door', 'left'] as const;

/**
 * A part of the line. `absent` is a child absent all day, `away` one whose family reported this half day. `at` is when
 * the child came, will be collected or left, `HH:mm`; `with` is the name of the person who collects it. Both are null
 * when unknown or without meaning.
 */
export const FamilyState = z.object({
  state: z.enum(familyStates),
  at: z.nullable(TimeOfDay),
  with: z.nullable(z.string()),
});
export type FamilyState = z.infer<typeof FamilyState>;

/** A pickup of the day that was not canceled. `time` is null with GPS. */
type DayPickup = { readonly status: PickupStatus; readonly time: string | null; readonly person: string };

/**
 * The pickup that the usual plan of a day stands for (decision 48): null without a person, when the person may not
 * collect any more, and when the afternoon or the whole day is reported absent. A pickup of the day wins over it.
 */
export function usualPickup(
  plan: ShownPlan | null,
  reported: 'full_day' | 'morning' | 'afternoon' | null,
): DayPickup | null {
  if (!plan?.isAuthorized || plan.person === null || (reported && reported !== 'morning')) return null;
  return { status: 'scheduled', time: plan.time, person: plan.person };
}

/**
 * The line of a child: where it is, and how it will be collected. Empty when nothing is known yet. A child who left has
 * no pickup any more, and one that gets ready is not also present.
 */
export function familyLine(
  status: ChildStatus,
  reported: 'full_day' | 'morning' | 'afternoon' | null,
  pickup: DayPickup | null,
): FamilyState[] {
  if (status.state === 'gone') return [{ state: 'left', at: status.at, with: status.with }];
  const next = pickup && pickup.status !== 'released' && pickup.status !== 'cancelled' ? pickup : null;
  if (next?.status === 'getting_ready' || next?.status === 'at_the_door')
    return [{ state: next.status, at: null, with: next.person }];
  const planned: FamilyState[] = next ? [{ state: 'pickup', at: next.time, with: next.person }] : [];
  if (status.state === 'absent') {
    const isPart = !status.isMarked && reported !== 'full_day';
    // A child absent all day is not collected, even if a pickup is still planned.
    return isPart ? [{ state: 'away', at: null, with: null }, ...planned] : [{ state: 'absent', at: null, with: null }];
  }
  if (status.state === 'present' || status.state === 'late')
    return [{ state: 'present', at: status.since, with: null }, ...planned];
  return planned;
}
