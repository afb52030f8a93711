/** The private calendar address of a user, for any calendar app. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Instant } from '#core/http/fields.ts';

/** `since` is the creation time of the address; null when there is none. */
export const Calendar = z.object({ since: z.nullable(Instant) });
export type Calendar = z.infer<typeof Calendar>;

/** `path` contains a secret that gives access to the calendar. It is returned once, to its creator. */
export const CalendarAddress = z.object({ path: z.string(), since: Instant });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const calendarApi = {
  /** Whether an address exists. The address itself is not returned. */
  read: endpoint({
    method: 'GET',
    path: '/api/calendar',
    access: 'guardian:view',
    summary: 'Returns when the private calendar address of the current user was created.',
    reply: Calendar,
  }),
  /** Replaces the previous address, which stops working. */
  make: endpoint({
    method: 'POST',
    path: '/api/calendar',
    access: 'guardian:view',
    summary: 'Creates or replaces the private calendar address of the current user.',
    reply: CalendarAddress,
    status: 201,
  }),
  /** 404 when there is none. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/calendar',
    access: 'guardian:view',
    summary: 'Revokes the calendar address of the current user.',
    errors: ['not_found'],
  }),
  /**
   * School events, pickups and absences of the children the owner of the address can see now, in the owner's
   * language. Without reasons, notes and last names. An unknown and a revoked address get the same reply.
   */
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    access: 'anyone',
    summary: 'Returns a calendar by its private address, as iCalendar.',
    file: 'text/calendar; charset=utf-8',
    errors: ['not_found'],
  }),
};
