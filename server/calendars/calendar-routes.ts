import { createHash } from 'node:crypto';
import { calendarApi } from '#core/calendars/calendar.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { type CalendarTokens, buildFeed, hashOf, createCalendar, revokeCalendar } from './calendar-acts.ts';
import { findCalendar, findCalendarOf } from './calendar-store.ts';

export function calendarRoutes(tokens: CalendarTokens): Route[] {
  return [
    route(calendarApi.read, async ({ tx, currentUser }) => {
      const calendar = await findCalendar(tx, currentUser.id);
      return { since: calendar?.createdAt.toISOString() ?? null };
    }),
    route(calendarApi.make, {
      execute: async (call) => ({ calendarId: await createCalendar(call, tokens) }),
      async respond({ tx, currentUser }, { calendarId }) {
        const calendar = await findCalendar(tx, currentUser.id);
        // A repeated request, whose address was renewed or deleted since.
        if (!calendar || calendar.id !== calendarId || calendar.nonce === null) throw new Refusal('not_found');
        const token = tokens.tokenOf(calendar.nonce);
        // Created with another secret: the address works, but its token cannot be derived again.
        if (hashOf(token) !== calendar.tokenHash) throw new Refusal('not_found');
        const path = calendarApi.feed.path.replace('{token}', token);
        return { path, since: calendar.createdAt.toISOString() };
      },
    }),
    route(calendarApi.revoke, {
      execute: async (call) => ({ calendarId: await revokeCalendar(call) }),
      respond: async () => undefined,
    }),
    route(calendarApi.feed, {
      async file({ params, database, now, locale }) {
        const calendar = await database.transaction({ readOnly: true }, (tx) =>
          findCalendarOf(tx, hashOf(params.token)),
        );
        if (!calendar) throw new Refusal('not_found');
        const content = await database.transaction({ userId: calendar.userId, readOnly: true }, async (tx) => {
          const currentUser = await loadCurrentUser(tx, 'guardian', locale);
          if (!currentUser) throw new Refusal('not_found');
          return buildFeed({ tx, currentUser, now, realm: tokens.realm });
        });
        return { content, etag: createHash('sha256').update(content).digest('base64url') };
      },
    }),
  ];
}
