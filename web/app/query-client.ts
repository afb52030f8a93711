/** The specification's policy for data, set once: never stale, no refetch on focus, no interval, no retries. (§9) */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/session/call-error.ts';
import { Live } from '#web/live/live.ts';
import { endedSession } from '#web/session/ended-session.ts';

function noticeEnd(error: Error, isSession: boolean): void {
  if (!isSession && error instanceof CallError && error.code === 'unauthenticated') endedSession.notice();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => noticeEnd(error, queryKey[0] === 'session') }),
  mutationCache: new MutationCache({ onError: (error) => noticeEnd(error, false) }),
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
