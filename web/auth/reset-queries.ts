/** Queries and mutations of a password reset. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { resetApi } from '#core/auth/reset-api.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { call } from '#web/api/call.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useOnSignedIn, useOnSignedOut } from '#web/session/session-queries.ts';

/** The account of a reset link. */
export const resetQuery = (token: string) =>
  queryOptions({ queryKey: ['session', 'reset', token], queryFn: () => call(resetApi.preview, { body: { token } }) });

export function useRequestReset() {
  return useMutation({ mutationFn: (email: string) => call(resetApi.ask, { body: { email } }) });
}

/**
 * Chooses the password. If the link is already used, a reply may have been lost: signing in with the password tells
 * whether it was set.
 */
export function useChoosePassword(token: string, email: string) {
  const [enter, leave] = [useOnSignedIn(), useOnSignedOut()];
  return useMutation({
    mutationFn: ({ password, endsRest }: { password: string; endsRest: boolean }) =>
      call(resetApi.choose, { body: { token, password, endsRest } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
        return call(sessionApi.signIn, { body: { email, password } }).catch(() => Promise.reject(error));
      }),
    onSuccess: (session) => (session ? enter(session) : leave()),
  });
}
