/** The access log of a child's record. */
import * as z from 'zod/mini';
import { Child } from '#core/children/child.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Day } from '#core/time/day.ts';

/** The part of a record that was shown. */
const accessKinds = [
  'child',
  'absences',
  'attendance',
  'pickups',
  'departures',
  'reports',
  'people',
  'alerts',
  'file',
  'forms',
  'quizzes',
  'orders',
] as const;
export const AccessKind = z.enum(accessKinds);
export type AccessKind = z.infer<typeof AccessKind>;

/** The capacity in which the record was viewed. `room`: by staff, on a room device. */
export const AccessCapacity = z.enum(['guardian', 'staff', 'room', 'follower']);
export type AccessCapacity = z.infer<typeof AccessCapacity>;

/** What one user saw of the record on one school day. `isMe` is the current user. */
export const RecordAccess = z.object({
  day: Day,
  name: z.string(),
  capacity: AccessCapacity,
  kinds: z.array(AccessKind),
  isMe: z.boolean(),
});
export type RecordAccess = z.infer<typeof RecordAccess>;

export const accessApi = {
  /** Sorted by first name. The data export of the current user includes their records. */
  former: endpoint({
    method: 'GET',
    path: '/api/children/former',
    access: 'guardian:kept',
    summary: 'Lists the former children of the current user whose records are retained.',
    reply: z.array(Child),
  }),
  /**
   * The latest day first, a hundred entries at most; `before` pages to earlier days. 404 for a child the user may not
   * see. The log of a former child is available until its record is deleted.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/children/{id}/accesses',
    access: 'guardian:kept',
    summary: 'Lists who viewed a child’s record, by day, the latest first.',
    query: z.strictObject({ before: z.optional(Day) }),
    reply: z.array(RecordAccess),
    errors: ['not_found'],
  }),
};
