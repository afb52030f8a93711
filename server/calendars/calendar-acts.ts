/** Private calendar feeds: their addresses and their content. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import {
  type CalendarEvent,
  absenceCalendarEvent,
  custodyCalendarEvent,
  formCalendarEvent,
  pickupCalendarEvent,
  schoolCalendarEvent,
  type SpecialDays,
  specialDaysCalendarEvent,
} from '#core/calendars/calendar-rules.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import { rangesOf } from '#core/school-days/calendar-edit-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { addDays } from '#core/time/day.ts';
import { daysOnEarth } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findOwnCustodyDays } from '#server/custody/swap-store.ts';
import type { Tx } from '#server/db/database.ts';
import { eventsFor } from '#server/forms/form-store.ts';
import { findChildSchools } from '#server/school-days/school-day-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import { calendarName, calendarWords } from './calendar-phrases.ts';
import {
  deleteCalendar,
  findPlannedAbsences,
  findPlannedPickups,
  findSchoolEvents,
  putCalendar,
} from './calendar-store.ts';

/** Number of past days in a feed. */
const daysBack = 60;
/** Number of days ahead for which a feed has the special days of a school. */
const daysAhead = 400;
const secondsBetweenFetches = 3600;

/**
 * Derives feed tokens from a stored random nonce, so that the reply can be repeated, the database holds no token, and a
 * restored backup does not reissue one.
 */
export class CalendarTokens {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The token of an address with this nonce. */
  tokenOf(nonce: string): string {
    return createHmac('sha256', this.#secret).update(`calendar nonce ${nonce}`).digest('base64url');
  }

  /** Distinguishes the event ids of this installation from those of others. */
  get realm(): string {
    return createHmac('sha256', this.#secret).update('calendar events').digest('hex').slice(0, 12);
  }
}

/** The hash of a token as stored, which does not reveal the token. */
export const hashOf = (token: string) => createHash('sha256').update(`calendar ${token}`).digest('base64url');

/** Creates an address for a user in place of the earlier one. Returns its id. */
export async function createCalendar(
  { tx, currentUser, now, requestId }: ActionContext,
  tokens: CalendarTokens,
): Promise<number> {
  const nonce = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(tokens.tokenOf(nonce));
  const id = await putCalendar(tx, { userId: currentUser.id, nonce, tokenHash, createdAt: now });
  await recordAuditEntry(tx, { at: now, act: 'calendar.made', userId: currentUser.id, subjectId: id, requestId });
  return id;
}

/** Deletes a user's address. */
export async function revokeCalendar({ tx, currentUser, now, requestId }: ActionContext): Promise<number> {
  const id = await deleteCalendar(tx, currentUser.id);
  if (id === undefined) throw new Refusal('not_found');
  await recordAuditEntry(tx, { at: now, act: 'calendar.revoked', userId: currentUser.id, subjectId: id, requestId });
  return id;
}

type Feed = { readonly tx: Tx; readonly currentUser: CurrentUser; readonly now: Date; readonly realm: string };

/** The calendar of a user with their current rights. The text is stable until the content changes. */
export async function buildFeed({ tx, currentUser, now, realm }: Feed): Promise<string> {
  const [earliest = ''] = daysOnEarth(now);
  const params = {
    childIds: childrenWith(currentUser, 'view'),
    since: addDays(earliest, -daysBack),
    now,
    locale: currentUser.locale,
  };
  const words = calendarWords[currentUser.locale];
  const range = { from: params.since, to: addDays(earliest, daysAhead) };
  const schools = await findChildSchools(tx, params.childIds, range);
  const invitations = await eventsFor(tx, { ...params, userId: currentUser.id }, params.since);
  const events = [
    ...(await findSchoolEvents(tx, params)).map(schoolCalendarEvent),
    ...schools
      .flatMap((school) => specialDaysOf(school, currentUser.locale))
      .map((days) => specialDaysCalendarEvent(days, words)),
    // Siblings are invited together: show the invitation of a child with a reply, if there is one.
    ...new Map(
      invitations
        .toSorted((a, b) => Number(a.people !== null) - Number(b.people !== null))
        .map((event) => [event.formId, formCalendarEvent(event)]),
    ).values(),
    ...(await findOwnCustodyDays(tx, params.childIds, currentUser.id, now)).map((days) =>
      custodyCalendarEvent(days, words),
    ),
    ...(await findPlannedPickups(tx, params)).map((pickup) => pickupCalendarEvent(pickup, words)),
    ...(await findPlannedAbsences(tx, params)).map((absence) => absenceCalendarEvent(absence, words)),
  ];
  return formatCalendar(events, currentUser.locale, realm);
}

/** The special days of a school, with a name in the reader's language or in the other one. */
function specialDaysOf(
  { schoolId, calendar }: { readonly schoolId: number; readonly calendar: SchoolCalendar },
  locale: Locale,
): SpecialDays[] {
  return rangesOf(calendar).flatMap(({ from: firstDay, to: lastDay, entry: { kind, name } }) =>
    kind === 'normal' ? [] : [{ schoolId, firstDay, lastDay, kind, name: inLanguage(name, locale).text }],
  );
}

function formatCalendar(events: readonly CalendarEvent[], locale: Locale, realm: string): string {
  const calendar = ical({
    name: calendarName,
    prodId: { company: 'Parvis', product: 'Parvis', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: secondsBetweenFetches,
  });
  for (const { uid, title, text, saidAt, allDay, isBusy, from, until } of events) {
    calendar.createEvent({
      id: `${uid}@${realm}.parvis`,
      summary: title,
      ...(text && { description: text }),
      stamp: saidAt,
      allDay,
      transparency: isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      start: allDay ? new Date(`${from}T00:00:00Z`) : from,
      end: allDay ? new Date(`${until}T00:00:00Z`) : until,
    });
  }
  return `${calendar.toString()}\r\n`;
}
