// @ts-check
/**
 * The device's part of a push: it shows what came and opens the screen that it is about. Nothing is cached here and no
 * request goes through it. (docs/decisions/0018-delivery.md)
 */

/** @typedef {{ tag: string, lang: string, title: string, body: string, link: string, at: number, urgent: boolean, always: boolean }} Pushed */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

/** Not the SVG, which Android does not draw; the badge, of its shape alone, is for the line at the top of its screen. */
const marks = { icon: '/icon-192.png', badge: '/badge.png' };

// A new one takes over at once: there is nothing that two of them could disagree on.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (event) => {
  /** @type {Pushed} */
  const pushed = event.data?.json();
  event.waitUntil(show(pushed));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** @param {Pushed} pushed */
async function show({ tag, lang, title, body, link, at, urgent, always }) {
  // Who looks at a page of ours is told by it. Some browsers want every push shown.
  if (!urgent && !always && (await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const shown = { tag, lang, body, data: link, timestamp: at, renotify: true };
  await worker.registration.showNotification(title, { ...shown, ...marks });
}

/**
 * Opens a screen: in a page that stands open, as a step there so that nothing typed is lost, else in a new one.
 * @param {string} link
 */
async function open(link) {
  const [page] = await pages();
  const front = page ? await page.focus().catch(() => page) : await worker.clients.openWindow(link);
  if (page && !(await steps(page, link))) await front?.navigate(link);
}

/**
 * Whether a page takes the step itself.
 * @param {WindowClient} page
 * @param {string} link
 * @returns {Promise<boolean>}
 */
function steps(page, link) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), 1000);
    page.postMessage({ open: link }, [port2]);
  });
}

/** Pages of ours, the one last looked at first. */
function pages() {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
