/** Contact information of the user's schools. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';

/**
 * `privacyOfficer` is responsible for personal information at the school service; null until one is named. `logo` is
 * the id of a photo.
 */
export const SchoolContact = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  logo: z.nullable(Id),
  organization: z.string(),
  organizationLang: z.optional(Locale),
  privacyOfficer: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
});
export type SchoolContact = z.infer<typeof SchoolContact>;

export const schoolContactApi = {
  /**
   * The schools of the user's children, of former children while their record is retained, and those where the user
   * works, sorted by name.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/school-contacts',
    access: 'user:kept',
    summary: 'Lists the contact information and privacy officer of each school of the current user.',
    reply: z.array(SchoolContact),
  }),
};
