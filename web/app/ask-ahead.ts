/** Asks for what the first screen needs before it is drawn, on a device that was signed in last time. */
import type { QueryClient } from '@tanstack/react-query';
import { childrenQuery } from '#web/children/child-queries.ts';
import { badgesQuery } from '#web/notifications/badge-queries.ts';
import { sessionQuery } from '#web/session/session-queries.ts';

const knownKey = 'parvis-known';

/** Remembers whether somebody is signed in here, so that the next start need not wait to find out. */
export function rememberSignedIn(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(knownKey, '1');
  else localStorage.removeItem(knownKey);
}

export function askAhead(client: QueryClient): void {
  void client.prefetchQuery(sessionQuery);
  if (!localStorage.getItem(knownKey)) return;
  void client.prefetchQuery(childrenQuery);
  void client.prefetchQuery(badgesQuery);
}
