/** The session of this device: sign-in and sign-out. */
import {
  type QueryClient,
  type QueryFilters,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import { healthApi } from '#core/http/health-api.ts';
import type { Role, Session, SignIn } from '#core/auth/session.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { deleteDrafts } from '#web/ui/browser/draft-owner.ts';
import { dismissFailure } from '#web/ui/toasts/toasts.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { isPublicPath } from './public-paths.ts';
import { endedSession } from '#web/api/session-expired.ts';
import { weakSession } from './weak-session.ts';
import { takeNoSessionFlag } from './no-session.ts';
import { signedOutFlag } from '#web/offline/kept-flag.ts';
import { discardPreloadedReplies } from '#web/api/preloaded-replies.ts';

/** Whether a call was refused for lack of a session, or of a strong one. */
export const lacksSession = (error: unknown): error is CallError =>
  error instanceof CallError && /^(?:unauthenticated|strong_)/.test(error.code);

/**
 * The session of this device. Without one, signs in as the demo's parent, except after a sign-out or on a signed-out
 * page; otherwise null. A weak session opens the signed-out pages too.
 */
async function findSession({ client }: { client: QueryClient }): Promise<Session | null> {
  if (!takeNoSessionFlag()) {
    try {
      return await call(sessionApi.current);
    } catch (error) {
      // A proxy may answer 401 too, which says nothing about the session.
      if (!lacksSession(error)) throw error;
      weakSession.isOpen = error.status === 403;
      if (weakSession.isOpen) return null;
    }
  }
  if (localStorage.getItem(signedOutFlag) || isPublicPath(location.pathname)) return null;
  // Check first: a refused demo sign-in would be logged in the browser's console.
  const { demo } = await client.fetchQuery(serverStateQuery);
  if (!demo) return null;
  try {
    return await call(sessionApi.demo, { body: { as: 'parent' } });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/** All queries of the signed-in user. */
const beyondSession: QueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== 'session' };

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: findSession });

/** The server's state for sign-in: whether a school is set up, and whether it is the demo with one-tap accounts. */
export const serverStateQuery = queryOptions({ queryKey: ['session', 'place'], queryFn: () => call(healthApi.health) });

export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in user. Queried once, in the app, and provided by context, since every row of a list reads it. */
export const Person = createContext<Session | null>(null);

/** The signed-in user. Only below the shell, which requires a session. */
export function useCurrentUser(): Session {
  const person = use(Person);
  if (!person) throw new Error('no session');
  return person;
}

/** Effects of a sign-in on this page. Over an open page, refetches everything and keeps all input. */
export function useOnSignedIn(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => {
    discardPreloadedReplies();
    localStorage.removeItem(signedOutFlag);
    const before = client.getQueryData(sessionQuery.queryKey);
    if (before && before.id !== session.id) {
      client.removeQueries(beyondSession);
      deleteDrafts();
    }
    client.setQueryData(sessionQuery.queryKey, session);
    endedSession.resume();
    dismissFailure();
    void client.invalidateQueries(beyondSession);
  };
}

/** Effects of a sign-out on this page: deletes the user's data. */
export function useOnSignedOut(): () => void {
  const client = useQueryClient();
  return () => {
    localStorage.setItem(signedOutFlag, '1');
    // Clear the session first, so that the page unmounts; then delete the data.
    client.setQueryData(sessionQuery.queryKey, null);
    endedSession.resume();
    client.removeQueries(beyondSession);
    deleteDrafts();
  };
}

/** A sign-out in one tab signs out all tabs, including one restored from the back/forward cache. */
export function useSignedOutElsewhere(): void {
  const leave = useOnSignedOut();
  useEffect(() => {
    // Read the storage, not the event: another user may have signed in since.
    const leaveIfSignedOut = () => localStorage.getItem(signedOutFlag) && leave();
    window.addEventListener('storage', ({ key }) => key === signedOutFlag && leaveIfSignedOut());
    window.addEventListener('pageshow', ({ persisted }) => persisted && leaveIfSignedOut());
    // oxlint-disable-next-line react/exhaustive-deps -- for the lifetime of the app
  }, []);
}

export function useSignIn() {
  const onSuccess = useOnSignedIn();
  return useMutation({
    mutationFn: (how: SignIn | { as: Role }) =>
      'as' in how ? call(sessionApi.demo, { body: how }) : call(sessionApi.signIn, { body: how }),
    onSuccess,
  });
}

/** Ends the session on the server and on this page, and deletes the loaded data. */
export function useSignOut() {
  const onSuccess = useOnSignedOut();
  return useMutation({
    // A session that has already ended counts as signed out.
    mutationFn: () =>
      call(sessionApi.signOut).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
      }),
    onSuccess(left) {
      onSuccess();
      // The session of the identity provider ends too.
      if (left?.continueAt) location.assign(left.continueAt);
    },
  });
}
