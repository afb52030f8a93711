/** What the bell tells, page by page, and that it was read. */
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { usualAtOnce } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import { type Notification, notificationApi } from '#core/notifications/notification.ts';
import { call } from '#web/session/call.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';

/** The newest first; each further page holds what came before. */
export const notificationsQuery = (locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['notifications', locale],
    queryFn: ({ pageParam: before }) =>
      call(notificationApi.list, before === null ? {} : { query: { before: String(before) } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < usualAtOnce ? undefined : page.at(-1)?.id),
  });

/**
 * Marks some as read, or all: seen at once, and as the school says from then on. Where it did not go through, just what
 * it marked is unread again.
 */
export function useMarkRead() {
  const t = useWords();
  const client = useQueryClient();
  const lists = { queryKey: ['notifications'] };
  const change = (to: (one: Notification) => Notification) =>
    client.setQueriesData<InfiniteData<Notification[]>>(
      lists,
      (kept) => kept && { ...kept, pages: kept.pages.map((page) => page.map(to)) },
    );
  return useMutation({
    mutationFn: (ids: readonly number[] | 'all') =>
      call(notificationApi.read, { body: ids === 'all' ? {} : { ids: [...ids] } }),
    onMutate(ids) {
      const readAt = new Date().toISOString();
      change((one) => (one.readAt === null && (ids === 'all' || ids.includes(one.id)) ? { ...one, readAt } : one));
      // The instant is this device's, so that it tells what was marked here from what the school says.
      return { readAt };
    },
    onError(error, _ids, marked) {
      change((one) => (one.readAt === marked?.readAt ? { ...one, readAt: null } : one));
      showToast({ ...failureWords(t, error, t('notifications.notMarked')), failed: true });
    },
    onSettled: () => Promise.all([client.invalidateQueries(lists), client.invalidateQueries({ queryKey: ['badges'] })]),
  });
}
