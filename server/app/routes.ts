/** The whole API, in one explicit list. */
import { absenceRoutes } from '#server/absences/absence-routes.ts';
import { alertRoutes } from '#server/alerts/alert-routes.ts';
import { announcementRoutes } from '#server/announcements/announcement-routes.ts';
import { childRoutes } from '#server/children/child-routes.ts';
import { connectionRoutes } from '#server/connections/connection-routes.ts';
import type { Route } from '#server/http/route.ts';
import type { LiveHub } from '#server/live/live-hub.ts';
import { liveRoutes } from '#server/live/live-routes.ts';
import { messageRoutes } from '#server/messages/message-routes.ts';
import { badgeRoutes } from '#server/notifications/badge-routes.ts';
import { notificationRoutes } from '#server/notifications/notification-routes.ts';
import { departureRoutes } from '#server/pickups/departure-routes.ts';
import { pickupRoutes } from '#server/pickups/pickup-routes.ts';
import { approvalRoutes } from '#server/people/approval-routes.ts';
import { personRoutes } from '#server/people/person-routes.ts';
import { planRoutes } from '#server/plans/plan-routes.ts';
import { reportRoutes } from '#server/reports/report-routes.ts';
import { schoolRoutes } from '#server/schools/school-routes.ts';
import type { Standpoint } from '#server/sessions/demo-door.ts';
import type { Sessions } from '#server/sessions/session-acts.ts';
import { sessionRoutes } from '#server/sessions/session-routes.ts';
import { settingsRoutes } from '#server/settings/settings-routes.ts';
import { healthRoutes } from './health-routes.ts';

/** What lives as long as the process. */
export type Living = { readonly sessions: Sessions; readonly live: LiveHub };

/** Every call of the API with its answer. Sessions and streams are given, since they are the process’s own. */
export function routes({ sessions, live }: Living, standpoint: Standpoint): Route[] {
  return [
    ...healthRoutes(standpoint),
    ...sessionRoutes(sessions, standpoint),
    ...childRoutes,
    ...announcementRoutes,
    ...planRoutes,
    ...absenceRoutes,
    ...pickupRoutes,
    ...departureRoutes,
    ...personRoutes,
    ...approvalRoutes,
    ...alertRoutes,
    ...messageRoutes,
    ...connectionRoutes,
    ...reportRoutes,
    ...badgeRoutes,
    ...notificationRoutes,
    ...schoolRoutes,
    ...settingsRoutes,
    ...liveRoutes(live),
  ];
}
