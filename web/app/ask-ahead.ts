/** Asks for what the first screen needs before it is drawn. What came inside the page is there at once. */
import type { QueryClient } from '@tanstack/react-query';
import { leaveSentAlong } from '#web/session/sent-along.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { paths } from './paths.ts';
import { shownFirst } from './shown-first.ts';

/** Begins asking at once; done when all is there that the first screen shows. */
export async function askAhead(client: QueryClient, path: string, now: Date): Promise<void> {
  const session = await client.fetchQuery(sessionQuery).catch(() => null);
  const shown = session ? shownFirst(session, path, now) : [];
  await Promise.all(shown.map(({ query }) => client.prefetchQuery(query)));
  // Whoever asks later asks for what is true then.
  if (path === paths.home) leaveSentAlong();
}
