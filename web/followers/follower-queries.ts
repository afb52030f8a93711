/** Relatives of a child, and what a relative reads. Nothing of it is kept on the device (docs/decisions/0065). */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InvitedFollower, NewFollower } from '#core/followers/follower.ts';
import { followedApi, followerApi, staffFollowerApi } from '#core/followers/follower-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const about = ['followers'];

export const followersQuery = (id: number) =>
  queryOptions({ queryKey: ['followers', 'child', id], queryFn: () => call(followerApi.list, { params: { id } }) });

export const schoolFollowersQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['followers', 'school', school],
    queryFn: () => call(staffFollowerApi.list, { query: school === null ? {} : { school: String(school) } }),
  });

export const followedQuery = queryOptions({
  queryKey: ['followed', 'children'],
  queryFn: () => call(followedApi.children),
});

export const followedReportsQuery = (id: number, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['followed', 'reports', id, locale],
    queryFn: ({ pageParam }) =>
      call(followedApi.reports, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ earlier }) => earlier,
  });

export function useInviteFollower(id: number, callbacks: MutationCallbacks<InvitedFollower>) {
  return useSimpleMutation({
    name: ['invite follower', id],
    about,
    send: (body: NewFollower, key) => call(followerApi.invite, { params: { id }, body, key }),
    ...callbacks,
  });
}

/** Ends the link of the relative who uses it. */
export function useStopFollowing(childId: number, onDone: () => void) {
  return useSimpleMutation({
    name: ['stop following', childId],
    about: ['followed'],
    send: (_: 'stop', key) => call(followedApi.leave, { params: { id: childId }, key }),
    onDone,
  });
}

/** `side`: a guardian stops a relative, or the office does. */
export function useStopFollower(id: number, side: 'family' | 'school', onDone: () => void) {
  const { stop } = side === 'family' ? followerApi : staffFollowerApi;
  return useSimpleMutation({
    name: ['stop follower', id],
    about,
    send: (_: 'stop', key) => call(stop, { params: { id }, key }),
    onDone,
  });
}
