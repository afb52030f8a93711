/** Queries and mutations of an invitation. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Acceptance } from '#core/auth/invitation.ts';
import { invitationApi } from '#core/auth/invitation-api.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { call } from '#web/api/call.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useOnSignedIn } from '#web/session/session-queries.ts';

export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['session', 'offer', token],
    queryFn: () => call(invitationApi.preview, { body: { token } }),
  });

/**
 * Accepts. If the link is already used, a reply may have been lost: signing in with the password tells whether it was
 * accepted.
 */
export function useAcceptInvitation(email: string) {
  const enter = useOnSignedIn();
  return useMutation({
    mutationFn: (body: Acceptance) =>
      call(invitationApi.accept, { body: body }).catch((error: unknown) => {
        const password = body.password ?? body.mine;
        if (!isNotFound(error) || password === undefined) throw error;
        return call(sessionApi.signIn, { body: { email, password } }).catch(() => Promise.reject(error));
      }),
    onSuccess: enter,
  });
}
