/** Keeps the parent's data on the device, restores it at the next start, and reads ahead what no person has opened. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Session } from '#core/auth/session.ts';
import { endedSession } from '#web/api/session-expired.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import { DatedNotice } from '#web/offline/DatedNotice.tsx';
import { keepQueries } from '#web/offline/kept-queries.ts';
import { keptScope } from '#web/offline/kept-rules.ts';
import { isSharedDevice } from '#web/offline/shared-device.ts';
import { configQuery } from '#web/session/school-queries.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { keepHomeSnapshot } from './rendering/keep-home-snapshot.ts';
import { datedNotice } from '#web/ui/StaleDataNotice.tsx';
import { serverNow } from '#web/ui/browser/server-clock.ts';

/** After the first screens and their prefetching. */
const prefetchDelayMs = 10_000;
/** Data that was read this recently is not read ahead again. */
const recentMs = 12 * 60 * 60_000;
const maxConversations = 10;

/** Resolves with whether the session was restored, so that the page can be rendered at once. */
export async function keepForOffline(client: QueryClient): Promise<boolean> {
  datedNotice.current = DatedNotice;
  const isRestored = await keepQueries(client, { shape: dataShape, ended: endedSession });
  keepHomeSnapshot(client);
  setTimeout(() => void prefetchForOffline(client).catch(() => undefined), prefetchDelayMs);
  return isRestored;
}

/**
 * Reads ahead what would be missing without a network: the school's phones, notifications and the newest page of each
 * conversation. Never a child's record: reading one is logged. (docs/decisions/0032, 0052)
 */
async function prefetchForOffline(client: QueryClient): Promise<void> {
  const session = client.getQueryData(sessionQuery.queryKey);
  const scope = session && keptScope(session, new Date(serverNow()));
  if (!session || !scope?.hasMessages || !mayRead()) return;
  const isCurrent = () => client.getQueryData(sessionQuery.queryKey)?.id === session.id && mayRead();
  for (const prefetch of await prefetches(client, session)) {
    await idle(client);
    if (!isCurrent()) return;
    await prefetch();
  }
}

async function prefetches(client: QueryClient, { locale }: Session): Promise<(() => Promise<unknown>)[]> {
  const [{ conversationsQuery, historyQuery }, { notificationsQuery }] = await Promise.all([
    withCatalog('messages', import('#web/messages/message-queries.ts')),
    withCatalog('notifications', import('#web/notifications/notification-queries.ts')),
  ]);
  const unlessRecent = (queryKey: QueryKey, read: () => Promise<unknown>) => async () => {
    if (Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > recentMs) await read();
  };
  const notifications = notificationsQuery(locale);
  return [
    unlessRecent(configQuery.queryKey, () => client.prefetchQuery(configQuery)),
    unlessRecent(notifications.queryKey, () => client.prefetchInfiniteQuery(notifications)),
    unlessRecent(conversationsQuery.queryKey, () => client.prefetchQuery(conversationsQuery)),
    async () => {
      for (const { id } of client.getQueryData(conversationsQuery.queryKey)?.slice(0, maxConversations) ?? []) {
        const query = historyQuery(id);
        await unlessRecent(query.queryKey, () => client.prefetchQuery(query))();
      }
    },
  ];
}

function mayRead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return navigator.onLine && !document.hidden && !connection?.saveData && !isSharedDevice() && !endedSession.isEnded();
}

/** Waits until the page reads nothing for itself. Not every browser has requestIdleCallback. */
async function idle(client: QueryClient): Promise<void> {
  while (client.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
