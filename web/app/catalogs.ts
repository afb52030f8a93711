/** All phrases of the app: the list from which the catalogs are built. */
import { absencePhrases } from '#web/absences/absence-phrases.ts';
import { alertPhrases } from '#web/alerts/alert-phrases.ts';
import { staffAlertPhrases } from '#web/alerts/staff-alert-phrases.ts';
import { announcementPhrases } from '#web/announcements/announcement-phrases.ts';
import { staffAnnouncementPhrases } from '#web/announcements/staff-announcement-phrases.ts';
import { appPhrases } from './app-phrases.ts';
import { signInCatalogs } from '#web/app/staff/sign-in-catalogs.ts';
import { morePhrases } from './more-phrases.ts';
import { toDoPhrases } from './to-dos/to-do-phrases.ts';
import { outboxPhrases } from './outbox/outbox-phrases.ts';
import { staffPhrases } from '#web/app/staff/staff-phrases.ts';
import { attendancePhrases } from '#web/attendance/attendance-phrases.ts';
import { monthPhrases } from '#web/attendance/month/month-phrases.ts';
import { registerPhrases } from '#web/attendance/register-phrases.ts';
import { accessPhrases } from '#web/audit/access-phrases.ts';
import { auditPhrases } from '#web/audit/audit-phrases.ts';
import { calendarPhrases } from '#web/calendars/calendar-phrases.ts';
import { childFilePhrases } from '#web/child-files/child-file-phrases.ts';
import { staffFilePhrases } from '#web/child-files/staff-file-phrases.ts';
import { allergyPhrases } from '#web/children/allergy-phrases.ts';
import { portraitPhrases } from '#web/children/portrait-phrases.ts';
import { childPhrases } from '#web/children/child-phrases.ts';
import { consentPhrases } from '#web/consents/consent-phrases.ts';
import { purposePhrases } from '#web/consents/purpose-phrases.ts';
import { staffConsentPhrases } from '#web/consents/staff-consent-phrases.ts';
import { familyCustodyPhrases } from '#web/custody/family-custody-phrases.ts';
import { doNotReleasePhrases } from '#web/pickup-people/do-not-release-phrases.ts';
import { custodyPhrases } from '#web/custody/custody-phrases.ts';
import { classListPhrases } from '#web/class-lists/class-list-phrases.ts';
import { listColumnPhrases } from '#web/class-lists/list-column-phrases.ts';
import { rosterPhrases } from '#web/class-lists/roster-phrases.ts';
import { familyPhrases } from '#web/children/admin/family-phrases.ts';
import { nextYearPhrases } from '#web/children/admin/next-year-phrases.ts';
import { staffTitlePhrases } from '#web/children/admin/staff-title-phrases.ts';
import { connectionPhrases } from '#web/connections/connection-phrases.ts';
import { followedPhrases } from '#web/followers/followed-phrases.ts';
import { followerPhrases } from '#web/followers/follower-phrases.ts';
import { feedbackPhrases } from '#web/feedback/feedback-phrases.ts';
import { formPhrases } from '#web/forms/form-phrases.ts';
import { staffFormPhrases } from '#web/forms/staff-form-phrases.ts';
import { filePhrases } from '#web/files/file-phrases.ts';
import { messagePhrases } from '#web/messages/message-phrases.ts';
import { deliveryPhrases } from '#web/notifications/delivery-phrases.ts';
import { notificationPhrases } from '#web/notifications/notification-phrases.ts';
import { addPersonPhrases } from '#web/pickup-people/add-person-phrases.ts';
import { approvalPhrases } from '#web/pickup-people/approval-phrases.ts';
import { pickupCodePhrases } from '#web/pickup-people/pickup-code-phrases.ts';
import { personPhrases } from '#web/pickup-people/person-phrases.ts';
import { relationshipPhrases } from '#web/pickup-people/relationship-phrases.ts';
import { codeCheckPhrases } from '#web/pickups/board/code-check-phrases.ts';
import { departurePhrases } from '#web/pickups/board/departure-phrases.ts';
import { gpsPhrases } from '#web/pickups/map/gps-phrases.ts';
import { mapPhrases } from '#web/pickups/map/map-phrases.ts';
import { pickupPhrases } from '#web/pickups/pickup-phrases.ts';
import { pickupPlanPhrases } from '#web/pickup-plans/pickup-plan-phrases.ts';
import { plannedDayPhrases } from '#web/pickup-plans/planned-day-phrases.ts';
import { trafficPhrases } from '#web/pickups/map/traffic-phrases.ts';
import { planPhrases } from '#web/plans/plan-phrases.ts';
import { staffPlanPhrases } from '#web/plans/staff-plan-phrases.ts';
import { quizPhrases } from '#web/quizzes/quiz-phrases.ts';
import { staffQuizPhrases } from '#web/quizzes/staff-quiz-phrases.ts';
import { reportEditorPhrases } from '#web/reports/staff/report-editor-phrases.ts';
import { photoPhrases } from '#web/reports/photos/photo-phrases.ts';
import { photosToSettlePhrases } from '#web/reports/staff/photos/photos-to-settle-phrases.ts';
import { staffPhotoPhrases } from '#web/reports/staff/photos/staff-photo-phrases.ts';
import { reportPhrases } from '#web/reports/report-phrases.ts';
import { confirmEmailPhrases } from '#web/auth/confirm-email-phrases.ts';
import { invitationPhrases } from '#web/auth/invitation-phrases.ts';
import { passwordPhrases } from '#web/auth/password-phrases.ts';
import {
  absenceRefusalPhrases,
  allRefusalPhrases,
  connectionRefusalPhrases,
  formRefusalPhrases,
  outboxRefusalPhrases,
  pickupRefusalPhrases,
  quizRefusalPhrases,
  refusalPhrases,
  signInRefusalPhrases,
  staffRefusalPhrases,
} from '#web/api/refusal-phrases.ts';
import { failurePhrases } from '#web/api/failure-phrases.ts';
import { resetPhrases } from '#web/auth/reset-phrases.ts';
import { clockPhrases } from '#web/session/clock-phrases.ts';
import { sessionPhrases } from '#web/session/session-phrases.ts';
import { providerPhrases } from '#web/auth/provider-phrases.ts';
import { secondStepPhrases } from '#web/auth/second-step-phrases.ts';
import { signInPhrases } from '#web/auth/sign-in-phrases.ts';
import { apiTokenPhrases } from '#web/account/api-token-phrases.ts';
import { devicePhrases } from '#web/account/device-phrases.ts';
import { identityPhrases } from '#web/account/identity-phrases.ts';
import { passkeyPhrases } from '#web/account/passkey-phrases.ts';
import { profilePhrases } from '#web/account/profile-phrases.ts';
import { aboutPhrases } from '#web/settings/about-phrases.ts';
import { helpPhrases } from '#web/settings/help-phrases.ts';
import { privacyPhrases } from '#web/settings/privacy-phrases.ts';
import { schoolRecordsPhrases } from '#web/settings/school-records-phrases.ts';
import { settingsPhrases } from '#web/settings/settings-phrases.ts';
import { staffStorePhrases } from '#web/store/staff-store-phrases.ts';
import { storePhrases } from '#web/store/store-phrases.ts';
import { inboxPhrases } from '#web/editing/inbox-phrases.ts';
import { draftPhrases } from '#web/editing/draft-phrases.ts';
import { suggestionPhrases } from '#web/suggestions/suggestion-phrases.ts';
import { authoringPhrases } from '#web/editing/editing-phrases.ts';
import { staffSchoolDayPhrases } from '#web/school-days/staff-school-day-phrases.ts';
import { pinPhrases } from '#web/account/pin-phrases.ts';
import { roomDevicePhrases } from '#web/room-devices/room-device-phrases.ts';
import { roomPhrases } from '#web/room-devices/room-phrases.ts';
import { firstStepPhrases } from '#web/schools/first-steps-phrases.ts';
import { newSchoolPhrases } from '#web/schools/new-school-phrases.ts';
import { schoolSettingsPhrases } from '#web/schools/school-settings-phrases.ts';
import { schoolWordsPhrases } from '#web/schools/school-words-phrases.ts';
import { schoolDayPhrases } from '#web/school-days/school-day-phrases.ts';
import { dayImportPhrases } from '#web/school-days/day-import-phrases.ts';
import { webhookPhrases } from '#web/webhooks/webhook-phrases.ts';
import { uiPhrases } from '#web/ui/ui-phrases.ts';

