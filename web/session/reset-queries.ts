/** Another password: asked for, and chosen by the link of a letter. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { resetApi } from '#core/sessions/reset-api.ts';
import { sessionApi } from '#core/sessions/session-api.ts';
import { call } from './call.ts';
import { isGone } from './call-error.ts';
import { useEnter, useLeave } from './session-queries.ts';

/** Whose password a link lets one choose. */
export const resetQuery = (token: string) =>
  queryOptions({ queryKey: ['session', 'reset', token], queryFn: () => call(resetApi.look, { body: { token } }) });

export function useAskReset() {
  return useMutation({ mutationFn: (email: string) => call(resetApi.ask, { body: { email } }) });
}

/**
 * Chooses the password. An answer may have been lost: where the link is used up, the password itself says whether it
 * was.
 */
export function useChoosePassword(token: string, email: string) {
  const [enter, leave] = [useEnter(), useLeave()];
  return useMutation({
    mutationFn: ({ password, endsRest }: { password: string; endsRest: boolean }) =>
      call(resetApi.choose, { body: { token, password, endsRest } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
        return call(sessionApi.signIn, { body: { email, password } }).catch(() => Promise.reject(error));
      }),
    onSuccess: (session) => (session ? enter(session) : leave()),
  });
}
