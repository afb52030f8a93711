/** The number on the app's icon, where the browser has one: unread notifications and messages. */
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/session/session-queries.ts';
import { badgesQuery } from './badge-queries.ts';

/** Follows the unread counts, and removes the number after a sign-out. */
export function followAppBadge(client: QueryClient): void {
  if (!('setAppBadge' in navigator)) return;
  let shown: number | undefined;
  const show = () => {
    const session = client.getQueryData(sessionQuery.queryKey);
    const badges = client.getQueryData(badgesQuery.queryKey);
    // Without a session there is nothing to count. While either is unknown, the number stays.
    const count = session === null ? 0 : session && badges && badges.bell + badges.messages;
    if (count === undefined || count === shown) return;
    shown = count;
    void navigator.setAppBadge(count).catch(() => undefined);
  };
  client.getQueryCache().subscribe(show);
  show();
}
