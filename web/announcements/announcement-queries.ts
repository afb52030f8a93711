import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { announcementApi } from '#core/announcements/announcement.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/session/call.ts';

/** What is announced, in the account's language; the other's stays on the screen while it is asked for. */
export const announcementsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['announcements', locale],
    queryFn: () => call(announcementApi.list),
    placeholderData: keepPreviousData,
  });
