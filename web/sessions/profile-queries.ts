/** One's own account: what it is, and each change of it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange, Profile } from '#core/sessions/profile.ts';
import { profileApi } from '#core/sessions/profile-api.ts';
import { call } from '#web/session/call.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => call(profileApi.read) });

type Told<Reply> = { onDone: (reply: Reply) => void; onFailed: (error: Error) => void };

export function useRename({ onDone, onFailed }: Told<Profile>) {
  const client = useQueryClient();
  return useIntention({
    name: ['rename oneself'],
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

export function useAskEmail({ onDone, onFailed }: Told<string>) {
  const client = useQueryClient();
  const { queryKey } = profileQuery;
  return useIntention({
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

export function useForgetEmail({ onDone, onFailed }: Told<undefined>) {
  const client = useQueryClient();
  const { queryKey } = profileQuery;
  return useIntention({
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
 * Trying the same again is safe: the server knows the new password for a while. Nothing of either is kept in the page.
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
