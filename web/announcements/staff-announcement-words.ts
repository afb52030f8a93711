/** How the school's side says an announcement: for whom it is, and as a family would read it. */
import type { Announcement } from '#core/announcements/announcement.ts';
import type {
  AnnouncementDraft,
  AnnouncementTarget,
  StaffAnnouncement,
  staffAnnouncementApi,
} from '#core/announcements/staff-announcement-api.ts';
import type { ReplyOf } from '#core/http/endpoint.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import type { Words } from '#web/words/words.ts';

export const announcementsPath = '/staff/announcements';

/** Those to whom one may announce, with how many families each reaches. */
export type OwnTargets = ReplyOf<typeof staffAnnouncementApi.list>['targets'];

/** `Room 402`; `All families of École du Ruisseau`. */
export function targetInWords({ name, room }: Pick<StaffAnnouncement, 'name' | 'room'>, t: Words): string {
  return room === null ? t('staffAnnouncements.allOf', { name }) : t('children.room', { room });
}

/** A target as the value of a choice. */
export const targetKey = (target: AnnouncementTarget): string => JSON.stringify(target);

/** What a family of one language reads. */
export function asRead(
  { words, day, type, icon }: Omit<AnnouncementDraft, 'target' | 'atNight'>,
  locale: Locale,
  id = 0,
): Announcement {
  return {
    id,
    title: words.title[locale],
    description: words.description[locale],
    detailsText: words.details[locale],
    date: formatDay(day, locale, 'short'),
    type,
    icon,
    publishedAt: '',
  };
}
