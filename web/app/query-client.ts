/** The query defaults: never stale, no refetch on focus, no polling, no retries. Live events invalidate the queries. */
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { watchFailureToasts } from '#web/api/failure-toasts.ts';
import { followEvents } from '#web/live/follow-events.ts';
import { isRoomDevice } from '#web/session/room-device-flag.ts';
import { lacksSession, sessionQuery } from '#web/session/session-queries.ts';
import { drafts } from '#web/ui/browser/draft-owner.ts';
import { isSharedDevice } from '#web/ui/browser/shared-device.ts';
import { endedSession } from '#web/api/session-expired.ts';

function noticeEnd(error: Error, isSession: boolean): void {
  if (!isSession && lacksSession(error)) endedSession.notice();
}

const mutationCache: MutationCache = new MutationCache({
  onError(error, _, __, mutation) {
    noticeEnd(error, false);
    beginFailure(mutation);
  },
});
const beginFailure = watchFailureToasts(mutationCache);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => noticeEnd(error, queryKey[0] === 'session') }),
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Drafts stay on the device for the signed-in user, but not on a device of several users.
drafts.owner = () =>
  isSharedDevice() || isRoomDevice() ? undefined : queryClient.getQueryData(sessionQuery.queryKey)?.id;

export const follow = followEvents(queryClient);

// The page may be opened offline. Without this, a mutation would fail then instead of waiting.
onlineManager.setOnline(navigator.onLine);
