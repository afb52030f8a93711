/**
 * What stands in a family's calendar. Nothing of anybody's health, and nobody's last name: it leaves for other
 * companies.
 */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { AnnouncementType } from '#core/announcements/announcement.ts';
import { addDays } from '#core/time/day.ts';
import { instantOf } from '#core/time/school-clock.ts';

/**
 * A day or several, or a stretch of time. `until` of days is the first day after, as iCalendar has it. `isBusy` says
 * whether the reader's time is taken, as others see it who share their calendar: never by a whole day, which is known
 * and not spent.
 */
export type CalendarEvent = {
  readonly uid: string;
  readonly title: string;
  readonly text?: string;
  /** When it was last said. */
  readonly saidAt: Date;
} & (
  | { readonly allDay: true; readonly isBusy: false; readonly from: string; readonly until: string }
  | { readonly allDay: false; readonly isBusy: boolean; readonly from: Date; readonly until: Date }
);

/** From a day through another, which leave the reader's time free. */
const wholeDays = (first: string, last: string) =>
  ({ allDay: true, isBusy: false, from: first, until: addDays(last, 1) }) as const;

export type SchoolEvent = {
  readonly id: number;
  readonly type: AnnouncementType;
  readonly day: string;
  readonly title: string;
  readonly text: string;
  readonly saidAt: Date;
};
export type PlannedPickup = {
  readonly id: number;
  readonly givenName: string;
  readonly day: string;
  /** Nothing when they come when they can. */
  readonly time: string | null;
  readonly timeZone: string;
  readonly saidAt: Date;
};
export type PlannedAbsence = {
  readonly id: number;
  readonly givenName: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly duration: AbsenceDuration;
  readonly saidAt: Date;
};

/** An event to which the school invites, and to which the family did not say no. */
export type Invitation = {
  readonly formId: number;
  readonly day: string;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly title: string;
  readonly place: string;
  readonly timeZone: string;
  /** How many the family said that come; nothing while it has not answered. */
  readonly people: number | null;
  readonly saidAt: Date;
};

/** The titles in the reader's language. */
export type CalendarWords = {
  pickup(givenName: string): string;
  absence(givenName: string, duration: AbsenceDuration): string;
};

/** How long it takes to fetch a child. */
const pickupMinutes = 15;

/** How long an event is drawn that does not say when it ends. */
const eventMinutes = 60;

const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

/** Whether an announcement has its day in the calendar: what happens that day, not what is only said. */
export function isDated(type: AnnouncementType): boolean {
  return type === 'event' || type === 'exam';
}

/** A school's event: the whole of its day. */
export function ofSchool({ id, day, title, text, saidAt }: SchoolEvent): CalendarEvent {
  return { uid: `announcement-${id}`, title, text, saidAt, ...wholeDays(day, day) };
}

/** A pickup at its time on the school's clock; the whole day when it has none. */
export function ofPickup(pickup: PlannedPickup, words: CalendarWords): CalendarEvent {
  const { id, givenName, day, time, timeZone, saidAt } = pickup;
  const said = { uid: `pickup-${id}`, title: words.pickup(givenName), saidAt };
  if (time === null) return { ...said, ...wholeDays(day, day) };
  const from = instantOf({ day, time }, timeZone);
  return { ...said, allDay: false, isBusy: true, from, until: minutesAfter(from, pickupMinutes) };
}

/** An event at its time on the school's clock, with its place. It takes the time of a family that said it comes. */
export function ofInvitation(event: Invitation): CalendarEvent {
  const { formId, day, startsAt, endsAt, title, place, timeZone, people, saidAt } = event;
  const from = instantOf({ day, time: startsAt }, timeZone);
  const until = endsAt === null ? minutesAfter(from, eventMinutes) : instantOf({ day, time: endsAt }, timeZone);
  return { uid: `form-${formId}`, title, text: place, saidAt, allDay: false, isBusy: people !== null, from, until };
}

/** An absence over its days, without why. */
export function ofAbsence(absence: PlannedAbsence, words: CalendarWords): CalendarEvent {
  const { id, givenName, firstDay, lastDay, duration, saidAt } = absence;
  const title = words.absence(givenName, duration);
  return { uid: `absence-${id}`, title, saidAt, ...wholeDays(firstDay, lastDay) };
}
