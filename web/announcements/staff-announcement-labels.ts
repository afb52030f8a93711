/** Formats an announcement for staff: its audience, and its text as a family reads it. */
import type { Announcement } from '#core/announcements/announcement.ts';
import type {
  AnnouncementDraft,
  AnnouncementTarget,
  StaffAnnouncement,
  staffAnnouncementApi,
} from '#core/announcements/staff-announcement-api.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { ReplyOf } from '#core/http/endpoint.ts';
import { foreignLang, languageFor } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export const announcementsPath = '/staff/announcements';

/** The audiences that the current user may address, with the number of families in each. */
export type AllowedTargets = ReplyOf<typeof staffAnnouncementApi.list>['targets'];

export function targetLabel({ name, room }: Pick<StaffAnnouncement, 'name' | 'room'>, t: Translate): string {
  return room === null ? t('staffAnnouncements.allOf', { name }) : t('children.room', { room });
}

/** The default audience: a whole school for its office, otherwise the last of the user's groups. */
export const firstTarget = (targets: readonly Pick<AllowedTargets[number], 'target'>[]): AnnouncementTarget =>
  (targets.find(({ target }) => 'schoolId' in target) ?? targets.at(-1))?.target ?? { schoolId: 0 };

/** A target as the value of a select option. */
export const targetKey = (target: AnnouncementTarget): string => JSON.stringify(target);

/** An announcement in the editor, with the files that are uploaded. */
export type EditedAnnouncement = Omit<AnnouncementDraft, 'fileIds'> & { readonly files: readonly StoredFile[] };

/** An announcement as a family of one language reads it. */
export function toFamilyAnnouncement(
  { words, day, type, icon, files }: Omit<EditedAnnouncement, 'target' | 'atNight'>,
  locale: Locale,
  id = 0,
): Announcement {
  const lang = languageFor(locale, words.title);
  return {
    id,
    title: words.title[lang],
    description: words.description[lang],
    detailsText: words.details[lang],
    ...foreignLang(lang, locale),
    date: formatDay(day, locale, 'short'),
    type,
    icon,
    publishedAt: '',
    ...(files.length > 0 && { files: [...files] }),
  };
}
