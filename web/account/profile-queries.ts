/** Queries and mutations of the current user's account. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange, Profile } from '#core/account/profile.ts';
import { profileApi } from '#core/account/profile-api.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => call(profileApi.read) });

export function useRename({ onDone, onFailed }: MutationCallbacks<Profile>) {
  const client = useQueryClient();
  return useIdempotentMutation({
    name: ['rename current user'],
    send: (name: string, key) => call(profileApi.change, { body: { name }, key }),
    shown: {
      list: profileQuery.queryKey,
      find: (now: Profile, _, name) => (now.name === name ? [now] : []),
    },
    onDone(profile) {
      client.setQueryData(profileQuery.queryKey, profile);
      client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, name: profile.name });
      onDone(profile);
    },
    onFailed,
  });
}

export function useRequestEmailChange({ onDone, onFailed }: MutationCallbacks<string>) {
  const client = useQueryClient();
  const { queryKey } = profileQuery;
  return useIdempotentMutation({
    name: ['ask for another e-mail'],
    send: (email: string, key) => call(profileApi.askEmail, { body: { email }, key }),
    shown: {
      list: queryKey,
      find: (now: Profile, _, email) => (now.newEmail?.email === email ? [now] : []),
    },
    onDone(profile, _, email) {
      client.setQueryData(queryKey, profile);
      onDone(email);
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}

export function useCancelEmailChange({ onDone, onFailed }: MutationCallbacks<undefined>) {
  const client = useQueryClient();
  const { queryKey } = profileQuery;
  return useIdempotentMutation({
    name: ['keep the e-mail'],
    send: (_: 'keep', key) => call(profileApi.forgetEmail, { key }),
    shown: { list: queryKey, find: (now: Profile) => (now.newEmail ? [] : [undefined]) },
    onDone() {
      client.setQueryData(queryKey, (profile) => profile && { ...profile, newEmail: null });
      onDone(undefined);
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}

/**
 * Safe to retry: the server accepts the new password as the current one for a while. The page stores neither password.
 */
export function useChangePassword(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PasswordChange) => call(profileApi.changePassword, { body }),
    onSuccess() {
      for (const list of ['profile', 'devices']) void client.invalidateQueries({ queryKey: [list] });
      onDone();
    },
  });
}
