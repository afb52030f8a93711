/**
 * Everything about somebody and the children they may see, as they may take it with them. Each feature that keeps rows
 * of people has its part here, or says below why it has none: a test asks every folder of the server.
 */
import { copyAbsences } from '#server/absences/absence-copy-store.ts';
import { copyAlerts } from '#server/alerts/alert-copy-store.ts';
import { copyAttendance } from '#server/attendance/attendance-copy-store.ts';
import { copyAnnouncements } from '#server/announcements/announcement-copy-store.ts';
import { copyAccesses } from '#server/audit/access-copy-store.ts';
import { copyActs } from '#server/audit/audit-copy-store.ts';
import { copyCalendars } from '#server/calendars/calendar-copy-store.ts';
import { copyChildren } from '#server/children/child-copy-store.ts';
import { copyConnections } from '#server/connections/connection-copy-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { copyFeedback } from '#server/feedback/feedback-copy-store.ts';
import { copyForms } from '#server/forms/form-copy-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { copyMessages, findCopiedMessages } from '#server/messages/message-copy-store.ts';
import { copyNotifications } from '#server/notifications/notification-copy-store.ts';
import { copyPeople } from '#server/people/person-copy-store.ts';
import { copyPickups } from '#server/pickups/pickup-copy-store.ts';
import { copyQuizzes } from '#server/quizzes/quiz-copy-store.ts';
import { copyReports } from '#server/reports/report-copy-store.ts';
import { copyAccount } from '#server/sessions/account-copy-store.ts';
import { type Person, standAs } from '#server/sessions/person.ts';
import { copySettings } from '#server/settings/settings-copy-store.ts';
import { copyOrders } from '#server/store/store-copy-store.ts';
import { copySuggestions } from '#server/suggestions/suggestion-copy-store.ts';

/** A part that is read whole. */
type WholePart = (tx: Tx, person: Person) => Promise<unknown>;

/** A part of so many rows that they are read some at a time: first which they are, then those of some numbers. */
type LongPart = {
  findIds(tx: Tx, person: Person): Promise<number[]>;
  copy(tx: Tx, person: Person, ids: readonly number[]): Promise<object[]>;
};

/** What a feature keeps of a person, by the name of its folder. In the order in which it is written. */
export const parts: Readonly<Record<string, WholePart | LongPart>> = {
  sessions: copyAccount,
  settings: copySettings,
  children: copyChildren,
  absences: copyAbsences,
  attendance: copyAttendance,
  pickups: copyPickups,
  people: copyPeople,
  reports: copyReports,
  announcements: copyAnnouncements,
  forms: copyForms,
  quizzes: copyQuizzes,
  store: copyOrders,
  messages: { findIds: findCopiedMessages, copy: copyMessages },
  suggestions: copySuggestions,
  feedback: copyFeedback,
  alerts: copyAlerts,
  connections: copyConnections,
  notifications: copyNotifications,
  calendars: copyCalendars,
  audit: async (tx, person) => ({ acts: await copyActs(tx, person), looks: await copyAccesses(tx, person) }),
};

/** Features whose rows are about nobody in particular. */
export const withoutPart: Readonly<Record<string, string>> = {
  plans: 'a class’s day, the same for all of it',
  schools: 'the school itself',
};

/** What goes along: a part as it was read, or the rows of a long one, to be asked for page by page. */
export type CollectedData = Readonly<Record<string, unknown>>;

/**
 * Reads every part, in the transaction and by the rights of a person standing as guardian. Of a long part it reads
 * which rows there are, and each page of them is read later, in a short transaction of its own, by the rights of then.
 */
export async function collectData(tx: Tx, person: Person, database: Database): Promise<CollectedData> {
  const data: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    data[name] =
      typeof part === 'function'
        ? await part(tx, person)
        : pagesOf(part, await part.findIds(tx, person), { person, database });
  }
  return data;
}

type Reader = { readonly person: Person; readonly database: Database };

/**
 * The rows of those numbers, a page at a time. Throws `Refusal('unauthenticated')` once the person may read nothing.
 */
async function* pagesOf({ copy }: LongPart, ids: readonly number[], { person: { id, locale }, database }: Reader) {
  for (let from = 0; from < ids.length; from += rowsPerPage) {
    yield await database.transaction({ userId: id, readOnly: true }, async (tx) => {
      const person = await standAs(tx, 'kept', locale);
      if (!person) throw new Refusal('unauthenticated');
      return copy(tx, person, ids.slice(from, from + rowsPerPage));
    });
  }
}

/** So many are read in one transaction: others have their turn before the next. */
const rowsPerPage = 500;
