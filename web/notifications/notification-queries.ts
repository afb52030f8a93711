/** Queries of notifications, by page, and marking them as read. */
import { type InfiniteData, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { defaultConcurrent } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import { type Notification, notificationApi } from '#core/notifications/notification.ts';
import { call } from '#web/api/call.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
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

/** Marks notifications as read, with an optimistic update. A refusal refetches them. */
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
    onDone: () => void client.invalidateQueries({ queryKey: ['badges'] }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('notifications.notMarked')), failed: true }),
  });
  return (ids: readonly number[] | 'all') => {
    const readAt = new Date(serverNow()).toISOString();
    const change = (one: Notification) =>
      one.readAt === null && (ids === 'all' || ids.includes(one.id)) ? { ...one, readAt } : one;
    client.setQueriesData<InfiniteData<Notification[]>>(
      lists,
      (kept) => kept && { ...kept, pages: kept.pages.map((page) => page.map(change)) },
    );
    send(ids, undefined);
  };
}
