/** The private addresses of calendars, and what stands in one when it is fetched. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { type CalendarEvent, ofAbsence, ofInvitation, ofPickup, ofSchool } from '#core/calendars/calendar-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addDays } from '#core/time/day.ts';
import { daysOnEarth } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { eventsFor } from '#server/forms/form-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { childrenWith, type Person } from '#server/sessions/person.ts';
import { calendarName, calendarWords } from './calendar-phrases.ts';
import {
  deleteCalendar,
  findPlannedAbsences,
  findPlannedPickups,
  findSchoolEvents,
  putCalendar,
} from './calendar-store.ts';

/** Days of the past that a calendar still shows. */
const daysBack = 60;
const secondsBetweenFetches = 3600;

type Doing = { readonly tx: Tx; readonly person: Person; readonly now: Date; readonly requestId: string };

/**
 * Makes the tokens of addresses, each from random bytes kept with it: a lost answer can be given again, the database
 * holds no token, and a restore makes none of them a second time.
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

  /** What makes this installation's events its own among those of others. */
  get realm(): string {
    return createHmac('sha256', this.#secret).update('calendar events').digest('hex').slice(0, 12);
  }
}

/** What the database holds of a token, from which nobody finds it. */
export const hashOf = (token: string) => createHash('sha256').update(`calendar ${token}`).digest('base64url');

/** Gives somebody a new address, and takes the one before away. Gives its number. */
export async function makeCalendar({ tx, person, now, requestId }: Doing, tokens: CalendarTokens): Promise<number> {
  const nonce = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(tokens.tokenOf(nonce));
  const id = await putCalendar(tx, { userId: person.id, nonce, tokenHash, createdAt: now });
  await recordAct(tx, { at: now, act: 'calendar.made', userId: person.id, subjectId: id, requestId });
  return id;
}

/** Takes somebody's address away. */
export async function revokeCalendar({ tx, person, now, requestId }: Doing): Promise<number> {
  const id = await deleteCalendar(tx, person.id);
  if (id === undefined) throw new Refusal('not_found');
  await recordAct(tx, { at: now, act: 'calendar.revoked', userId: person.id, subjectId: id, requestId });
  return id;
}

type Feed = { readonly tx: Tx; readonly person: Person; readonly now: Date; readonly realm: string };

/** Somebody's calendar as it stands, by the rights they have now. The same until something changes. */
export async function feedOf({ tx, person, now, realm }: Feed): Promise<string> {
  const [earliest = ''] = daysOnEarth(now);
  const asked = {
    childIds: childrenWith(person, 'view'),
    since: addDays(earliest, -daysBack),
    now,
    locale: person.locale,
  };
  const words = calendarWords[person.locale];
  const invitations = await eventsFor(tx, { ...asked, userId: person.id }, asked.since);
  const events = [
    ...(await findSchoolEvents(tx, asked)).map(ofSchool),
    // Siblings are invited together: one for whom the family has answered stands for all.
    ...new Map(
      invitations
        .toSorted((a, b) => Number(a.people !== null) - Number(b.people !== null))
        .map((event) => [event.formId, ofInvitation(event)]),
    ).values(),
    ...(await findPlannedPickups(tx, asked)).map((pickup) => ofPickup(pickup, words)),
    ...(await findPlannedAbsences(tx, asked)).map((absence) => ofAbsence(absence, words)),
  ];
  return written(events, person.locale, realm);
}

function written(events: readonly CalendarEvent[], locale: Locale, realm: string): string {
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
