/** Who looked at a child's record. (decisions, Settled edges, Retention; trust, Controls) */
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
  'forms',
  'quizzes',
  'orders',
] as const;
export const AccessKind = z.enum(accessKinds);
export type AccessKind = z.infer<typeof AccessKind>;

/** In what capacity somebody looked. */
export const AccessCapacity = z.enum(['guardian', 'staff']);
export type AccessCapacity = z.infer<typeof AccessCapacity>;

/** What one person saw of the record on one day of the school. `isMe` is the caller. */
export const RecordAccess = z.object({
  day: Day,
  name: z.string(),
  capacity: AccessCapacity,
  kinds: z.array(AccessKind),
  isMe: z.boolean(),
});
export type RecordAccess = z.infer<typeof RecordAccess>;

export const accessApi = {
  /** In order of first name. What is kept of them is in the archive of one's own data too. */
  left: endpoint({
    method: 'GET',
    path: '/api/children/left',
    who: 'guardian:kept',
    does: 'Lists the children one may see who left the school and whose records are still kept.',
    spec: 'decisions, Settled edges',
    reply: z.array(Child),
  }),
  /**
   * The latest day first, a hundred at most; those of earlier days by `before`. 404 for a child one may not see. A
   * child who left is seen until its record is erased.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/children/{id}/accesses',
    who: 'guardian:kept',
    does: 'Lists who looked at a child’s record, day by day, the latest first.',
    spec: 'decisions, Settled edges; trust, Controls',
    query: z.strictObject({ before: z.optional(Day) }),
    reply: z.array(RecordAccess),
    refuses: ['not_found'],
  }),
};
