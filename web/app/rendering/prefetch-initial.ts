/** Fetches the data of the first screen before it is rendered. Preloaded replies are available at once. */
import type { QueryClient } from '@tanstack/react-query';
import { discardPreloadedReplies } from '#web/api/preloaded-replies.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { serverNow } from '#web/ui/browser/server-clock.ts';
import { paths } from '#web/app/paths.ts';
import { initialQueries } from './initial-queries.ts';

/**
 * Starts fetching at once; resolves when everything the first screen shows is there. `drawnIn` is the minute in which
 * the server rendered the page.
 */
export async function prefetchInitial(client: QueryClient, path: string, drawnIn?: number): Promise<void> {
  const session = await client.fetchQuery(sessionQuery).catch(() => null);
  const now = new Date(drawnIn === undefined ? serverNow() : drawnIn * 60_000);
  const shown = session ? initialQueries(session, path, now) : [];
  await Promise.all(shown.map(({ query }) => client.prefetchQuery(query)));
  // A later query must fetch fresh data. Other screens take more of what the page has already requested.
  if (path === paths.home) discardPreloadedReplies();
}
