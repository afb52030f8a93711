/** How to reach the schools one belongs to or that keep the record of one’s child. (decisions, More, Settings) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';

/** `privacyOfficer` answers for personal information at the school service; null until it has named somebody. */
export const SchoolContact = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  organization: z.string(),
  privacyOfficer: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
});
export type SchoolContact = z.infer<typeof SchoolContact>;

export const schoolContactApi = {
  /**
   * The schools of one’s children, of those who left as long as their record is kept, and those where one works, by
   * name.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/school-contacts',
    who: 'user:kept',
    does: 'Says how to reach each school one belongs to or that keeps the record of one’s child, and who answers for personal information there.',
    spec: 'decisions, More, Settings',
    reply: z.array(SchoolContact),
  }),
};
