/** Queries and mutations of an invitation. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Acceptance } from '#core/auth/invitation.ts';
import { invitationApi } from '#core/auth/invitation-api.ts';
import type { NewKey } from '#core/auth/passkey.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#core/http/page-addresses.ts';
import { CallError, isNotFound } from '#web/api/call-error.ts';
import { isFieldRefused } from '#web/api/field-error.ts';
import { useOnSignedIn } from '#web/session/session-queries.ts';
import { createPasskey, signInWithPasskey } from './passkey-prompt.ts';

export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['session', 'offer', token],
    queryFn: () => call(invitationApi.preview, { body: { token } }),
  });

/** `passkeyName`: the account is new and has a passkey of this name, which the device creates. */
type Accepting = Omit<Acceptance, 'passkey'> & { readonly passkeyName?: string };

/**
 * Accepts. If the link is already used, a reply may have been lost: signing in with the password or the passkey tells
 * whether it was accepted. A passkey that the device created for a refused attempt is sent again.
 */
export function useAcceptInvitation(email: string) {
  const enter = useOnSignedIn();
  const made = useRef<{ readonly email: string; readonly key: Omit<NewKey, 'name'> }>(undefined);
  const passkeyOf = async ({ token, name = '', email: given }: Accepting) => {
    if (made.current?.email === email) return made.current.key;
    const account = { token, name, ...(given !== undefined && { email: given }) };
    const key = await createPasskey(await call(invitationApi.askPasskey, { body: account }));
    made.current = { email, key };
    return key;
  };
  return useMutation({
    mutationFn: async (accepting: Accepting) => {
      const { passkeyName, ...body } = accepting;
      const passkey = passkeyName === undefined ? undefined : { name: passkeyName, ...(await passkeyOf(accepting)) };
      return call(invitationApi.accept, { body: { ...body, ...(passkey && { passkey }) } }).catch((error: Error) => {
        if (isFieldRefused(error, 'passkey.attestationObject')) made.current = undefined;
        const password = body.password ?? body.mine;
        if (!isNotFound(error) || (password === undefined && !passkey)) throw error;
        const signingIn = passkey
          ? signInWithPasskey()
          : call(sessionApi.signIn, { body: { email, password: password ?? '' } });
        return signingIn.catch(() => Promise.reject(error));
      });
    },
    onSuccess: enter,
    onError(error) {
      // It was accepted. The home page offers the way that the school requires.
      if (error instanceof CallError && error.code === 'strong_sign_in_required') location.assign(paths.home);
    },
  });
}
