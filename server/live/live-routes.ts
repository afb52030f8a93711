import { liveApi } from '#core/live/live-event.ts';
import { type Route, route } from '#server/http/route.ts';
import type { LiveHub } from './live-hub.ts';

export function liveRoutes(hub: LiveHub): Route[] {
  return [
    route(liveApi.stream, {
      stream({ query, currentUser, caller, request }) {
        const lastEventId = request.headers['last-event-id'];
        // On an automatic reconnect, the browser uses the same address and sends its last event id in the header.
        const after = lastEventId === undefined ? (query.after ?? currentUser.heard) : Number(lastEventId);
        const stream = { caller, page: query.page, after: Number.isSafeInteger(after) ? after : -1 };
        hub.admit(stream);
        return (out) => hub.open(out, stream);
      },
    }),
  ];
}
