/** A private calendar of one's own, followed from any calendar app. (decisions, Calls beyond the specification's) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Instant } from '#core/http/fields.ts';

/** Since when there is an address; null while there is none. */
export const Calendar = z.object({ since: z.nullable(Instant) });
export type Calendar = z.infer<typeof Calendar>;

/** `path` holds a secret: whoever knows it reads the calendar. It is shown to who makes it, and never again. */
export const CalendarAddress = z.object({ path: z.string(), since: Instant });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const calendarApi = {
  /** Whether one has an address, never which. */
  read: endpoint({
    method: 'GET',
    path: '/api/calendar',
    who: 'guardian:view',
    does: 'Says since when one has a private calendar address.',
    spec: 'decisions, Calls beyond the specification’s',
    reply: Calendar,
  }),
  /** A new address; the one before no longer answers. */
  make: endpoint({
    method: 'POST',
    path: '/api/calendar',
    who: 'guardian:view',
    does: 'Makes one’s private calendar address, or renews it: the one before no longer answers.',
    spec: 'decisions, Calls beyond the specification’s',
    reply: CalendarAddress,
    answers: 201,
  }),
  /** 404 when there is none. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/calendar',
    who: 'guardian:view',
    does: 'Takes one’s calendar address back: it no longer answers.',
    spec: 'decisions, Calls beyond the specification’s',
    refuses: ['not_found'],
  }),
  /**
   * School events, pickups and absences of the children whom the owner of the address may see now, in their language.
   * No reason, no note and no last name. An unknown address and one taken back answer alike.
   */
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    who: 'anyone',
    does: 'Gives a calendar by its private address, as iCalendar.',
    spec: 'decisions, Calls beyond the specification’s',
    file: 'text/calendar; charset=utf-8',
    refuses: ['not_found'],
  }),
};
