import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { announcementApi } from '#core/announcements/announcement.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/api/call.ts';

/**
 * Announcements in the account's language. On a change of language the previous ones stay on the screen while the new
 * ones load.
 */
export const announcementsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['announcements', locale],
    queryFn: () => call(announcementApi.list),
    placeholderData: keepPreviousData,
  });
