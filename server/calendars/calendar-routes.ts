import { createHash } from 'node:crypto';
import { calendarApi } from '#core/calendars/calendar.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { standAs } from '#server/sessions/person.ts';
import { type CalendarTokens, feedOf, hashOf, makeCalendar, revokeCalendar } from './calendar-acts.ts';
import { findCalendar, findCalendarOf } from './calendar-store.ts';

export function calendarRoutes(tokens: CalendarTokens): Route[] {
  return [
    route(calendarApi.read, async ({ tx, person }) => {
      const calendar = await findCalendar(tx, person.id);
      return { since: calendar?.createdAt.toISOString() ?? null };
    }),
    route(calendarApi.make, {
      act: async (call) => ({ calendarId: await makeCalendar(call, tokens) }),
      async show({ tx, person }, { calendarId }) {
        const calendar = await findCalendar(tx, person.id);
        // A replay of an answer whose address was renewed or taken back since.
        if (!calendar || calendar.id !== calendarId || calendar.nonce === null) throw new Refusal('not_found');
        const token = tokens.tokenOf(calendar.nonce);
        // Made with another secret: the address works, and nobody can say it again.
        if (hashOf(token) !== calendar.tokenHash) throw new Refusal('not_found');
        const path = calendarApi.feed.path.replace('{token}', token);
        return { path, since: calendar.createdAt.toISOString() };
      },
    }),
    route(calendarApi.revoke, {
      act: async (call) => ({ calendarId: await revokeCalendar(call) }),
      show: async () => undefined,
    }),
    route(calendarApi.feed, {
      async file({ params, database, now, locale }) {
        const calendar = await database.transaction({ readOnly: true }, (tx) =>
          findCalendarOf(tx, hashOf(params.token)),
        );
        if (!calendar) throw new Refusal('not_found');
        const content = await database.transaction({ userId: calendar.userId, readOnly: true }, async (tx) => {
          const person = await standAs(tx, 'guardian', locale);
          if (!person) throw new Refusal('not_found');
          return feedOf({ tx, person, now, realm: tokens.realm });
        });
        return { content, etag: createHash('sha256').update(content).digest('base64url') };
      },
    }),
  ];
}
