/** Everything the app says: the list from which the catalogues are made. */
import { absencePhrases } from '#web/absences/absence-phrases.ts';
import { alertPhrases } from '#web/alerts/alert-phrases.ts';
import { staffAlertPhrases } from '#web/alerts/staff-alert-phrases.ts';
import { announcementPhrases } from '#web/announcements/announcement-phrases.ts';
import { appPhrases } from '#web/app/app-phrases.ts';
import { morePhrases } from '#web/app/more-phrases.ts';
import { staffPhrases } from '#web/app/staff-phrases.ts';
import { childPhrases } from '#web/children/child-phrases.ts';
import { staffTitlePhrases } from '#web/children/staff-title-phrases.ts';
import { connectionPhrases } from '#web/connections/connection-phrases.ts';
import { messagePhrases } from '#web/messages/message-phrases.ts';
import { notificationPhrases } from '#web/notifications/notification-phrases.ts';
import { approvalPhrases } from '#web/people/approval-phrases.ts';
import { personPhrases } from '#web/people/person-phrases.ts';
import { relationshipPhrases } from '#web/people/relationship-phrases.ts';
import { departurePhrases } from '#web/pickups/departure-phrases.ts';
import { gpsPhrases } from '#web/pickups/gps-phrases.ts';
import { mapPhrases } from '#web/pickups/map-phrases.ts';
import { pickupPhrases } from '#web/pickups/pickup-phrases.ts';
import { trafficPhrases } from '#web/pickups/traffic-phrases.ts';
import { planPhrases } from '#web/plans/plan-phrases.ts';
import { reportPhrases } from '#web/reports/report-phrases.ts';
import { refusalPhrases } from '#web/session/refusal-phrases.ts';
import { sessionPhrases } from '#web/session/session-phrases.ts';
import { settingsPhrases } from '#web/settings/settings-phrases.ts';
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
  messages: {
    connections: connectionPhrases,
    messages: messagePhrases,
    titles: staffTitlePhrases,
  },
  more: { more: morePhrases },
  notifications: { notifications: notificationPhrases },
  pickup: {
    alerts: alertPhrases,
    gps: gpsPhrases,
    maps: mapPhrases,
    people: personPhrases,
    pickups: pickupPhrases,
    relationships: relationshipPhrases,
  },
  report: { reports: reportPhrases, titles: staffTitlePhrases },
  settings: { settings: settingsPhrases },
  staff: {
    approvals: approvalPhrases,
    departures: departurePhrases,
    relationships: relationshipPhrases,
    settings: settingsPhrases,
    staff: staffPhrases,
    staffAlerts: staffAlertPhrases,
  },
} as const;

export type CatalogueName = keyof typeof catalogues;

export const phrases = {
  ...catalogues.first,
  ...catalogues.absence,
  ...catalogues.messages,
  ...catalogues.more,
  ...catalogues.notifications,
  ...catalogues.pickup,
  ...catalogues.report,
  ...catalogues.settings,
  ...catalogues.staff,
} as const;

export type AllPhrases = typeof phrases;
