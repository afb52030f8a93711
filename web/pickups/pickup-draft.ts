/** A pickup being planned: what is proposed, what was chosen, what is missing first. */
import { isValidOn, type PickupPerson } from '#core/people/pickup-person.ts';
import type { Pickup, PickupChange, PickupMethod } from '#core/pickups/pickup.ts';
import {
  firstMissing,
  hasClosed,
  isOpen,
  isPast,
  nextSlot,
  proposedDay,
  schoolDayAfter,
  type SchoolHours,
} from '#core/pickups/pickup-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { PlainKey } from '#web/words/words.ts';

/** What somebody chose themselves; the rest is proposed. `later` is a day they asked for, and for whom. */
export type PickupDraft = {
  readonly time: string;
  readonly personId: number;
  readonly acceptsTerms: boolean;
  readonly later: { readonly childId: number; readonly date: string };
};

/** A plan as it stands on the screen. A `time` or a `personId` that is not possible is missing. */
export type Plan = {
  readonly method: PickupMethod;
  readonly date: string;
  readonly time: string | undefined;
  readonly personId: number | undefined;
  readonly acceptsTerms: boolean;
};

/** What a plan is made from. `people` are those who may collect the child that day. */
export type Known = {
  readonly hours: SchoolHours;
  readonly now: SchoolTime;
  readonly people: readonly PickupPerson[];
  readonly past: readonly Pickup[];
};

/**
 * The day that a child's next pickup is planned for: today while there is a slot left and the child has not gone home.
 */
export function dayFor(childId: number, draft: Partial<PickupDraft>, known: Pick<Known, 'hours' | 'now' | 'past'>) {
  const { hours, now, past } = known;
  const asked = draft.later?.childId === childId ? draft.later.date : undefined;
  if (asked && !hasClosed(asked, hours, now)) return asked;
  const left = past.some(({ childId: id, date, status }) => id === childId && date === now.day && !isOpen(status));
  return left ? schoolDayAfter(now.day, hours) : proposedDay(hours, now);
}

/** Who may collect a child on a day. */
export function peopleFor(people: readonly PickupPerson[], childId: number, day: string): PickupPerson[] {
  return people.filter((person) => person.childIds.includes(childId) && isValidOn(person, day));
}

/**
 * The plan: what was chosen where it is still possible, else the last slot and person of this child, else the next slot
 * and oneself. A chosen slot that has passed is not silently another one: it is missing. (decisions, Settled edges)
 */
export function planOf(draft: Partial<PickupDraft>, method: PickupMethod, date: string, known: Known): Plan {
  const { hours, now, past, people } = known;
  const possible = (slot: string | null | undefined) =>
    slot && hours.slots.includes(slot) && !isPast(slot, date, now) ? slot : undefined;
  const may = (id: number | undefined) => people.find((person) => person.id === id)?.id;
  const lastSlot = past.find(({ time }) => time !== null)?.time;
  const oneself = people.find(({ isMe }) => isMe) ?? people.find(({ isOwn }) => isOwn);
  return {
    method,
    date,
    time: draft.time ? possible(draft.time) : (possible(lastSlot) ?? nextSlot(hours, date, now)),
    personId: may(draft.personId) ?? may(past[0]?.pickupPersonId) ?? oneself?.id,
    acceptsTerms: draft.acceptsTerms ?? true,
  };
}

/** How a pickup stands, as the plan that a change begins with. */
export const planned = ({ method, date, time, pickupPersonId }: Pickup): Plan => ({
  method,
  date,
  time: time ?? undefined,
  personId: pickupPersonId,
  acceptsTerms: true,
});

/** The slots that a standing pickup can be changed to: the school's, and its own should the grid have changed. */
export function slotsFor({ time }: Pickup, { slots }: SchoolHours): readonly string[] {
  return time === null || slots.includes(time) ? slots : [...slots, time].toSorted();
}

/**
 * A change as it is still possible. A person who may no longer come and a slot that has passed meanwhile are missing;
 * the pickup's own slot is not, so that who is late can still send somebody else. GPS is none once the school has
 * closed, unless it was. (core, `changeProblems`)
 */
export function changeOf(
  chosen: Plan,
  pickup: Pickup,
  { hours, now, people }: Pick<Known, 'hours' | 'now' | 'people'>,
) {
  const { time, personId, date } = chosen;
  const mayTake = (slot: string) => slot === pickup.time || (hours.slots.includes(slot) && !isPast(slot, date, now));
  const mayUseGps = pickup.useGps || !hasClosed(date, hours, now);
  return {
    ...chosen,
    mayUseGps,
    method: mayUseGps ? chosen.method : 'time',
    time: time && mayTake(time) ? time : undefined,
    personId: people.find(({ id }) => id === personId)?.id,
  };
}

export type Missing = { readonly field: 'child' | 'time' | 'person' | 'terms'; readonly words: PlainKey };

const words = {
  child: 'pickups.selectChildError',
  time: 'pickups.selectTimeError',
  person: 'pickups.selectPickupPersonError',
  terms: 'pickups.acceptTermsError',
} as const;

/** What is missing first, in the specification's order. (§5) */
export function missingOf(plan: Plan, childId: number | undefined): Missing | null {
  const { method, time, personId, acceptsTerms } = plan;
  const field = firstMissing({ childId, method, time, pickupPersonId: personId, acceptsTerms });
  return field && { field, words: words[field] };
}

/** What to send of a plan, once nothing is missing. */
export function choiceOf({ method, time, personId }: Plan): PickupChange | null {
  if (!personId || (method === 'time' && !time)) return null;
  const useGps = method === 'gps';
  return { pickupPersonId: personId, method, time: useGps ? null : (time ?? null), useGps };
}
