/**
 * Push notifications in the service worker: shows them, opens their screens, and reports on a pickup from them.
 * (docs/decisions/0018, 0051)
 */
import type { Pushed } from '#core/notifications/push.ts';
import type { ProgressAct } from '#core/pickups/pickup-status-rules.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Not the SVG, which Android does not render. The badge is a silhouette, for Android's status bar. */
const marks = { icon: '/icon-192.png', badge: '/badge.png' };

export async function showPush(pushed: Pushed): Promise<void> {
  const badged = setBadge(pushed.unread);
  // A visible page shows the notification itself. Some browsers require every push to be shown.
  const isShown = pushed.urgent || pushed.always || (await pages()).every((page) => page.visibilityState !== 'visible');
  if (isShown) await show(pushed, { renotify: true });
  await badged;
}

function show(pushed: Pushed, how: object): Promise<void> {
  const { tag, lang, title, body, at, pickup } = pushed;
  const actions = pickup?.acts.map(({ act, label }) => ({ action: act, title: label })) ?? [];
  const shown = { tag, lang, body, data: pushed, timestamp: at, actions, ...marks, ...how };
  return worker.registration.showNotification(title, shown);
}

/** Not every browser has a badge for the app, and some only once it is installed. */
const setBadge = (unread: number) => navigator.setAppBadge?.(unread).catch(() => undefined);

/** A tap on a notification or on one of its buttons. Notifications of former versions hold only their link. */
export function answerTap({ action, notification }: NotificationEvent): Promise<void> {
  const data = notification.data as Pushed | string;
  if (typeof data === 'string') return openScreen(data);
  const chosen = data.pickup?.acts.find(({ act }) => act === action);
  return chosen ? report(data, chosen.act) : openScreen(data.link);
}

/**
 * Reports on the pickup, under one key for each notification, so that a repeated tap counts once. Shows what became of
 * it: whether the school has it, refused it, or may not have received it.
 */
async function report(pushed: Pushed, act: ProgressAct): Promise<void> {
  const { tag, at, pickup } = pushed;
  if (!pickup) return;
  const chosen = pickup.acts.find((one) => one.act === act);
  const reply = await send(pickup.id, act, `${tag}-${at}-${act}`);
  // After a lost reply the same button may be tapped again: it has the same key.
  const acts = {
    done: pickup.acts.slice(pickup.acts.findIndex((one) => one.act === act) + 1),
    refused: [],
    unsure: pickup.acts,
  };
  const body = (reply === 'done' ? chosen?.done : pickup[reply]) ?? '';
  const next = { ...pushed, title: chosen?.label ?? '', body, pickup: { ...pickup, acts: acts[reply] } };
  await show(next, { silent: reply === 'done', renotify: reply !== 'done' });
}

async function send(id: number, event: ProgressAct, key: string): Promise<'done' | 'refused' | 'unsure'> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const body = JSON.stringify({ event });
  try {
    const reply = await fetch(`/api/pickups/${id}/progress`, { method: 'POST', headers, body, redirect: 'error' });
    // A proxy or a captive portal replies without JSON. Without a session, or too fast, the app says what is wrong.
    if (!/\bjson\b/.test(reply.headers.get('content-type') ?? '')) return 'unsure';
    if (reply.ok) return 'done';
    return reply.status === 404 || reply.status === 409 ? 'refused' : 'unsure';
  } catch {
    return 'unsure';
  }
}

/** Opens a screen: by navigation in an open page, so that no input is lost, otherwise in a new page. */
async function openScreen(link: string): Promise<void> {
  const [page] = await pages();
  const front = page ? await page.focus().catch(() => page) : await worker.clients.openWindow(link);
  if (page && !(await navigates(page, link))) await front?.navigate(link);
}

/** Whether a page performs the navigation itself. */
function navigates(page: WindowClient, link: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), 1000);
    page.postMessage({ open: link }, [port2]);
  });
}

/** The app's pages, last focused first. */
function pages(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
