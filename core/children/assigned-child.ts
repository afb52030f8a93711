/** A child in the list from which staff choose the family to write to. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';

export const AssignedChild = z.object({ id: Id, schoolId: Id, name: z.string(), room: z.string() });
export type AssignedChild = z.infer<typeof AssignedChild>;

export const assignedChildApi = {
  /** Sorted by room, then first name; the whole school for the office. Former children are excluded. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/children',
    access: 'staff:group',
    summary: 'Lists the children of the assigned groups.',
    reply: z.array(AssignedChild),
  }),
};
