/** Who looked at a child's record. (decisions, Settled edges, Retention; trust, Controls) */
import * as z from 'zod/mini';
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
  /** The latest day first, a hundred at most; those of earlier days by `before`. 404 for a child one may not see. */
  list: endpoint({
    method: 'GET',
    path: '/api/children/{id}/accesses',
    who: 'guardian:view',
    does: 'Lists who looked at a child’s record, day by day, the latest first.',
    spec: 'decisions, Settled edges; trust, Controls',
    query: z.strictObject({ before: z.optional(Day) }),
    reply: z.array(RecordAccess),
    refuses: ['not_found'],
  }),
};