/** By catalog: `first` is loaded with the first screen, each other one with the screens that use it. */
export const catalogs = {
  first: {
    announcements: announcementPhrases,
    app: appPhrases,
    children: childPhrases,
    plans: planPhrases,
    refusals: refusalPhrases,
    schoolDays: schoolDayPhrases,
    session: sessionPhrases,
    traffic: trafficPhrases,
    ui: uiPhrases,
  },
  absence: {
    absences: absencePhrases,
    clocks: clockPhrases,
    drafts: draftPhrases,
    failures: failurePhrases,
    refusals: absenceRefusalPhrases,
  },
  door: {
    confirmEmail: confirmEmailPhrases,
    invitations: invitationPhrases,
    passwords: passwordPhrases,
    providers: providerPhrases,
    refusals: signInRefusalPhrases,
    resets: resetPhrases,
    secondStep: secondStepPhrases,
    signIn: signInPhrases,
  },
  followed: { failures: failurePhrases, followed: followedPhrases },
  /** The files of a record, on any screen. */
  files: { failures: failurePhrases, files: filePhrases, portraits: portraitPhrases },
  feedback: { drafts: draftPhrases, failures: failurePhrases, feedback: feedbackPhrases },
  forms: {
    drafts: draftPhrases,
    failures: failurePhrases,
    forms: formPhrases,
    purposes: purposePhrases,
    refusals: formRefusalPhrases,
  },
  messages: {
    connections: connectionPhrases,
    files: filePhrases,
    failures: failurePhrases,
    messages: messagePhrases,
    refusals: connectionRefusalPhrases,
    titles: staffTitlePhrases,
  },
  more: {
    drafts: draftPhrases,
    failures: failurePhrases,
    familyCustody: familyCustodyPhrases,
    more: morePhrases,
    suggestions: suggestionPhrases,
    toDos: toDoPhrases,
  },
  notifications: { failures: failurePhrases, notifications: notificationPhrases },
  /** What waits on the device, from any screen. */
  outbox: {
    failures: failurePhrases,
    outbox: outboxPhrases,
    refusals: {
      ...absenceRefusalPhrases,
      ...formRefusalPhrases,
      ...pickupRefusalPhrases,
      ...quizRefusalPhrases,
      ...outboxRefusalPhrases,
    },
  },
  /** What the pickup page leads to, and the file and the consents of a child. */
  people: {
    addPerson: addPersonPhrases,
    clocks: clockPhrases,
    familyCustody: familyCustodyPhrases,
    authoring: authoringPhrases,
    allergies: allergyPhrases,
    childFiles: childFilePhrases,
    consents: consentPhrases,
    followers: followerPhrases,
    drafts: draftPhrases,
    failures: failurePhrases,
    pickupCodes: pickupCodePhrases,
    pickupPlans: pickupPlanPhrases,
    plannedDays: plannedDayPhrases,
  },
  pickup: {
    alerts: alertPhrases,
    clocks: clockPhrases,
    drafts: draftPhrases,
    failures: failurePhrases,
    gps: gpsPhrases,
    maps: mapPhrases,
    people: personPhrases,
    pickups: pickupPhrases,
    plannedDays: plannedDayPhrases,
    refusals: pickupRefusalPhrases,
    relationships: relationshipPhrases,
  },
  profile: {
    apiTokens: apiTokenPhrases,
    devices: devicePhrases,
    drafts: draftPhrases,
    failures: failurePhrases,
    identities: identityPhrases,
    passkeys: passkeyPhrases,
    passwords: passwordPhrases,
    pins: pinPhrases,
    profile: profilePhrases,
    signIn: signInPhrases,
  },
  quizzes: { failures: failurePhrases, quizzes: quizPhrases, refusals: quizRefusalPhrases },
  report: {
    failures: failurePhrases,
    files: filePhrases,
    photos: photoPhrases,
    reports: reportPhrases,
    titles: staffTitlePhrases,
  },
  settings: {
    calendars: calendarPhrases,
    delivery: deliveryPhrases,
    failures: failurePhrases,
    settings: settingsPhrases,
  },
  staff: {
    approvals: approvalPhrases,
    attendance: attendancePhrases,
    clocks: clockPhrases,
    departures: departurePhrases,
    drafts: draftPhrases,
    failures: failurePhrases,
    refusals: { ...staffRefusalPhrases, ...absenceRefusalPhrases, ...pickupRefusalPhrases },
    firstSteps: firstStepPhrases,
    relationships: relationshipPhrases,
    settings: settingsPhrases,
    signIn: signInPhrases,
    staff: staffPhrases,
    staffAlerts: staffAlertPhrases,
  },
  ...signInCatalogs,
  staffSchool: {
    authoring: authoringPhrases,
    newSchool: newSchoolPhrases,
    reports: reportPhrases,
    roomDevices: roomDevicePhrases,
    schoolSettings: schoolSettingsPhrases,
    schoolWords: schoolWordsPhrases,
    dayImport: dayImportPhrases,
    staffSchoolDays: staffSchoolDayPhrases,
  },
  staffRoom: { room: roomPhrases, signIn: signInPhrases },
  staffStore: { authoring: authoringPhrases, staffStore: staffStorePhrases, store: storePhrases },
  store: { failures: failurePhrases, store: storePhrases },
  staffAudit: { audits: auditPhrases },
  /** The code that a pickup person shows at the door. */
  staffCode: { codeCheck: codeCheckPhrases, signIn: signInPhrases },
  /** Files and consents of children, from any staff screen. */
  staffFiles: {
    allergies: allergyPhrases,
    authoring: authoringPhrases,
    childFiles: childFilePhrases,
    consents: consentPhrases,
    followers: followerPhrases,
    staffConsents: staffConsentPhrases,
    staffFiles: staffFilePhrases,
  },
  staffClassList: {
    classLists: classListPhrases,
    families: familyPhrases,
    listColumns: listColumnPhrases,
    rosters: rosterPhrases,
    titles: staffTitlePhrases,
  },
  staffFamilies: {
    authoring: authoringPhrases,
    classLists: classListPhrases,
    custody: custodyPhrases,
    doNotRelease: doNotReleasePhrases,
    families: familyPhrases,
    nextYear: nextYearPhrases,
    titles: staffTitlePhrases,
  },
  staffInbox: { feedback: feedbackPhrases, inbox: inboxPhrases, suggestions: suggestionPhrases },
  staffRegister: { absences: absencePhrases, months: monthPhrases, register: registerPhrases },
  staffForms: {
    authoring: authoringPhrases,
    forms: formPhrases,
    purposes: purposePhrases,
    staffForms: staffFormPhrases,
  },
  staffPlans: { authoring: authoringPhrases, staffPlans: staffPlanPhrases },
  staffQuizzes: { authoring: authoringPhrases, quizzes: quizPhrases, staffQuizzes: staffQuizPhrases },
  staffAnnouncements: { authoring: authoringPhrases, files: filePhrases, staffAnnouncements: staffAnnouncementPhrases },
  staffReports: {
    allergies: allergyPhrases,
    authoring: authoringPhrases,
    files: filePhrases,
    reportEditor: reportEditorPhrases,
    photos: photoPhrases,
    staffPhotos: staffPhotoPhrases,
    reports: reportPhrases,
    titles: staffTitlePhrases,
  },
  /** The photos that families took down, on the home of the office. */
  staffPhotosToSettle: { photosToSettle: photosToSettlePhrases },
  /** The export of a school's records. */
  staffRecords: { schoolRecords: schoolRecordsPhrases },
  /** The webhooks of a school, and the confirmation before one is added. */
  staffWebhooks: {
    passwords: passwordPhrases,
    profile: profilePhrases,
    signIn: signInPhrases,
    webhooks: webhookPhrases,
  },
  support: { about: aboutPhrases, accesses: accessPhrases, help: helpPhrases, privacy: privacyPhrases },
} as const;

