/**
 * States that only the full run checks. Every kind of element in them (by its tag and parent, role, type and state) and
 * every pair of text and background color is on another screen too, and another state of their own screen is checked in
 * the short run. A new state is checked until it is listed here (docs/decisions/0036).
 */
const names = `
  absence-child absence-failed absence-missing absence-several-days absence-waiting announcement announcement-gone
  audit-none dashboard-announcements dashboard-dots dashboard-evening dashboard-morning dashboard-stale
  families-group-remove families-groups families-invitations families-invite families-none-found families-remove
  families-rights families-staff form-not-found form-signed form-without-names inbox-feedback messages-closed
  messages-conversation messages-empty messages-failed messages-found-none messages-parent-options
  messages-teachers messages-unheard messages-unknown notifications-none pickup-cancel pickup-emergency
  pickup-evening pickup-message pickup-no-child pickup-scheduled profile-name-taken quiz-intro quiz-not-found
  quiz-not-passed quiz-review-typed quizzes-completed quizzes-past report-meals report-none report-notes
  report-yesterday settings-not-saved staff-authoring-gone staff-clock-wrong staff-decline staff-failed staff-form-most staff-office
  staff-quiz-children staff-register-earlier staff-register-failed staff-register-late staff-register-none
  staff-register-untaken staff-registers staff-reports-mood staff-reports-publish staff-store-cancel
  staff-store-refund staff-store-teacher staff-take-back staff-tell-guardians staff-today-morning
  store-article-sold-out store-cart store-cart-changed store-cart-empty store-failed store-orders`;

export const fullRunOnly: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
