/** Who is signed in on this device, and coming and going. */
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
import type { Role, Session, SignIn } from '#core/sessions/session.ts';
import { sessionApi } from '#core/sessions/session-api.ts';
import { forgetDrafts } from '#web/ui/drafts.ts';
import { dismissFailure } from '#web/ui/toasts.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { isDoor } from './doors.ts';
import { endedSession } from './ended-session.ts';
import { takeNoSession } from './no-session.ts';
import { leaveSentAlong } from './sent-along.ts';

const leftKey = 'parvis-left';

/**
 * The session of this device; the demo's parent where there is none, unless somebody signed out here or knocks; else
 * null.
 */
async function findSession({ client }: { client: QueryClient }): Promise<Session | null> {
  if (!takeNoSession()) {
    try {
      return await call(sessionApi.current);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error;
    }
  }
  if (localStorage.getItem(leftKey) || isDoor(location.pathname)) return null;
  // Asked first, since a refusal of the demo's sign-in stands in the browser's console.
  const { demo } = await client.fetchQuery(placeQuery);
  if (!demo) return null;
  try {
    return await call(sessionApi.demo, { body: { as: 'parent' } });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/** Everything that belongs to whoever is signed in. */
const beyondSession: QueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== 'session' };

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: findSession });

/**
 * Where one is about to sign in: whether there is a school, and whether it is the demo, whose people sign in with one
 * tap.
 */
export const placeQuery = queryOptions({ queryKey: ['session', 'place'], queryFn: () => call(healthApi.health) });

export function useSession() {
  return useQuery(sessionQuery);
}

/**
 * Whoever is signed in. Asked for once, in the app, and given to all that stands in it: a list reads it in each of its
 * rows.
 */
export const Person = createContext<Session | null>(null);

/** The signed-in person. Only beneath the shell, which is not drawn without one. */
export function usePerson(): Session {
  const person = use(Person);
  if (!person) throw new Error('no session');
  return person;
}

/**
 * What it means here that a session has begun. Over an open page everything is asked for again and nothing typed is
 * lost.
 */
export function useEnter(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => {
    leaveSentAlong();
    localStorage.removeItem(leftKey);
    const before = client.getQueryData(sessionQuery.queryKey);
    if (before && before.id !== session.id) {
      client.removeQueries(beyondSession);
      forgetDrafts();
    }
    client.setQueryData(sessionQuery.queryKey, session);
    endedSession.resume();
    dismissFailure();
    void client.invalidateQueries(beyondSession);
  };
}

/** What it means here that nobody is signed in any more: what was theirs is forgotten. */
export function useLeave(): () => void {
  const client = useQueryClient();
  return () => {
    localStorage.setItem(leftKey, '1');
    // First nobody is here, so that the page leaves; then what was theirs goes.
    client.setQueryData(sessionQuery.queryKey, null);
    endedSession.resume();
    client.removeQueries(beyondSession);
    forgetDrafts();
  };
}

/** Whoever signs out in one tab has left all of them, one that the browser kept for the way back too. */
export function useLeftElsewhere(): void {
  const leave = useLeave();
  useEffect(() => {
    // Not what the event says: whoever has signed in since has the door open.
    const heed = () => localStorage.getItem(leftKey) && leave();
    window.addEventListener('storage', ({ key }) => key === leftKey && heed());
    window.addEventListener('pageshow', ({ persisted }) => persisted && heed());
    // oxlint-disable-next-line react/exhaustive-deps -- for as long as the app stands
  }, []);
}

/** Lets somebody in. */
export function useSignIn() {
  const onSuccess = useEnter();
  return useMutation({
    mutationFn: (how: SignIn | { as: Role }) =>
      'as' in how ? call(sessionApi.demo, { body: how }) : call(sessionApi.signIn, { body: how }),
    onSuccess,
  });
}

/** Ends the session, here and on the server, and forgets what was loaded. */
export function useSignOut() {
  const onSuccess = useLeave();
  return useMutation({
    // A session that has ended already is what was wanted.
    mutationFn: () =>
      call(sessionApi.signOut).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
      }),
    onSuccess,
  });
}
