import { liveApi } from '#core/live/live-event.ts';
import { type Route, route } from '#server/http/route.ts';
import type { LiveHub } from './live-hub.ts';

export function liveRoutes(hub: LiveHub): Route[] {
  return [
    route(liveApi.stream, {
      stream({ query, person, caller, request }) {
        const known = request.headers['last-event-id'];
        // A browser that comes back by itself asks at the same address as before, and says in the header how far it
        // got.
        const after = known === undefined ? (query.after ?? person.heard) : Number(known);
        const opening = { caller, page: query.page, after: Number.isSafeInteger(after) ? after : -1 };
        hub.admit(opening);
        return (out) => hub.open(out, opening);
      },
    }),
  ];
}
