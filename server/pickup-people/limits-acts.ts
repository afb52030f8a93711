/** Changing the days and times of a pickup person without naming the person again. */
import type { LimitsChange } from '#core/pickup-people/pickup-person.ts';
import { isWithinLimits, isWithinWeek, type PersonLimits } from '#core/pickup-people/person-limits.ts';
import { areNarrower, areSameLimits, limitsOrNull, limitsProblems } from '#core/pickup-people/person-limits-rules.ts';
import { addDays } from '#core/time/day.ts';
import { weekdayOf } from '#core/school-days/school-day-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishUnsettled } from '#server/pickup-plans/pickup-plan-acts.ts';
import { findPlansWith, type PlanWithPerson } from '#server/pickup-plans/pickup-plan-store.ts';
import { cancelPickupsOf } from '#server/pickups/pickup-acts.ts';
import { findApproved, reopen } from './approval-store.ts';
import { lockOwnChildren, publishPersonChange, removableChildren } from './pickup-person-acts.ts';
import { personBodies } from './pickup-person-phrases.ts';
import { findNamed, lockLimits, saveLimits } from './pickup-person-store.ts';
import { stopPlanned } from './revocation-acts.ts';

/**
 * Changes the limits of a person that the user named. Narrower limits hold at once: scheduled pickups outside of them
 * are canceled. With wider ones an approved person waits for the office again.
 */
export async function changeLimits(
  context: ActionContext,
  id: number,
  { limits, before }: LimitsChange,
): Promise<void> {
  const { tx, currentUser, now } = context;
  const named = await findNamed(tx, id);
  if (!named) throw new Refusal('not_found');
  removableChildren(currentUser, named);
  const childIds = named.standing;
  if (childIds.length === 0) throw new Refusal('not_found');
  for (const childId of childIds) requireRight(currentUser, 'pickup', childId);
  const [first] = await lockOwnChildren(context, childIds);
  const held = await lockLimits(tx, id);
  if (!first || !held) throw new Refusal('not_found');
  if (held.namedBy !== currentUser.id) throw new Refusal('forbidden');
  const today = schoolTimeAt(now, first.timeZone).day;
  const problems = limits ? limitsProblems(limits, { todayOnly: held.validOn !== null, today }) : [];
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const after = limitsOrNull(limits ?? undefined);
  if (!areSameLimits(held.limits, limitsOrNull(before ?? undefined))) throw new Refusal('conflict');
  if (areSameLimits(held.limits, after)) return;

  const about = { id, schoolId: named.schoolId, childIds };
  const approved: number[] = [];
  for (const childId of childIds) if ((await findApproved(tx, { childId, now })).includes(id)) approved.push(childId);
  if (approved.length > 0 && !areNarrower(after, held.limits)) {
    await stopPlanned(context, { personId: id, childIds: approved });
    await saveLimits(tx, id, after);
    for (const childId of approved) await reopen(tx, { id, childId, now });
    await publishPersonChange(context, about, 'limits_changed', personBodies.pending);
    return;
  }
  await saveLimits(tx, id, after);
  if (after) await stopOutside(context, { personId: id, childIds, limits: after, today });
  await publishPersonChange(context, about, 'limits_changed', personBodies.standing);
}

type Outside = {
  readonly personId: number;
  readonly childIds: readonly number[];
  readonly limits: PersonLimits;
  readonly today: string;
};

/** Cancels the scheduled pickups outside of the limits, and leaves the days of the usual week outside unsettled. */
async function stopOutside(context: ActionContext, { personId, childIds, limits, today }: Outside): Promise<void> {
  for (const childId of childIds) {
    await cancelPickupsOf(
      context,
      childId,
      (pickup) => pickup.personId !== personId || isWithinLimits(limits, pickup.day, pickup.time),
    );
  }
  const plans = await findPlansWith(context.tx, { personId, childIds, from: today });
  const outside = plans.filter((plan) => isOutside(plan, limits, today)).map(({ childId }) => childId);
  if (outside.length > 0) await publishUnsettled(context, { personId, childIds: [...new Set(outside)] });
}

/** Whether a day of the usual week, or a day of an exception from today on, is outside of the limits. */
function isOutside({ weekday, from, until, time }: PlanWithPerson, limits: PersonLimits, today: string): boolean {
  if (from === null || until === null) return !isWithinWeek(limits, weekday ?? 0, time);
  for (let day = from > today ? from : today; day <= until; day = addDays(day, 1)) {
    const isOn = weekday === null || weekdayOf(day) === weekday;
    if (isOn && !isWithinLimits(limits, day, time)) return true;
  }
  return false;
}
