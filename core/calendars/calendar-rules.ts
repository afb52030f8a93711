/**
 * Derives the events of a family's calendar. They have no health information and no last names, because calendar apps
 * send them to third parties.
 */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { AnnouncementType } from '#core/announcements/announcement.ts';
import { addDays } from '#core/time/day.ts';
import { instantOf } from '#core/time/school-clock.ts';

/**
 * An event on whole days or over a period of time. `until` of whole days is exclusive, as in iCalendar. `isBusy` is
 * what others see in a shared calendar: false for whole days, which do not occupy the reader's time.
 */
export type CalendarEvent = {
  readonly uid: string;
  readonly title: string;
  readonly text?: string;
  /** The time of the latest change. */
  readonly saidAt: Date;
} & (
  | { readonly allDay: true; readonly isBusy: false; readonly from: string; readonly until: string }
  | { readonly allDay: false; readonly isBusy: boolean; readonly from: Date; readonly until: Date }
);

/** Whole days from `first` to `last`, both included, which leave the reader's time free. */
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
  /** Null when the guardian comes without a fixed time. */
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

/** An event of a form that the family did not decline. */
export type Invitation = {
  readonly formId: number;
  readonly day: string;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly title: string;
  readonly place: string;
  readonly timeZone: string;
  /** How many people the family announced; null until it answers. */
  readonly people: number | null;
  readonly saidAt: Date;
};

/** Special days of a school that follow each other: it is closed, has no classes, or children leave early. */
export type SpecialDays = {
  readonly schoolId: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly kind: 'closed' | 'pedagogical' | 'early_release';
  /** In the reader's language; empty without a name. */
  readonly name: string;
};

/** Days in a row on which the reader has a child by its custody calendar, both ends included. */
export type CustodyDays = {
  readonly childId: number;
  readonly givenName: string;
  readonly firstDay: string;
  readonly lastDay: string;
};

/** Formats the titles in the reader's language. */
export type CalendarWords = {
  specialDays(kind: SpecialDays['kind'], name: string): string;
  pickup(givenName: string): string;
  absence(givenName: string, duration: AbsenceDuration): string;
  custody(givenName: string): string;
};

/** The duration of a pickup. */
const pickupMinutes = 15;

/** The duration of an event without an end time. */
const eventMinutes = 60;

const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

/** Whether an announcement is a calendar event: it is about its day, and not only information. */
export function isDated(type: AnnouncementType): boolean {
  return type === 'event' || type === 'exam';
}

/** A school event, on the whole day. */
export function schoolCalendarEvent({ id, day, title, text, saidAt }: SchoolEvent): CalendarEvent {
  return { uid: `announcement-${id}`, title, text, saidAt, ...wholeDays(day, day) };
}

/** A pickup at its time on the school's clock; on the whole day without a time. */
export function pickupCalendarEvent(pickup: PlannedPickup, words: CalendarWords): CalendarEvent {
  const { id, givenName, day, time, timeZone, saidAt } = pickup;
  const common = { uid: `pickup-${id}`, title: words.pickup(givenName), saidAt };
  if (time === null) return { ...common, ...wholeDays(day, day) };
  const from = instantOf({ day, time }, timeZone);
  return { ...common, allDay: false, isBusy: true, from, until: minutesAfter(from, pickupMinutes) };
}

/** A form's event at its time on the school's clock, with its place. Busy when the family is coming. */
export function formCalendarEvent(event: Invitation): CalendarEvent {
  const { formId, day, startsAt, endsAt, title, place, timeZone, people, saidAt } = event;
  const from = instantOf({ day, time: startsAt }, timeZone);
  const until = endsAt === null ? minutesAfter(from, eventMinutes) : instantOf({ day, time: endsAt }, timeZone);
  return { uid: `form-${formId}`, title, text: place, saidAt, allDay: false, isBusy: people !== null, from, until };
}

/** An absence on its days, without the reason. */
export function absenceCalendarEvent(absence: PlannedAbsence, words: CalendarWords): CalendarEvent {
  const { id, givenName, firstDay, lastDay, duration, saidAt } = absence;
  const title = words.absence(givenName, duration);
  return { uid: `absence-${id}`, title, saidAt, ...wholeDays(firstDay, lastDay) };
}

/** Days of the reader with a child, on whole days. Their stamp is their first day, so that the feed is stable. */
export function custodyCalendarEvent(
  { childId, givenName, firstDay, lastDay }: CustodyDays,
  words: CalendarWords,
): CalendarEvent {
  const saidAt = new Date(`${firstDay}T00:00:00Z`);
  return {
    uid: `custody-${childId}-${firstDay}`,
    title: words.custody(givenName),
    saidAt,
    ...wholeDays(firstDay, lastDay),
  };
}

/** Special days of a school, on their whole days. Their stamp is their first day, so that the feed is stable. */
export function specialDaysCalendarEvent(days: SpecialDays, words: CalendarWords): CalendarEvent {
  const { schoolId, firstDay, lastDay, kind, name } = days;
  const saidAt = new Date(`${firstDay}T00:00:00Z`);
  const uid = `school-day-${schoolId}-${firstDay}`;
  return { uid, title: words.specialDays(kind, name), saidAt, ...wholeDays(firstDay, lastDay) };
}
