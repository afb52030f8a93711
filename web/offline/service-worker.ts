/**
 * The service worker: starts the app from what it caches, and shows push notifications. A new version is installed next
 * to the one in use and takes over once no page is open. (docs/decisions/0051, 0018)
 */
import { outboxTag, type WakeMessage } from './background-sync.ts';
import { deleteFormerFiles, fillCache, installFiles, replyTo } from './service-worker-cache.ts';
import type { Pushed } from '#core/notifications/push.ts';
import { answerTap, showPush } from './service-worker-push.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Chromium's routes: requests to the API do not wait for the worker to start. */
type WithRoutes = { addRoutes?: (routes: readonly object[]) => Promise<void> };

worker.addEventListener('install', (event) => {
  const routes = [{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }];
  const routed = (event as WithRoutes).addRoutes?.(routes).catch(() => undefined);
  event.waitUntil(Promise.all([routed, installFiles(Boolean(worker.registration.active))]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteFormerFiles().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const reply = replyTo(event);
  if (reply) event.respondWith(reply);
});

/** A page that has started and is idle asks for the screens that are still missing. */
worker.addEventListener('message', (event) => {
  const { fill } = event.data as { fill?: boolean };
  if (fill) event.waitUntil(fillCache());
});

/** Not in the types of the language. */
type SyncEvent = Event & { readonly tag: string; waitUntil: (done: Promise<unknown>) => void };

/** There is a network again: an open page sends what waits, also one in the background whose timers are slow. */
worker.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === outboxTag) (event as SyncEvent).waitUntil(wakePages());
});

async function wakePages(): Promise<void> {
  const wake: WakeMessage = { sendOutbox: true };
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no target origin
  for (const page of pages) page.postMessage(wake);
}

worker.addEventListener('push', (event) => {
  const pushed = event.data?.json() as Pushed;
  event.waitUntil(showPush(pushed));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(answerTap(event));
});