export type PhraseCatalogName = keyof typeof catalogs;

/** Catalogs of single staff screens, in addition to `staff`, which is loaded with the staff area. */
export type StaffPhraseCatalogName = Exclude<Extract<PhraseCatalogName, `staff${string}`>, 'staff'>;

export const phrases = {
  ...catalogs.first,
  ...catalogs.absence,
  ...catalogs.door,
  ...catalogs.feedback,
  ...catalogs.files,
  ...catalogs.followed,
  ...catalogs.forms,
  ...catalogs.messages,
  ...catalogs.more,
  ...catalogs.notifications,
  ...catalogs.outbox,
  ...catalogs.people,
  ...catalogs.pickup,
  ...catalogs.profile,
  ...catalogs.quizzes,
  ...catalogs.report,
  ...catalogs.settings,
  ...catalogs.staff,
  ...catalogs.staffRoom,
  ...catalogs.staffSchool,
  ...catalogs.staffStore,
  ...catalogs.store,
  ...catalogs.twoStep,
  ...catalogs.staffAudit,
  ...catalogs.staffCode,
  ...catalogs.staffFiles,
  ...catalogs.staffClassList,
  ...catalogs.staffFamilies,
  ...catalogs.staffInbox,
  ...catalogs.staffRegister,
  ...catalogs.staffForms,
  ...catalogs.staffPhotosToSettle,
  ...catalogs.staffPlans,
  ...catalogs.staffQuizzes,
  ...catalogs.staffAnnouncements,
  ...catalogs.staffRecords,
  ...catalogs.staffReports,
  ...catalogs.staffSignIn,
  ...catalogs.staffWebhooks,
  ...catalogs.support,
  // Several catalogs hold messages of refusals.
  refusals: allRefusalPhrases,
} as const;

declare module '#web/i18n/phrase-registry.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface PhraseRegistry {
    readonly phrases: typeof phrases;
    readonly catalogName: PhraseCatalogName;
    readonly staffCatalogName: StaffPhraseCatalogName;
  }
}
