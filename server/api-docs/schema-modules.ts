/** The modules of core that export schemas. A schema's export name is its name in the OpenAPI document. */
import * as absence from '#core/absences/absence.ts';
import * as arrivalApi from '#core/absences/arrival-api.ts';
import * as phoneReportApi from '#core/absences/phone-report-api.ts';
import * as apiToken from '#core/account/api-token.ts';
import * as device from '#core/account/device.ts';
import * as pinApi from '#core/account/pin-api.ts';
import * as profile from '#core/account/profile.ts';
import * as alert from '#core/alerts/alert.ts';
import * as announcement from '#core/announcements/announcement.ts';
import * as staffAnnouncementApi from '#core/announcements/staff-announcement-api.ts';
import * as attendance from '#core/attendance/attendance.ts';
import * as familyLineRules from '#core/attendance/family-line-rules.ts';
import * as month from '#core/attendance/month.ts';
import * as phoneCaller from '#core/attendance/phone-caller.ts';
import * as access from '#core/audit/access.ts';
import * as audit from '#core/audit/audit.ts';
import * as invitationLetter from '#core/auth/invitation-letter.ts';
import * as invitation from '#core/auth/invitation.ts';
import * as passkey from '#core/auth/passkey.ts';
import * as password from '#core/auth/password.ts';
import * as resetApi from '#core/auth/reset-api.ts';
import * as identityProvider from '#core/auth/identity-provider.ts';
import * as session from '#core/auth/session.ts';
import * as strongSignIn from '#core/auth/strong-sign-in.ts';
import * as twoStep from '#core/auth/two-step.ts';
import * as calendar from '#core/calendars/calendar.ts';
import * as childCard from '#core/child-files/child-card.ts';
import * as childFile from '#core/child-files/child-file.ts';
import * as fileSigning from '#core/child-files/file-signing.ts';
import * as assignedChild from '#core/children/assigned-child.ts';
import * as child from '#core/children/child.ts';
import * as family from '#core/children/family.ts';
import * as nextYear from '#core/children/next-year.ts';
import * as relationships from '#core/children/relationships.ts';
import * as classListFields from '#core/class-lists/class-list-fields.ts';
import * as classList from '#core/class-lists/class-list.ts';
import * as roster from '#core/class-lists/roster.ts';
import * as staffList from '#core/class-lists/staff-list.ts';
import * as connection from '#core/connections/connection.ts';
import * as consent from '#core/consents/consent.ts';
import * as custodyApi from '#core/custody/custody-api.ts';
import * as custodyToday from '#core/custody/custody-today.ts';
import * as custody from '#core/custody/custody.ts';
import * as feedback from '#core/feedback/feedback.ts';
import * as file from '#core/files/file.ts';
import * as storedFile from '#core/files/stored-file.ts';
import * as follower from '#core/followers/follower.ts';
import * as formAnswer from '#core/forms/form-answer.ts';
import * as formDraft from '#core/forms/form-draft.ts';
import * as form from '#core/forms/form.ts';
import * as staffForm from '#core/forms/staff-form.ts';
import * as contactFields from '#core/http/contact-fields.ts';
import * as fields from '#core/http/fields.ts';
import * as numberInput from '#core/http/number-input.ts';
import * as problem from '#core/http/problem.ts';
import * as locale from '#core/lang/locale.ts';
import * as liveEvent from '#core/live/live-event.ts';
import * as contact from '#core/messages/contact.ts';
import * as conversation from '#core/messages/conversation.ts';
import * as message from '#core/messages/message.ts';
import * as badge from '#core/notifications/badge.ts';
import * as delivery from '#core/notifications/delivery.ts';
import * as notification from '#core/notifications/notification.ts';
import * as push from '#core/notifications/push.ts';
import * as reachRules from '#core/notifications/reach-rules.ts';
import * as photo from '#core/photos/photo.ts';
import * as doNotRelease from '#core/pickup-people/do-not-release.ts';
import * as personLimits from '#core/pickup-people/person-limits.ts';
import * as pickupCode from '#core/pickup-people/pickup-code.ts';
import * as pickupPerson from '#core/pickup-people/pickup-person.ts';
import * as pickupPlan from '#core/pickup-plans/pickup-plan.ts';
import * as departure from '#core/pickups/departure.ts';
import * as phonePickupApi from '#core/pickups/phone-pickup-api.ts';
import * as pickup from '#core/pickups/pickup.ts';
import * as groupPlan from '#core/plans/group-plan.ts';
import * as plan from '#core/plans/plan.ts';
import * as portrait from '#core/portraits/portrait.ts';
import * as quizDraft from '#core/quizzes/quiz-draft.ts';
import * as quiz from '#core/quizzes/quiz.ts';
import * as staffQuiz from '#core/quizzes/staff-quiz.ts';
import * as meal from '#core/reports/meal.ts';
import * as reportAttendanceRules from '#core/reports/report-attendance-rules.ts';
import * as reportContent from '#core/reports/report-content.ts';
import * as report from '#core/reports/report.ts';
import * as staffReportApi from '#core/reports/staff-report-api.ts';
import * as roomDevice from '#core/room-devices/room-device.ts';
import * as schoolDayApi from '#core/school-days/school-day-api.ts';
import * as schoolDay from '#core/school-days/school-day.ts';
import * as assignedGroup from '#core/schools/assigned-group.ts';
import * as firstSteps from '#core/schools/first-steps.ts';
import * as group from '#core/schools/group.ts';
import * as schoolContact from '#core/schools/school-contact.ts';
import * as schoolKind from '#core/schools/school-kind.ts';
import * as schoolModule from '#core/schools/school-module.ts';
import * as schoolSettings from '#core/schools/school-settings.ts';
import * as signInRule from '#core/schools/sign-in-rule.ts';
import * as schoolWords from '#core/schools/school-words.ts';
import * as school from '#core/schools/school.ts';
import * as staff from '#core/schools/staff.ts';
import * as schoolRecords from '#core/settings/school-records.ts';
import * as settings from '#core/settings/settings.ts';
import * as order from '#core/store/order.ts';
import * as product from '#core/store/product.ts';
import * as staffStoreApi from '#core/store/staff-store-api.ts';
import * as storeApi from '#core/store/store-api.ts';
import * as suggestion from '#core/suggestions/suggestion.ts';
import * as day from '#core/time/day.ts';
import * as schoolClock from '#core/time/school-clock.ts';
import * as webhook from '#core/webhooks/webhook.ts';

