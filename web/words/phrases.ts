/** Everything the app says: the list from which the catalogues are made. */
import { absencePhrases } from '#web/absences/absence-phrases.ts';
import { alertPhrases } from '#web/alerts/alert-phrases.ts';
import { staffAlertPhrases } from '#web/alerts/staff-alert-phrases.ts';
import { announcementPhrases } from '#web/announcements/announcement-phrases.ts';
import { staffAnnouncementPhrases } from '#web/announcements/staff-announcement-phrases.ts';
import { appPhrases } from '#web/app/app-phrases.ts';
import { morePhrases } from '#web/app/more-phrases.ts';
import { staffPhrases } from '#web/app/staff-phrases.ts';
import { attendancePhrases } from '#web/attendance/attendance-phrases.ts';
import { registerPhrases } from '#web/attendance/register-phrases.ts';
import { accessPhrases } from '#web/audit/access-phrases.ts';
import { auditPhrases } from '#web/audit/audit-phrases.ts';
import { calendarPhrases } from '#web/calendars/calendar-phrases.ts';
import { childPhrases } from '#web/children/child-phrases.ts';
import { classListPhrases } from '#web/children/class-list-phrases.ts';
import { familyPhrases } from '#web/children/family-phrases.ts';
import { staffTitlePhrases } from '#web/children/staff-title-phrases.ts';
import { connectionPhrases } from '#web/connections/connection-phrases.ts';
import { feedbackPhrases } from '#web/feedback/feedback-phrases.ts';
import { formPhrases } from '#web/forms/form-phrases.ts';
import { staffFormPhrases } from '#web/forms/staff-form-phrases.ts';
import { messagePhrases } from '#web/messages/message-phrases.ts';
import { deliveryPhrases } from '#web/notifications/delivery-phrases.ts';
import { notificationPhrases } from '#web/notifications/notification-phrases.ts';
import { addPersonPhrases } from '#web/people/add-person-phrases.ts';
import { approvalPhrases } from '#web/people/approval-phrases.ts';
import { personPhrases } from '#web/people/person-phrases.ts';
import { relationshipPhrases } from '#web/people/relationship-phrases.ts';
import { departurePhrases } from '#web/pickups/departure-phrases.ts';
import { gpsPhrases } from '#web/pickups/gps-phrases.ts';
import { mapPhrases } from '#web/pickups/map-phrases.ts';
import { pickupPhrases } from '#web/pickups/pickup-phrases.ts';
import { trafficPhrases } from '#web/pickups/traffic-phrases.ts';
import { planPhrases } from '#web/plans/plan-phrases.ts';
import { staffPlanPhrases } from '#web/plans/staff-plan-phrases.ts';
import { quizPhrases } from '#web/quizzes/quiz-phrases.ts';
import { staffQuizPhrases } from '#web/quizzes/staff-quiz-phrases.ts';
import { reportEditorPhrases } from '#web/reports/report-editor-phrases.ts';
import { reportPhrases } from '#web/reports/report-phrases.ts';
import { confirmEmailPhrases } from '#web/session/confirm-email-phrases.ts';
import { invitationPhrases } from '#web/session/invitation-phrases.ts';
import { passwordPhrases } from '#web/session/password-phrases.ts';
import { refusalPhrases } from '#web/session/refusal-phrases.ts';
import { resetPhrases } from '#web/session/reset-phrases.ts';
import { sessionPhrases } from '#web/session/session-phrases.ts';
import { signInPhrases } from '#web/session/sign-in-phrases.ts';
import { devicePhrases } from '#web/sessions/device-phrases.ts';
import { passkeyPhrases } from '#web/sessions/passkey-phrases.ts';
import { profilePhrases } from '#web/sessions/profile-phrases.ts';
import { aboutPhrases } from '#web/settings/about-phrases.ts';
import { helpPhrases } from '#web/settings/help-phrases.ts';
import { privacyPhrases } from '#web/settings/privacy-phrases.ts';
import { settingsPhrases } from '#web/settings/settings-phrases.ts';
import { staffStorePhrases } from '#web/store/staff-store-phrases.ts';
import { storePhrases } from '#web/store/store-phrases.ts';
import { inboxPhrases } from '#web/ui/inbox-phrases.ts';
import { suggestionPhrases } from '#web/suggestions/suggestion-phrases.ts';
import { authoringPhrases } from '#web/ui/authoring-phrases.ts';
import { uiPhrases } from '#web/ui/ui-phrases.ts';

