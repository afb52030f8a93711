/** The whole API, in one explicit list. */
import { absenceRoutes } from '#server/absences/absence-routes.ts';
import { alertRoutes } from '#server/alerts/alert-routes.ts';
import { announcementRoutes } from '#server/announcements/announcement-routes.ts';
import { attendanceRoutes } from '#server/attendance/attendance-routes.ts';
import { staffAnnouncementRoutes } from '#server/announcements/staff-announcement-routes.ts';
import { accessRoutes } from '#server/audit/access-routes.ts';
import { auditRoutes } from '#server/audit/audit-routes.ts';
import type { CalendarTokens } from '#server/calendars/calendar-acts.ts';
import { calendarRoutes } from '#server/calendars/calendar-routes.ts';
import { childRoutes } from '#server/children/child-routes.ts';
import { classListRoutes } from '#server/children/class-list-routes.ts';
import { familyRoutes } from '#server/children/family-routes.ts';
import { connectionRoutes } from '#server/connections/connection-routes.ts';
import { feedbackRoutes } from '#server/feedback/feedback-routes.ts';
import { formRoutes } from '#server/forms/form-routes.ts';
import { staffFormRoutes } from '#server/forms/staff-form-routes.ts';
import type { Route } from '#server/http/route.ts';
import type { LiveHub } from '#server/live/live-hub.ts';
import { liveRoutes } from '#server/live/live-routes.ts';
import type { PushService } from '#server/mail/push-service.ts';
import { messageRoutes } from '#server/messages/message-routes.ts';
import { badgeRoutes } from '#server/notifications/badge-routes.ts';
import { notificationRoutes } from '#server/notifications/notification-routes.ts';
import { reachRoutes } from '#server/notifications/reach-routes.ts';
import { pushRoutes } from '#server/notifications/push-routes.ts';
import { departureRoutes } from '#server/pickups/departure-routes.ts';
import { pickupRoutes } from '#server/pickups/pickup-routes.ts';
import { approvalRoutes } from '#server/people/approval-routes.ts';
import { personRoutes } from '#server/people/person-routes.ts';
import { planRoutes } from '#server/plans/plan-routes.ts';
import { quizRoutes } from '#server/quizzes/quiz-routes.ts';
import { staffQuizRoutes } from '#server/quizzes/staff-quiz-routes.ts';
import { reportRoutes } from '#server/reports/report-routes.ts';
import { groupRoutes } from '#server/schools/group-routes.ts';
import { staffReportRoutes } from '#server/reports/staff-report-routes.ts';
import { schoolRoutes } from '#server/schools/school-routes.ts';
import type { Standpoint } from '#server/sessions/demo-door.ts';
import type { Sessions } from '#server/sessions/session-acts.ts';
import { deviceRoutes } from '#server/sessions/device-routes.ts';
import { passkeyRoutes } from '#server/sessions/passkey-routes.ts';
import { profileRoutes } from '#server/sessions/profile-routes.ts';
import { invitationRoutes } from '#server/sessions/invitation-routes.ts';
import { resetRoutes } from '#server/sessions/reset-routes.ts';
import { sessionRoutes } from '#server/sessions/session-routes.ts';
import { settingsRoutes } from '#server/settings/settings-routes.ts';
import type { PaymentPage } from '#server/store/payment-acts.ts';
import { staffStoreRoutes } from '#server/store/staff-store-routes.ts';
import { storeRoutes } from '#server/store/store-routes.ts';
import { suggestionRoutes } from '#server/suggestions/suggestion-routes.ts';
import type { Damage } from '#server/http/damage.ts';
import { ArchiveLine } from './archive-line.ts';
import { healthRoutes } from './health-routes.ts';
import { myDataRoutes } from './my-data-routes.ts';

/** What lives as long as the process. */
export type Living = {
  readonly sessions: Sessions;
  readonly live: LiveHub;
  readonly push: PushService;
  readonly calendars: CalendarTokens;
  readonly damage: Damage;
  readonly payments: PaymentPage | null;
};

/** Every call of the API with its answer. Sessions and streams are given, since they are the process’s own. */
export function routes({ sessions, live, push, calendars, payments, damage }: Living, standpoint: Standpoint): Route[] {
  return [
    ...healthRoutes(standpoint, damage),
    ...sessionRoutes(sessions, standpoint),
    ...resetRoutes(sessions),
    ...invitationRoutes(sessions),
    ...childRoutes,
    ...familyRoutes,
    ...groupRoutes,
    ...classListRoutes,
    ...announcementRoutes,
    ...staffAnnouncementRoutes,
    ...planRoutes,
    ...absenceRoutes,
    ...attendanceRoutes,
    ...pickupRoutes,
    ...departureRoutes,
    ...personRoutes,
    ...approvalRoutes,
    ...alertRoutes,
    ...messageRoutes,
    ...connectionRoutes,
    ...quizRoutes,
    ...staffQuizRoutes,
    ...reportRoutes,
    ...staffReportRoutes,
    ...formRoutes,
    ...storeRoutes(payments),
    ...staffStoreRoutes,
    ...staffFormRoutes,
    ...suggestionRoutes,
    ...feedbackRoutes,
    ...badgeRoutes,
    ...notificationRoutes,
    ...reachRoutes,
    ...pushRoutes(push),
    ...schoolRoutes,
    ...settingsRoutes,
    ...calendarRoutes(calendars),
    ...myDataRoutes(new ArchiveLine()),
    ...accessRoutes,
    ...auditRoutes,
    ...liveRoutes(live),
    ...deviceRoutes,
    ...profileRoutes(sessions),
    ...passkeyRoutes(sessions, standpoint),
  ];
}
