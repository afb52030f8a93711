/** What stands on the screen that opens, and the call that answers it. */
import type { FetchQueryOptions } from '@tanstack/react-query';
import { announcementApi } from '#core/announcements/announcement.ts';
import { childApi } from '#core/children/child.ts';
import { badgeApi } from '#core/notifications/badge.ts';
import { planApi } from '#core/plans/plan.ts';
import type { Session } from '#core/sessions/session.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { announcementsQuery } from '#web/announcements/announcement-queries.ts';
import { childrenQuery } from '#web/children/child-queries.ts';
import { badgesQuery } from '#web/notifications/badge-queries.ts';
import { plansQuery } from '#web/plans/plan-queries.ts';
import { paths } from './paths.ts';

type Shown = { readonly address: string; readonly query: FetchQueryOptions };

/** What a family sees at a path, at an instant: the header everywhere, the day on the first screen. */
export function shownFirst({ children, schools, locale }: Session, path: string, now: Date): readonly Shown[] {
  if (children.length === 0) return [];
  const everywhere = [
    { address: childApi.list.path, query: childrenQuery },
    { address: badgeApi.read.path, query: badgesQuery },
  ];
  const zone = schools[0]?.timeZone;
  if (path !== paths.home || !zone) return everywhere as readonly Shown[];
  return [
    ...everywhere,
    { address: announcementApi.list.path, query: announcementsQuery(locale) },
    { address: planApi.list.path, query: plansQuery(locale, schoolTimeAt(now, zone).day) },
  ] as readonly Shown[];
}
