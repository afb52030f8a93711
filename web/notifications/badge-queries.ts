import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Badges, badgeApi } from '#core/notifications/badge.ts';
import { call } from '#web/session/call.ts';

export const badgesQuery = queryOptions({ queryKey: ['badges'], queryFn: () => call(badgeApi.read) });

const nothing: Badges = { children: {}, bell: 0, messages: 0, reports: 0 };

/** The unread counts; zero until they are known. */
export function useBadges() {
  return useQuery(badgesQuery).data ?? nothing;
}
