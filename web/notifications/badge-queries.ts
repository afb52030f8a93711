import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Badges, badgeApi } from '#core/notifications/badge.ts';
import { call } from '#web/api/call.ts';

export const badgesQuery = queryOptions({ queryKey: ['badges'], queryFn: () => call(badgeApi.read) });

const nothing: Badges = { children: {}, bell: 0, messages: 0, reports: 0 };

/** The unread counts; zero while loading, and where the user has none. */
export function useBadges(enabled = true) {
  return useQuery({ ...badgesQuery, enabled }).data ?? nothing;
}
