/** Asks for what the first screen needs before it is drawn. What came inside the page is there at once. */
import type { QueryClient } from '@tanstack/react-query';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { childrenQuery } from '#web/children/child-queries.ts';
import { announcementsQuery } from '#web/announcements/announcement-queries.ts';
import { badgesQuery } from '#web/notifications/badge-queries.ts';
import { plansQuery } from '#web/plans/plan-queries.ts';
import { leaveSentAlong } from '#web/session/sent-along.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { paths } from './paths.ts';

/** Begins asking at once; done when all is there that the first screen shows. */
export async function askAhead(client: QueryClient, path: string): Promise<void> {
  const session = await client.fetchQuery(sessionQuery).catch(() => null);
  const asked: Promise<void>[] = [];
  if (session?.children.length) {
    asked.push(client.prefetchQuery(childrenQuery), client.prefetchQuery(badgesQuery));
    const zone = session.schools[0]?.timeZone;
    if (path === paths.home) asked.push(client.prefetchQuery(announcementsQuery(session.locale)));
    if (path === paths.home && zone) {
      asked.push(client.prefetchQuery(plansQuery(session.locale, schoolTimeAt(new Date(), zone).day)));
    }
  }
  await Promise.all(asked);
  // Whoever asks later asks for what is true then.
  if (path === paths.home) leaveSentAlong();
}
