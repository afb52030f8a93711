/** The whole API, in one explicit list. */
import { absenceRoutes } from '#server/absences/absence-routes.ts';
import { announcementRoutes } from '#server/announcements/announcement-routes.ts';
import { childRoutes } from '#server/children/child-routes.ts';
import type { Route } from '#server/http/route.ts';
import { badgeRoutes } from '#server/notifications/badge-routes.ts';
import { planRoutes } from '#server/plans/plan-routes.ts';
import { schoolRoutes } from '#server/schools/school-routes.ts';
import type { Standpoint } from '#server/sessions/demo-door.ts';
import type { Sessions } from '#server/sessions/session-acts.ts';
import { sessionRoutes } from '#server/sessions/session-routes.ts';
import { settingsRoutes } from '#server/settings/settings-routes.ts';
import { healthRoutes } from './health-routes.ts';

/** Every call of the API with its answer. Sessions are given, since signing in is theirs. */
export function routes(sessions: Sessions, standpoint: Standpoint): Route[] {
  return [
    ...healthRoutes(standpoint),
    ...sessionRoutes(sessions, standpoint),
    ...childRoutes,
    ...announcementRoutes,
    ...planRoutes,
    ...absenceRoutes,
    ...badgeRoutes,
    ...schoolRoutes,
    ...settingsRoutes,
  ];
}
