import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idsText, idText } from '#core/http/fields.ts';
import { FamilyCount } from './reach-rules.ts';

export const reachApi = {
  /**
   * For the number shown before and after publishing. `school` counts the whole school, `groups` and `children` those
   * named, each family once. Children outside the user's groups are not counted.
   */
  families: endpoint({
    method: 'GET',
    path: '/api/staff/reach',
    access: 'staff:group',
    summary: 'Counts the families of a school, of groups or of children, and how many of them are on Parvis.',
    query: z.strictObject({
      school: z.optional(idText),
      groups: z.optional(idsText),
      children: z.optional(idsText),
    }),
    reply: FamilyCount,
  }),
};
