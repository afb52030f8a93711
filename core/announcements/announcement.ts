/** An announcement from the school to families. */
import * as z from 'zod/mini';
import { StoredFile } from '#core/files/stored-file.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';

export const announcementTypes = ['event', 'exam', 'general', 'reminder'] as const;
export const AnnouncementType = z.enum(announcementTypes);
export type AnnouncementType = z.infer<typeof AnnouncementType>;

export const announcementIcons = ['bus', 'calculator', 'users', 'bell', 'calendar', 'megaphone'] as const;
export const AnnouncementIcon = z.enum(announcementIcons);
export type AnnouncementIcon = z.infer<typeof AnnouncementIcon>;

/**
 * In the reader's language; `lang` is set when only the other language exists. `date` is short text, such as `Apr
 * 24`. `files` are absent without any.
 */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  date: z.string(),
  type: AnnouncementType,
  icon: AnnouncementIcon,
  detailsText: z.string(),
  publishedAt: Instant,
  lang: z.optional(Locale),
  files: z.optional(z.array(StoredFile)),
});
export type Announcement = z.infer<typeof Announcement>;

export const announcementApi = {
  /**
   * Published by the organization, the schools and the groups of the user's children, the newest first. At most ten,
   * each about today or a later day, or published in the last 30 days.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/announcements',
    access: 'guardian:view',
    summary: 'Lists the announcements for the families of the current user’s children, the newest first.',
    reply: z.array(Announcement),
  }),
};
