/** Queries of notifications, by page, and marking them as read. */
import { type InfiniteData, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { defaultConcurrent } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Badges } from '#core/notifications/badge.ts';
import { type Notification, notificationApi } from '#core/notifications/notification.ts';
import { call } from '#web/api/call.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { badgesQuery } from './badge-queries.ts';
import { sends } from './notification-sends.ts';
import { serverNow } from '#web/ui/browser/server-clock.ts';

/** The newest first, with a page cursor. */
export const notificationsQuery = (locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['notifications', locale],
    queryFn: ({ pageParam: before }) =>
      call(notificationApi.list, before === null ? {} : { query: { before: String(before) } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < defaultConcurrent ? undefined : page.at(-1)?.id),
  });

/** Marks notifications as read, with an optimistic update of them and of their counts. A refusal refetches both. */
export function useMarkRead() {
  const t = useTranslation();
  const client = useQueryClient();
  const lists = { queryKey: ['notifications'] };
  const { send } = useSimpleMutation({
    name: ['read notifications'],
    about: lists.queryKey,
    queue: 'reading of notifications',
    isQuiet: true,
    send: sends['read notifications'],
    onDone: () => void client.invalidateQueries({ queryKey: badgesQuery.queryKey }),
    onFailed(error) {
      void client.invalidateQueries({ queryKey: badgesQuery.queryKey });
      showToast({ ...failureMessage(t, error, t('notifications.notMarked')), failed: true });
    },
  });
  return (ids: readonly number[] | 'all') => {
    const readAt = new Date(serverNow()).toISOString();
    const isRead = (one: Notification) => one.readAt === null && (ids === 'all' || ids.includes(one.id));
    // Each language has a list of the same notifications.
    const read = new Map<number, Notification>();
    client.setQueriesData<InfiniteData<Notification[]>>(lists, (kept) => {
      for (const one of kept?.pages.flat() ?? []) if (isRead(one)) read.set(one.id, one);
      const change = (one: Notification) => (isRead(one) ? { ...one, readAt } : one);
      return kept && { ...kept, pages: kept.pages.map((page) => page.map(change)) };
    });
    client.setQueryData(
      badgesQuery.queryKey,
      (badges) => badges && (ids === 'all' ? withoutUnread(badges) : withRead(badges, [...read.values()])),
    );
    send(ids, undefined);
  };
}

/** The counts once every notification is read. */
const withoutUnread = (badges: Badges): Badges => ({
  ...badges,
  bell: 0,
  children: Object.fromEntries(Object.keys(badges.children).map((childId) => [childId, 0])),
});

/** The counts once these unread notifications are read. */
function withRead(badges: Badges, read: readonly Notification[]): Badges {
  const less = (count: number, concerned: readonly Notification[]) => Math.max(0, count - concerned.length);
  return {
    ...badges,
    bell: less(badges.bell, read),
    children: Object.fromEntries(
      Object.entries(badges.children).map(([childId, count]) => [
        childId,
        less(
          count,
          read.filter(({ childIds }) => childIds.includes(Number(childId))),
        ),
      ]),
    ),
  };
}
