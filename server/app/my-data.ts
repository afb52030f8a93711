/**
 * Everything about somebody and the children they may see, as they may take it with them. Each feature that keeps rows
 * of people has its part here, or says below why it has none: a test asks every folder of the server.
 */
import { setImmediate } from 'node:timers/promises';
import { zip } from 'fflate';
import { copyAbsences } from '#server/absences/absence-copy-store.ts';
import { copyAlerts } from '#server/alerts/alert-copy-store.ts';
import { copyAttendance } from '#server/attendance/attendance-copy-store.ts';
import { copyAnnouncements } from '#server/announcements/announcement-copy-store.ts';
import { copyAccesses } from '#server/audit/access-copy-store.ts';
import { copyActs } from '#server/audit/audit-copy-store.ts';
import { copyCalendars } from '#server/calendars/calendar-copy-store.ts';
import { copyChildren } from '#server/children/child-copy-store.ts';
import { copyConnections } from '#server/connections/connection-copy-store.ts';
import type { Tx } from '#server/db/database.ts';
import { copyFeedback } from '#server/feedback/feedback-copy-store.ts';
import { copyForms } from '#server/forms/form-copy-store.ts';
import { copyMessages } from '#server/messages/message-copy-store.ts';
import { copyNotifications } from '#server/notifications/notification-copy-store.ts';
import { copyPeople } from '#server/people/person-copy-store.ts';
import { copyPickups } from '#server/pickups/pickup-copy-store.ts';
import { copyQuizzes } from '#server/quizzes/quiz-copy-store.ts';
import { copyReports } from '#server/reports/report-copy-store.ts';
import { copyAccount } from '#server/sessions/account-copy-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { copySettings } from '#server/settings/settings-copy-store.ts';
import { copyOrders } from '#server/store/store-copy-store.ts';
import { copySuggestions } from '#server/suggestions/suggestion-copy-store.ts';
import { dataPage } from './my-data-page.ts';

/** What a feature keeps of a person, by the name of its folder. In the order in which it is read. */
export const parts: Readonly<Record<string, (tx: Tx, person: Person) => Promise<unknown>>> = {
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
  messages: copyMessages,
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

/** Reads every part, in the transaction and by the rights of somebody standing as guardian. */
export async function collectData(tx: Tx, person: Person): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, copy] of Object.entries(parts)) data[name] = await copy(tx, person);
  return data;
}

/**
 * One archive: a file of JSON for each part, and a page that shows them all. It is written a little at a time, so that
 * others are answered between, and packed in a thread.
 */
export async function archiveOf(data: Readonly<Record<string, unknown>>, now: Date): Promise<Buffer> {
  const files: Record<string, Uint8Array> = { 'index.html': await writeFile(dataPage(data, now)) };
  for (const [name, part] of Object.entries(data)) files[`${name}.json`] = await writeFile(jsonOf(part));
  return new Promise((resolve, reject) => {
    zip(files, { mtime: now, consume: true }, (error, packed) =>
      error ? reject(error) : resolve(Buffer.from(packed)),
    );
  });
}

/** How long others wait for their turn, in milliseconds. */
const longestTurn = 10;

/** Joins what is written piece by piece, and lets others have their turn. */
async function writeFile(pieces: Iterable<string>): Promise<Uint8Array> {
  const written: Buffer[] = [];
  let text = '';
  let began = performance.now();
  for (const piece of pieces) {
    text += piece;
    if (text.length < pageLength) continue;
    written.push(Buffer.from(text));
    text = '';
    if (performance.now() - began < longestTurn) continue;
    await setImmediate();
    began = performance.now();
  }
  written.push(Buffer.from(text));
  return new Uint8Array(Buffer.concat(written));
}

/** In characters: so many are put into bytes at once. */
const pageLength = 64_000;

/** As `JSON.stringify(value, null, 2)` writes it, a row at a time. */
export function* jsonOf(value: unknown, indent = ''): Generator<string> {
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.length > 0) {
    yield '[';
    for (const [n, row] of value.entries()) yield `${n === 0 ? '' : ','}\n${inner}${jsonText(row ?? null, inner)}`;
    yield `\n${indent}]`;
    return;
  }
  const fields = isRecord(value) ? Object.entries(value).filter(([, field]) => field !== undefined) : [];
  if (fields.length === 0) {
    yield jsonText(value ?? null, indent);
    return;
  }
  yield '{';
  for (const [n, [name, field]] of fields.entries()) {
    yield `${n === 0 ? '' : ','}\n${inner}${JSON.stringify(name)}: `;
    yield* jsonOf(field, inner);
  }
  yield `\n${indent}}`;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const jsonText = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
