/** The queries of the first screen, and the call that answers each. */
import type { FetchQueryOptions } from '@tanstack/react-query';
import { announcementApi } from '#core/announcements/announcement.ts';
import { childApi } from '#core/children/child.ts';
import { badgeApi } from '#core/notifications/badge.ts';
import { planApi } from '#core/plans/plan.ts';
import { schoolApi } from '#core/schools/school.ts';
import type { Session } from '#core/auth/session.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { announcementsQuery } from '#web/announcements/announcement-queries.ts';
import { childrenQuery } from '#web/children/child-queries.ts';
import { badgesQuery } from '#web/notifications/badge-queries.ts';
import { configQuery } from '#web/session/school-queries.ts';
import { plansQuery } from '#web/plans/plan-queries.ts';
import { paths } from '#web/app/paths.ts';

type InitialQuery = { readonly address: string; readonly query: FetchQueryOptions };

/**
 * The queries of a family at a path and an instant: those of the header and the school on every path, those of the day
 * on the dashboard.
 */
export function initialQueries(
  { children, schools, locale }: Session,
  path: string,
  now: Date,
): readonly InitialQuery[] {
  if (children.length === 0) return [];
  const everywhere = [
    { address: childApi.list.path, query: childrenQuery },
    { address: badgeApi.read.path, query: badgesQuery },
    { address: schoolApi.config.path, query: configQuery },
  ];
  const zone = schools[0]?.timeZone;
  if (path !== paths.home || !zone) return everywhere as readonly InitialQuery[];
  return [
    ...everywhere,
    { address: announcementApi.list.path, query: announcementsQuery(locale) },
    { address: planApi.list.path, query: plansQuery(locale, schoolTimeAt(now, zone).day) },
  ] as readonly InitialQuery[];
}
