/** Every route of the API. */
import { absenceRoutes } from '#server/absences/absence-routes.ts';
import { arrivalRoutes } from '#server/absences/arrival-routes.ts';
import { alertRoutes } from '#server/alerts/alert-routes.ts';
import { announcementRoutes } from '#server/announcements/announcement-routes.ts';
import { attendanceRoutes } from '#server/attendance/attendance-routes.ts';
import { staffAnnouncementRoutes } from '#server/announcements/staff-announcement-routes.ts';
import { accessRoutes } from '#server/audit/access-routes.ts';
import { auditRoutes } from '#server/audit/audit-routes.ts';
import { childFileRoutes } from '#server/child-files/child-file-routes.ts';
import { consentRoutes } from '#server/consents/consent-routes.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import type { CalendarTokens } from '#server/calendars/calendar-acts.ts';
import { calendarRoutes } from '#server/calendars/calendar-routes.ts';
import { childRoutes } from '#server/children/child-routes.ts';
import { classListRoutes } from '#server/class-lists/class-list-routes.ts';
import { familyRoutes } from '#server/children/family-routes.ts';
import { connectionRoutes } from '#server/connections/connection-routes.ts';
import type { FileServices } from '#server/files/file-acts.ts';
import { fileRoutes } from '#server/files/file-routes.ts';
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
import { phonePickupRoutes } from '#server/pickups/phone-pickup-routes.ts';
import { custodyRoutes } from '#server/custody/custody-routes.ts';
import { pickupPlanRoutes } from '#server/pickup-plans/pickup-plan-routes.ts';
import { pickupRoutes } from '#server/pickups/pickup-routes.ts';
import { approvalRoutes } from '#server/pickup-people/approval-routes.ts';
import { doNotReleaseRoutes } from '#server/pickup-people/do-not-release-routes.ts';
import { photoRoutes } from '#server/photos/photo-routes.ts';
import { pickupCodeRoutes } from '#server/pickup-people/pickup-code-routes.ts';
import { personRoutes } from '#server/pickup-people/pickup-person-routes.ts';
import { portraitRoutes } from '#server/portraits/portrait-routes.ts';
import { planRoutes } from '#server/plans/plan-routes.ts';
import { quizRoutes } from '#server/quizzes/quiz-routes.ts';
import { staffQuizRoutes } from '#server/quizzes/staff-quiz-routes.ts';
import { reportRoutes } from '#server/reports/report-routes.ts';
import { groupRoutes } from '#server/schools/group-routes.ts';
import { staffReportRoutes } from '#server/reports/staff-report-routes.ts';
import { schoolDayRoutes } from '#server/school-days/school-day-routes.ts';
import { schoolRoutes } from '#server/schools/school-routes.ts';
import { schoolSettingsRoutes } from '#server/schools/school-settings-routes.ts';
import { signInRuleRoutes } from '#server/schools/sign-in-rule-routes.ts';
import { schoolWordsRoutes } from '#server/schools/school-words-routes.ts';
import { firstStepsRoutes } from '#server/schools/first-steps-routes.ts';
import { newSchoolRoutes } from '#server/schools/new-school-routes.ts';
import { nextYearRoutes } from '#server/children/next-year-routes.ts';
import type { ListenAddress } from '#server/auth/demo-sign-in.ts';
import type { Sessions } from '#server/auth/session-acts.ts';
import { deviceRoutes } from '#server/account/device-routes.ts';
import { passkeyRoutes } from '#server/auth/passkey-routes.ts';
import { followerRoutes } from '#server/followers/follower-routes.ts';
import { profileRoutes } from '#server/account/profile-routes.ts';
import type { InvitationSecrets } from '#server/auth/invitations/invitation-secrets.ts';
import { invitationRoutes } from '#server/auth/invitation-routes.ts';
import { resetRoutes } from '#server/auth/reset-routes.ts';
import type { IdentityProviders } from '#server/auth/identities/identity-providers.ts';
import { identityRoutes } from '#server/auth/identities/identity-routes.ts';
import { sessionRoutes } from '#server/auth/session-routes.ts';
import type { RecoveryCodeTexts } from '#server/auth/two-step/recovery-codes.ts';
import type { SecondSteps } from '#server/auth/two-step/second-steps.ts';
import { twoStepRoutes } from '#server/auth/two-step/two-step-routes.ts';
import { settingsRoutes } from '#server/settings/settings-routes.ts';
import type { PaymentPage } from '#server/store/payment-acts.ts';
import { staffStoreRoutes } from '#server/store/staff-store-routes.ts';
import { storeRoutes } from '#server/store/store-routes.ts';
import { suggestionRoutes } from '#server/suggestions/suggestion-routes.ts';
import type { Damage } from '#server/http/damage.ts';
import { ArchiveLine } from '#server/storage/archive-line.ts';
import { pinRoutes } from '#server/account/pin-routes.ts';
import { apiTokenRoutes } from '#server/account/api-tokens/api-token-routes.ts';
import type { ApiTokenTexts } from '#server/account/api-tokens/token-text.ts';
import type { PairingCodes } from '#server/auth/invitations/pairing-codes.ts';
import type { PickupCodes } from '#server/auth/invitations/pickup-codes.ts';
import { roomDeviceRoutes } from '#server/room-devices/room-device-routes.ts';
import { webhookRoutes } from '#server/webhooks/webhook-routes.ts';
import type { WebhookSecrets } from '#server/mail/webhook-secrets.ts';
import { healthRoutes, type Readiness } from './health-routes.ts';
import { dataExportRoutes } from '#server/data-export/data-export-routes.ts';

