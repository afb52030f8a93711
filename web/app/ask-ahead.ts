/** Asks for what the first screen needs before it is drawn, on a device that was signed in last time. */
import type { QueryClient } from '@tanstack/react-query';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { childrenQuery } from '#web/children/child-queries.ts';
import { announcementsQuery } from '#web/announcements/announcement-queries.ts';
import { badgesQuery } from '#web/notifications/badge-queries.ts';
import { plansQuery } from '#web/plans/plan-queries.ts';
import { sessionQuery } from '#web/session/session-queries.ts';

import { paths } from './paths.ts';

const knownKey = 'parvis-known';

/** Remembers whether a family is signed in here, so that the next start need not wait to find out. */
export function rememberFamily(isHere: boolean): void {
  if (isHere) localStorage.setItem(knownKey, '1');
  else localStorage.removeItem(knownKey);
}

/** Begins asking at once; done when all is there that the first screen shows. */
export async function askAhead(client: QueryClient, path: string): Promise<void> {
  const known = localStorage.getItem(knownKey) !== null;
  const rest = known ? [client.prefetchQuery(childrenQuery), client.prefetchQuery(badgesQuery)] : [];
  const session = await client.fetchQuery(sessionQuery).catch(() => null);
  if (session?.children.length && path === paths.home) {
    const zone = session.schools[0]?.timeZone;
    rest.push(client.prefetchQuery(announcementsQuery(session.locale)));
    if (zone) rest.push(client.prefetchQuery(plansQuery(session.locale, schoolTimeAt(new Date(), zone).day)));
  }
  await Promise.all(rest);
}
