/** A child as the staff of its group choose it, to write to its family alone. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';

export const ServedChild = z.object({ id: Id, schoolId: Id, name: z.string(), room: z.string() });
export type ServedChild = z.infer<typeof ServedChild>;

export const servedChildApi = {
  /** In order of room, then first name; for the office its whole school. Children who have left are not among them. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/children',
    who: 'staff:group',
    does: 'Lists the children of the groups one serves, to choose from.',
    spec: 'trust, Who may what: child',
    reply: z.array(ServedChild),
  }),
};
