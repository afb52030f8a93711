/**
 * Collects a data export: everything about a user and the children they may see. Each feature with user data has a
 * part here or a reason in `withoutPart`. A test checks every folder of the server.
 */
import { copyAbsences } from '#server/absences/absence-export-store.ts';
import { copyAlerts } from '#server/alerts/alert-export-store.ts';
import { copyArrivalAnswers, copyAttendance } from '#server/attendance/attendance-export-store.ts';
import { copyAnnouncements } from '#server/announcements/announcement-export-store.ts';
import { copyAccesses } from '#server/audit/access-export-store.ts';
import { copyActs } from '#server/audit/audit-export-store.ts';
import { copyCalendars } from '#server/calendars/calendar-export-store.ts';
import { copyChildFiles } from '#server/child-files/child-file-export-store.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { copyChildren } from '#server/children/child-export-store.ts';
import { copyConnections } from '#server/connections/connection-export-store.ts';
import { copyConsents } from '#server/consents/consent-export-store.ts';
import { copyCustody } from '#server/custody/custody-export-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { copyFeedback } from '#server/feedback/feedback-export-store.ts';
import { copyFollowers } from '#server/followers/follower-export-store.ts';
import { copyForms } from '#server/forms/form-data-export-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { copyFiles } from '#server/files/file-export-store.ts';
import { copyMessages, findCopiedMessages } from '#server/messages/message-export-store.ts';
import { copyNotifications } from '#server/notifications/notification-export-store.ts';
import { copyPeople, copyPickupCodes } from '#server/pickup-people/pickup-person-export-store.ts';
import { copyPickupPlans } from '#server/pickup-plans/pickup-plan-export-store.ts';
import { copyPickups } from '#server/pickups/pickup-export-store.ts';
import { copyQuizzes } from '#server/quizzes/quiz-data-export-store.ts';
import { copyPhotos } from '#server/photos/photo-export-store.ts';
import { copyPortraits } from '#server/portraits/portrait-store.ts';
import { copyReports } from '#server/reports/report-export-store.ts';
import { copyAccount } from '#server/account/account-export-store.ts';
import { type CurrentUser, loadCurrentUser } from '#server/http/current-user.ts';
import { copySettings } from '#server/settings/settings-export-store.ts';
import { copyOrders } from '#server/store/store-export-store.ts';
import { copySuggestions } from '#server/suggestions/suggestion-export-store.ts';

/** A part that is read at once. */
type WholePart = (tx: Tx, currentUser: CurrentUser, healthKeys: HealthKeys) => Promise<unknown>;

/** A part with many rows. The ids are read first, then the rows in pages. */
type LongPart = {
  findIds(tx: Tx, currentUser: CurrentUser): Promise<number[]>;
  copy(tx: Tx, currentUser: CurrentUser, ids: readonly number[]): Promise<object[]>;
};

/** The part of each feature, by folder name, in export order. */
export const parts: Readonly<Record<string, WholePart | LongPart>> = {
  account: copyAccount,
  settings: copySettings,
  children: copyChildren,
  'child-files': copyChildFiles,
  consents: copyConsents,
  followers: copyFollowers,
  absences: copyAbsences,
  attendance: async (tx, currentUser) => ({
    marks: await copyAttendance(tx, currentUser),
    arrivalAnswers: await copyArrivalAnswers(tx, currentUser),
  }),
  pickups: copyPickups,
  'pickup-people': async (tx, currentUser) => ({
    people: await copyPeople(tx, currentUser),
    pickupCodes: await copyPickupCodes(tx, currentUser),
  }),
  'pickup-plans': copyPickupPlans,
  custody: copyCustody,
  reports: copyReports,
  photos: copyPhotos,
  portraits: copyPortraits,
  announcements: copyAnnouncements,
  forms: copyForms,
  quizzes: copyQuizzes,
  store: copyOrders,
  messages: { findIds: findCopiedMessages, copy: copyMessages },
  suggestions: copySuggestions,
  files: copyFiles,
  feedback: copyFeedback,
  alerts: copyAlerts,
  connections: copyConnections,
  notifications: copyNotifications,
  calendars: copyCalendars,
  audit: async (tx, currentUser) => ({
    acts: await copyActs(tx, currentUser),
    looks: await copyAccesses(tx, currentUser),
  }),
};

/** Features without data about a user, with the reason. */
export const withoutPart: Readonly<Record<string, string>> = {
  'class-lists': 'an imported list becomes children and invitations',
  'school-days': 'the hours and days of a school, the same for all of it',
  plans: 'a class’s day, the same for all of it',
  auth: 'the account is a part of its own; invitations and tokens are not data about a person',
  'room-devices': 'the devices of a school; what a user did on one is part of the audit log',
  schools: 'the school itself',
  webhooks: 'addresses of programs of a school',
};

/** The collected data by part. A long part is an iterable of pages. */
export type CollectedData = Readonly<Record<string, unknown>>;

/**
 * Reads every part in the transaction, with the user's rights as guardian. For a long part it reads the ids only. Each
 * page is read later in a short transaction of its own, with the rights at that time.
 */
export async function collectData(
  tx: Tx,
  currentUser: CurrentUser,
  { database, healthKeys }: { readonly database: Database; readonly healthKeys: HealthKeys },
): Promise<CollectedData> {
  const data: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    data[name] =
      typeof part === 'function'
        ? await part(tx, currentUser, healthKeys)
        : pagesOf(part, await part.findIds(tx, currentUser), { currentUser, database });
  }
  return data;
}

type PageReader = { readonly currentUser: CurrentUser; readonly database: Database };

/** Yields the rows in pages. Throws `Refusal('unauthenticated')` once the account no longer exists. */
async function* pagesOf(
  { copy }: LongPart,
  ids: readonly number[],
  { currentUser: { id, locale }, database }: PageReader,
) {
  for (let from = 0; from < ids.length; from += rowsPerPage) {
    yield await database.transaction({ userId: id, readOnly: true }, async (tx) => {
      const currentUser = await loadCurrentUser(tx, 'kept', locale);
      if (!currentUser) throw new Refusal('unauthenticated');
      return copy(tx, currentUser, ids.slice(from, from + rowsPerPage));
    });
  }
}

/** The rows per transaction. Fewer make the export slower, more make other requests wait longer. */
const rowsPerPage = 250;
