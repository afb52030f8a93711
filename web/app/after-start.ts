/** What the page does once it has started and the browser is idle: none of it delays the first screen. */
import '#web/ui/styles/forced-colors.css';
import { followAppBadge } from '#web/notifications/app-badge.ts';
import { startServiceWorker } from '#web/lazy/service-worker-registration.ts';
import { queryClient } from './query-client.ts';

export async function afterStart(): Promise<void> {
  await whenIdle();
  followAppBadge(queryClient);
  // The development server builds no list of files.
  if (import.meta.env.PROD) await startServiceWorker();
}

/** Not every browser has requestIdleCallback. */
const whenIdle = () => new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
