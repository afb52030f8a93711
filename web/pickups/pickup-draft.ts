/** The draft of a pickup: defaults, choices, validation. */
import { isValidOn, type PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { Pickup, PickupChange, PickupMethod } from '#core/pickups/pickup.ts';
import { firstMissing, hasClosed, isPast, nextSlot, proposedDay } from '#core/pickups/pickup-draft-rules.ts';
import { isOpen } from '#core/pickups/pickup-status-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { schoolDayAfter, slotsOn } from '#core/school-days/school-day-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';

/**
 * The user's explicit choices; the rest has defaults. `later` is a requested day, and its child; `alsoFor` are siblings
 * collected by the same person at the same time.
 */
export type PickupDraft = {
  readonly time: string;
  readonly personId: number;
  readonly acceptsTerms: boolean;
  readonly alsoFor: readonly number[];
  readonly later: { readonly childId: number; readonly date: string };
};

/** A plan as shown. A `time` or `personId` that is not possible is missing. */
export type Plan = {
  readonly method: PickupMethod;
  readonly date: string;
  readonly time: string | undefined;
  readonly personId: number | undefined;
  readonly acceptsTerms: boolean;
};

/** The data that a plan is computed from. `people` are those allowed to collect the child that day. */
export type PlanContext = {
  readonly calendar: SchoolCalendar;
  readonly now: SchoolTime;
  readonly people: readonly PickupPerson[];
  readonly past: readonly Pickup[];
};

/**
 * The day of a child's next pickup: today while a slot is left and the child has not gone home. Null when no school day
 * follows.
 */
export function nextPickupDay(
  childId: number,
  draft: Partial<PickupDraft>,
  { calendar, now, past }: Pick<PlanContext, 'calendar' | 'now' | 'past'>,
): string | null {
  const chosenDay = draft.later?.childId === childId ? draft.later.date : undefined;
  if (chosenDay && !hasClosed(chosenDay, calendar, now)) return chosenDay;
  const left = past.some(({ childId: id, date, status }) => id === childId && date === now.day && !isOpen(status));
  return left ? schoolDayAfter(calendar, now.day) : proposedDay(calendar, now);
}

/** The people allowed to collect a child on a day. */
export function allowedPeople(people: readonly PickupPerson[], childId: number, day: string): PickupPerson[] {
  return people.filter((person) => person.childIds.includes(childId) && isValidOn(person, day));
}

/** The people of a day who may collect at the time of a plan. With GPS the time is not known. */
export const peopleAt = (people: readonly PickupPerson[], { method, date, time }: Omit<Plan, 'personId'>) =>
  method === 'gps' ? people : people.filter((person) => isValidOn(person, date, time));

/**
 * The plan: the user's choices if still possible, else the child's last slot and person, else the next slot and the
 * current user. A chosen slot that has passed is not replaced: it is missing, so that the user decides. So is a chosen
 * person who does not come at that time.
 */
export function planOf(draft: Partial<PickupDraft>, method: PickupMethod, date: string, known: PlanContext): Plan {
  const { calendar, now, past, people } = known;
  const slots = slotsOn(calendar, date);
  const possible = (slot: string | null | undefined) =>
    slot && slots.includes(slot) && !isPast(slot, date, now) ? slot : undefined;
  const lastSlot = past.find(({ time }) => time !== null)?.time;
  const me = people.find(({ isMe }) => isMe) ?? people.find(({ isOwn }) => isOwn);
  const plan = {
    method,
    date,
    time: draft.time ? possible(draft.time) : (possible(lastSlot) ?? nextSlot(calendar, date, now)),
    acceptsTerms: draft.acceptsTerms ?? true,
  };
  const is = (id: number | undefined) => (person: PickupPerson) => person.id === id;
  const coming = peopleAt(people, plan);
  const may = (id: number | undefined) => coming.find(is(id))?.id;
  const chosen = people.some(is(draft.personId));
  return { ...plan, personId: chosen ? may(draft.personId) : (may(past[0]?.pickupPersonId) ?? me?.id) };
}

/** A pickup as the initial plan of a change. */
export const planOfPickup = ({ method, date, time, pickupPersonId }: Pickup): Plan => ({
  method,
  date,
  time: time ?? undefined,
  personId: pickupPersonId,
  acceptsTerms: true,
});

/** The slots that a pickup can be changed to: the school's, and its own if the school's slots have changed. */
export function availableSlots({ date, time }: Pickup, calendar: SchoolCalendar): readonly string[] {
  const slots = slotsOn(calendar, date);
  return time === null || slots.includes(time) ? slots : [...slots, time].toSorted();
}

/**
 * Validates a change. A person who may no longer collect or a slot that has passed is missing; the pickup's own slot is
 * not, so that a parent who is late can still send another person. GPS is not possible after the school has closed,
 * unless the pickup is by GPS already. (`changeProblems` in core)
 */
export function changeOf(
  chosen: Plan,
  pickup: Pickup,
  { calendar, now, people }: Pick<PlanContext, 'calendar' | 'now' | 'people'>,
) {
  const { time, personId, date } = chosen;
  const mayTake = (slot: string) =>
    slot === pickup.time || (slotsOn(calendar, date).includes(slot) && !isPast(slot, date, now));
  const mayUseGps = pickup.useGps || !hasClosed(date, calendar, now);
  const plan = {
    ...chosen,
    mayUseGps,
    method: mayUseGps ? chosen.method : ('time' as const),
    time: time && mayTake(time) ? time : undefined,
  };
  return { ...plan, personId: peopleAt(people, plan).find(({ id }) => id === personId)?.id };
}

export type MissingField = { readonly field: 'child' | 'time' | 'person' | 'terms'; readonly words: TranslationKey };

const words = {
  child: 'pickups.selectChildError',
  time: 'pickups.selectTimeError',
  person: 'pickups.selectPickupPersonError',
  terms: 'pickups.acceptTermsError',
} as const;

/** The first missing field, in the order of the form. */
export function missingOf(plan: Plan, childId: number | undefined): MissingField | null {
  const { method, time, personId, acceptsTerms } = plan;
  const field = firstMissing({ childId, method, time, pickupPersonId: personId, acceptsTerms });
  return field && { field, words: words[field] };
}

/** The request of a plan; null while incomplete. */
export function choiceOf({ method, time, personId }: Plan): PickupChange | null {
  if (!personId || (method === 'time' && !time)) return null;
  const useGps = method === 'gps';
  return { pickupPersonId: personId, method, time: useGps ? null : (time ?? null), useGps };
}