/** By catalogue: `first` comes with the first screen, each other one with the screens that say it. */
export const catalogues = {
  first: {
    announcements: announcementPhrases,
    app: appPhrases,
    children: childPhrases,
    plans: planPhrases,
    refusals: refusalPhrases,
    session: sessionPhrases,
    traffic: trafficPhrases,
    ui: uiPhrases,
  },
  absence: { absences: absencePhrases },
  door: {
    confirmEmail: confirmEmailPhrases,
    invitations: invitationPhrases,
    passwords: passwordPhrases,
    resets: resetPhrases,
    signIn: signInPhrases,
  },
  feedback: { feedback: feedbackPhrases },
  forms: { forms: formPhrases },
  messages: {
    connections: connectionPhrases,
    messages: messagePhrases,
    titles: staffTitlePhrases,
  },
  more: { more: morePhrases, suggestions: suggestionPhrases },
  notifications: { notifications: notificationPhrases },
  people: { addPerson: addPersonPhrases },
  pickup: {
    alerts: alertPhrases,
    gps: gpsPhrases,
    maps: mapPhrases,
    people: personPhrases,
    pickups: pickupPhrases,
    relationships: relationshipPhrases,
  },
  profile: {
    devices: devicePhrases,
    passkeys: passkeyPhrases,
    passwords: passwordPhrases,
    profile: profilePhrases,
    signIn: signInPhrases,
  },
  quizzes: { quizzes: quizPhrases },
  report: { reports: reportPhrases, titles: staffTitlePhrases },
  settings: { calendars: calendarPhrases, delivery: deliveryPhrases, settings: settingsPhrases },
  staff: {
    approvals: approvalPhrases,
    attendance: attendancePhrases,
    departures: departurePhrases,
    relationships: relationshipPhrases,
    settings: settingsPhrases,
    signIn: signInPhrases,
    staff: staffPhrases,
    staffAlerts: staffAlertPhrases,
  },
  staffStore: { staffStore: staffStorePhrases, store: storePhrases },
  store: { store: storePhrases },
  staffAudit: { audits: auditPhrases },
  staffClassList: { classLists: classListPhrases, families: familyPhrases },
  staffFamilies: { classLists: classListPhrases, families: familyPhrases, titles: staffTitlePhrases },
  staffInbox: { feedback: feedbackPhrases, inbox: inboxPhrases, suggestions: suggestionPhrases },
  staffRegister: { absences: absencePhrases, register: registerPhrases },
  staffForms: { authoring: authoringPhrases, forms: formPhrases, staffForms: staffFormPhrases },
  staffPlans: { authoring: authoringPhrases, staffPlans: staffPlanPhrases },
  staffQuizzes: { authoring: authoringPhrases, quizzes: quizPhrases, staffQuizzes: staffQuizPhrases },
  staffAnnouncements: { authoring: authoringPhrases, staffAnnouncements: staffAnnouncementPhrases },
  staffReports: {
    authoring: authoringPhrases,
    reportEditor: reportEditorPhrases,
    reports: reportPhrases,
    titles: staffTitlePhrases,
  },
  support: { about: aboutPhrases, accesses: accessPhrases, help: helpPhrases, privacy: privacyPhrases },
} as const;

export type CatalogueName = keyof typeof catalogues;

/** Those of single screens of the school's side, besides `staff`, which comes with all of them. */
export type StaffCatalogueName = Exclude<Extract<CatalogueName, `staff${string}`>, 'staff'>;

export const phrases = {
  ...catalogues.first,
  ...catalogues.absence,
  ...catalogues.door,
  ...catalogues.feedback,
  ...catalogues.forms,
  ...catalogues.messages,
  ...catalogues.more,
  ...catalogues.notifications,
  ...catalogues.people,
  ...catalogues.pickup,
  ...catalogues.profile,
  ...catalogues.quizzes,
  ...catalogues.report,
  ...catalogues.settings,
  ...catalogues.staff,
  ...catalogues.staffStore,
  ...catalogues.store,
  ...catalogues.staffAudit,
  ...catalogues.staffClassList,
  ...catalogues.staffFamilies,
  ...catalogues.staffInbox,
  ...catalogues.staffRegister,
  ...catalogues.staffForms,
  ...catalogues.staffPlans,
  ...catalogues.staffQuizzes,
  ...catalogues.staffAnnouncements,
  ...catalogues.staffReports,
  ...catalogues.support,
} as const;

export type AllPhrases = typeof phrases;
