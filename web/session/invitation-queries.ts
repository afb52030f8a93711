/** An invitation: what its link offers, and accepting it. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Acceptance } from '#core/sessions/invitation.ts';
import { invitationApi } from '#core/sessions/invitation-api.ts';
import { sessionApi } from '#core/sessions/session-api.ts';
import { call } from './call.ts';
import { isGone } from './call-error.ts';
import { useEnter } from './session-queries.ts';

export const offerQuery = (token: string) =>
  queryOptions({ queryKey: ['session', 'offer', token], queryFn: () => call(invitationApi.look, { body: { token } }) });

/**
 * Accepts. An answer may have been lost: where the link is used up, the password itself says whether it was accepted.
 */
export function useAccept(email: string) {
  const enter = useEnter();
  return useMutation({
    mutationFn: (said: Acceptance) =>
      call(invitationApi.accept, { body: said }).catch((error: unknown) => {
        const password = said.password ?? said.mine;
        if (!isGone(error) || password === undefined) throw error;
        return call(sessionApi.signIn, { body: { email, password } }).catch(() => Promise.reject(error));
      }),
    onSuccess: enter,
  });
}
