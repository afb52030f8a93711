/** The registration of the service worker, for the app without a network and for push. (docs/decisions/0051) */

const workerFile = '/sw.js';

/** Registers the service worker, or returns its registration. Throws where the browser or the server has none. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trusted(workerFile));
  return navigator.serviceWorker.ready;
}

/** How long an open page waits before it looks for a new version again, in milliseconds. */
const updateIntervalMs = 3_600_000;

/**
 * Starts the service worker once the page has started: it caches the screens that it still misses, and looks for a new
 * version now and when the page is looked at again later.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Private windows and servers without a worker have none. A former one is then of no use.
  const registration = await registerServiceWorker().catch(() => navigator.serviceWorker.getRegistration('/'));
  if (!registration) return;
  registration.active?.postMessage({ fill: true });
  let updatedAt = 0;
  const update = async () => {
    if (document.hidden || !navigator.onLine || Date.now() - updatedAt < updateIntervalMs) return;
    updatedAt = Date.now();
    await registration.update().catch(() => removeIfGone(registration));
  };
  document.addEventListener('visibilitychange', () => void update());
  await update();
}

/** Removes the worker once the server has none any more. Otherwise its last version would be shown forever. */
async function removeIfGone(registration: ServiceWorkerRegistration): Promise<void> {
  const { status } = await fetch(workerFile, { cache: 'no-store', redirect: 'error' });
  if (status !== 404 && status !== 410) return;
  await registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^parvis-(?:shell-|assets$)/.test(name)).map((name) => caches.delete(name)));
}

type Policies = { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } };
let policy: ReturnType<Policies['createPolicy']> | undefined;

/** Trusted Types policy: allows the service worker's URL only. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('parvis-worker', {
    createScriptURL(text: string) {
      if (text !== workerFile) throw new TypeError(`${text} is not the worker`);
      return text;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