/** Every module of core with an exported schema. A test finds a missing one. */
export const schemaModules: readonly Readonly<Record<string, unknown>>[] = [
  absence,
  arrivalApi,
  phoneReportApi,
  apiToken,
  device,
  pinApi,
  profile,
  alert,
  announcement,
  staffAnnouncementApi,
  attendance,
  familyLineRules,
  month,
  phoneCaller,
  access,
  audit,
  invitationLetter,
  invitation,
  passkey,
  password,
  resetApi,
  identityProvider,
  session,
  strongSignIn,
  twoStep,
  calendar,
  childCard,
  childFile,
  fileSigning,
  assignedChild,
  child,
  family,
  nextYear,
  relationships,
  classListFields,
  classList,
  roster,
  staffList,
  connection,
  consent,
  custodyApi,
  custodyToday,
  custody,
  feedback,
  file,
  storedFile,
  follower,
  formAnswer,
  formDraft,
  form,
  staffForm,
  contactFields,
  fields,
  numberInput,
  problem,
  locale,
  liveEvent,
  contact,
  conversation,
  message,
  badge,
  delivery,
  notification,
  push,
  reachRules,
  photo,
  doNotRelease,
  personLimits,
  pickupCode,
  pickupPerson,
  pickupPlan,
  departure,
  phonePickupApi,
  pickup,
  groupPlan,
  plan,
  portrait,
  quizDraft,
  quiz,
  staffQuiz,
  meal,
  reportAttendanceRules,
  reportContent,
  report,
  staffReportApi,
  roomDevice,
  schoolDayApi,
  schoolDay,
  assignedGroup,
  firstSteps,
  group,
  schoolContact,
  schoolKind,
  schoolModule,
  schoolSettings,
  schoolWords,
  signInRule,
  school,
  staff,
  schoolRecords,
  settings,
  order,
  product,
  staffStoreApi,
  storeApi,
  suggestion,
  day,
  schoolClock,
  webhook,
];
