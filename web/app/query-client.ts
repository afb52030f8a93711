/** The specification's policy for data, set once: never stale, no refetch on focus, no interval, no retries. (§9) */
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/session/call-error.ts';
import { watchFailureToasts } from '#web/session/failure-toasts.ts';
import { Live } from '#web/live/live.ts';
import { endedSession } from '#web/session/ended-session.ts';

function noticeEnd(error: Error, isSession: boolean): void {
  if (!isSession && error instanceof CallError && error.code === 'unauthenticated') endedSession.notice();
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

/** Made with it, before anything is asked for. */
export const live = new Live(queryClient);

// The page may be opened offline; without this, what is sent then would fail instead of waiting.
onlineManager.setOnline(navigator.onLine);

// What waits for the network is in memory only: leaving the page asks first.
window.addEventListener('beforeunload', (event) => {
  const mutations = queryClient.getMutationCache();
  if (mutations.findAll({ predicate: ({ state }) => state.isPaused }).length > 0) event.preventDefault();
});
