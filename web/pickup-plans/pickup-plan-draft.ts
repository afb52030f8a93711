/** The form of a plan: one choice of how a child leaves, and a time. */
import { type PickupPlan, type PlanKind, planKinds, type WeekdayPlan } from '#core/pickup-plans/pickup-plan.ts';
import { isSamePlan } from '#core/pickup-plans/pickup-plan-rules.ts';
import { isValidOn, type PickupPerson } from '#core/pickup-people/pickup-person.ts';

/** `choice` is a kind, the number of a person, or empty; `time` is a slot or empty. */
export type PlanDraft = { readonly choice: string; readonly time: string };

export const noPlan: PlanDraft = { choice: '', time: '' };

/** The choices of how a child leaves without a person. */
export const otherKinds = planKinds.filter((kind) => kind !== 'person');

export function planDraft(plan: PickupPlan | undefined): PlanDraft {
  if (!plan) return noPlan;
  const { kind, pickupPersonId, time } = plan;
  return { choice: kind === 'person' ? String(pickupPersonId) : kind, time: time ?? '' };
}

/** The plan of a draft: null without a choice, and for a person without a time. */
export function planOfDraft({ choice, time }: PlanDraft): PickupPlan | null {
  if (choice === '') return null;
  const kind = otherKinds.find((one) => one === choice) ?? 'person';
  if (kind === 'person' && time === '') return null;
  return { kind, pickupPersonId: kind === 'person' ? Number(choice) : null, time: time === '' ? null : time };
}

export const isPersonChoice = (choice: string) => choice !== '' && !planKinds.includes(choice as PlanKind);

export type PlanProblem = 'choice' | 'person' | 'time';

/** What is missing in a draft: a choice where one is needed, a person who may collect every child, or a time. */
export function draftProblem(
  { choice, time }: PlanDraft,
  people: readonly Pick<PickupPerson, 'id'>[],
  needsChoice = false,
): PlanProblem | null {
  if (choice === '') return needsChoice ? 'choice' : null;
  if (!isPersonChoice(choice)) return null;
  if (!people.some(({ id }) => String(id) === choice)) return 'person';
  return time === '' ? 'time' : null;
}

/** The people who may always collect each of some children, or on one day. */
export function peopleFor(
  people: readonly PickupPerson[],
  childIds: readonly number[],
  day: string | null,
): PickupPerson[] {
  return people.filter((one) => isValidOn(one, day ?? '') && childIds.every((id) => one.childIds.includes(id)));
}

/** A week as a form, by weekday. */
export type WeekDraft = Readonly<Record<number, PlanDraft>>;

export function weekDraft(week: readonly WeekdayPlan[], weekdays: readonly number[]): WeekDraft {
  return Object.fromEntries(
    weekdays.map((weekday) => [weekday, planDraft(week.find((plan) => plan.weekday === weekday))]),
  );
}

/** The week of a form; weekdays without a choice are left out. */
export function weekOfDraft(draft: WeekDraft): WeekdayPlan[] {
  return Object.entries(draft).flatMap(([weekday, one]) => {
    const plan = planOfDraft(one);
    return plan ? [{ weekday: Number(weekday), ...plan }] : [];
  });
}

/** Whether two weeks say the same. */
export function isSameWeek(one: readonly WeekdayPlan[], other: readonly WeekdayPlan[]): boolean {
  const on = (week: readonly WeekdayPlan[], weekday: number) => week.find((plan) => plan.weekday === weekday);
  return [1, 2, 3, 4, 5, 6, 7].every((weekday) => isSamePlan(on(one, weekday), on(other, weekday)));
}
