import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idsText, idText } from '#core/http/fields.ts';
import { FamilyCount } from './reach-rules.ts';

export const reachApi = {
  /**
   * Before and after something is published, the page says how many families it reaches. `school` counts the whole
   * school, `groups` and `children` those named, each family once. Children whom one does not serve do not count.
   */
  families: endpoint({
    method: 'GET',
    path: '/api/staff/reach',
    who: 'staff:group',
    does: 'Counts how many families of a school, of groups or of children are on Parvis, of all.',
    spec: 'trust, Second edition: what is said is true',
    query: z.strictObject({
      school: z.optional(idText),
      groups: z.optional(idsText),
      children: z.optional(idsText),
    }),
    reply: FamilyCount,
  }),
};