/** Services that live as long as the process. */
export type ProcessServices = {
  readonly sessions: Sessions;
  readonly live: LiveHub;
  readonly push: PushService;
  readonly calendars: CalendarTokens;
  readonly invitations: InvitationSecrets;
  readonly pairing: PairingCodes;
  readonly apiTokens: ApiTokenTexts;
  readonly pickupCodes: PickupCodes;
  readonly webhookSecrets: WebhookSecrets;
  readonly webhookOrigins: readonly string[];
  readonly damage: Damage;
  readonly readiness: Readiness;
  readonly payments: PaymentPage | null;
  readonly healthKeys: HealthKeys;
  readonly files: FileServices;
  readonly providers: IdentityProviders;
  readonly secondSteps: SecondSteps;
  readonly recoveryCodes: RecoveryCodeTexts;
};

/** Data exports per process at a time. Each is as slow as the network of its client, and has a thread. */
const maxExports = 8;
/** Data exports per process at a time that write their data. Each loads the database and its thread. */
const maxDataParts = 2;
/** Archives of photos per process at a time. Each is as slow as the network of its client. */
const maxPhotoArchives = 8;

/** Lists every endpoint with its handler. */
export function routes(
  {
    sessions,
    live,
    push,
    calendars,
    invitations,
    pairing,
    apiTokens,
    pickupCodes,
    webhookSecrets,
    webhookOrigins,
    payments,
    damage,
    readiness,
    healthKeys,
    files,
    providers,
    secondSteps,
    recoveryCodes,
  }: ProcessServices,
  standpoint: ListenAddress,
): Route[] {
  return [
    ...healthRoutes(standpoint, damage, readiness),
    ...sessionRoutes({ sessions, secondSteps, providers }, standpoint),
    ...twoStepRoutes(secondSteps, { keys: healthKeys, texts: recoveryCodes, providers }),
    ...identityRoutes(providers),
    ...resetRoutes(sessions),
    ...invitationRoutes(sessions, invitations, standpoint),
    ...childRoutes,
    ...childFileRoutes(healthKeys),
    ...consentRoutes,
    ...portraitRoutes,
    ...followerRoutes(invitations, files),
    ...familyRoutes,
    ...groupRoutes,
    ...classListRoutes,
    ...announcementRoutes,
    ...staffAnnouncementRoutes,
    ...planRoutes,
    ...absenceRoutes,
    ...phonePickupRoutes,
    ...arrivalRoutes,
    ...attendanceRoutes,
    ...pickupRoutes,
    ...pickupPlanRoutes,
    ...custodyRoutes,
    ...departureRoutes(pickupCodes),
    ...pickupCodeRoutes(pickupCodes),
    ...personRoutes,
    ...approvalRoutes,
    ...doNotReleaseRoutes,
    ...alertRoutes,
    ...messageRoutes,
    ...fileRoutes(files),
    ...connectionRoutes,
    ...quizRoutes,
    ...staffQuizRoutes,
    ...reportRoutes,
    ...staffReportRoutes,
    ...photoRoutes(files, new ArchiveLine(maxPhotoArchives)),
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
    ...schoolSettingsRoutes,
    ...signInRuleRoutes(providers),
    ...schoolWordsRoutes,
    ...newSchoolRoutes,
    ...firstStepsRoutes,
    ...nextYearRoutes,
    ...schoolDayRoutes,
    ...settingsRoutes,
    ...calendarRoutes(calendars),
    ...dataExportRoutes(
      { exports: new ArchiveLine(maxExports), dataParts: new ArchiveLine(maxDataParts) },
      healthKeys,
      files,
    ),
    ...accessRoutes,
    ...auditRoutes,
    ...liveRoutes(live),
    ...apiTokenRoutes(apiTokens),
    ...deviceRoutes,
    ...profileRoutes(sessions),
    ...passkeyRoutes(sessions, standpoint, providers),
    ...pinRoutes,
    ...webhookRoutes(webhookSecrets, webhookOrigins),
    ...roomDeviceRoutes(sessions, pairing),
  ];
}
