/** Web push on this device, by its service worker. */
import { navigate } from 'wouter/use-browser-location';
import { pushApi } from '#core/notifications/push.ts';
import { call } from '#web/api/call.ts';
import { isApplePhone } from '#web/ui/browser/apple-phone.ts';
import { registerServiceWorker } from '#web/lazy/service-worker-registration.ts';

/**
 * `on`: this device receives push. `off`: it can. `denied`: the user has blocked notifications in the browser.
 * `homeScreen`: only an app on the home screen can. `unable`: not supported.
 */
export type DeviceState = 'on' | 'off' | 'denied' | 'homeScreen' | 'unable';

/**
 * The user who turned push on, so that another user who signs in here does not receive it. `nobody` while push is being
 * turned on and after it is turned off, when old notifications may remain. Read in the first load.
 */
const ownerKey = 'parvis-push';
const noOwner = 'nobody';

export async function deviceState(userId: number): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // iOS supports web push only for an app on the home screen.
    return isApplePhone() ? 'homeScreen' : 'unable';
  }
  if (Notification.permission === 'denied') return 'denied';
  const isOwn = localStorage.getItem(ownerKey) === String(userId);
  return isOwn && Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off';
}

/**
 * Asks for permission, subscribes, and registers the subscription on the server. Throws if the push service or the
 * server is unreachable.
 */
export async function enablePush(userId: number): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  // Before the request: its reply may be lost although the device is registered.
  if (!localStorage.getItem(ownerKey)) localStorage.setItem(ownerKey, noOwner);
  await subscribe(userId);
  listen();
  localStorage.setItem(ownerKey, String(userId));
  return 'on';
}

/**
 * Ends push on this device: in the browser, on the server, or both. If only one succeeds the other follows, the
 * server's once a push is rejected.
 */
export async function disablePush(): Promise<void> {
  if (localStorage.getItem(ownerKey)) localStorage.setItem(ownerKey, noOwner);
  const subscription = await subscriptionHere();
  if (!subscription) return;
  const { endpoint } = subscription;
  const removals = [subscription.unsubscribe(), call(pushApi.unsubscribe, { body: { endpoint } })];
  const [here, there] = await Promise.allSettled(removals);
  if (here?.status === 'rejected' && there?.status === 'rejected') throw here.reason;
}

/** Closes the notifications shown on this device. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}

/** Sends a test push to this device. */
export async function sendTest(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) throw new Error('This device has no subscription.');
  await call(pushApi.test, { body: { endpoint: subscription.endpoint } });
}

/**
 * On page load or sign-in on the user's own device: the new session takes over the subscription. A failure is retried
 * next time.
 */
export async function renewSubscription(userId: number): Promise<void> {
  listen();
  const isTheirs = () => localStorage.getItem(ownerKey) === String(userId);
  if (Notification.permission === 'granted') await subscribe(userId, isTheirs).catch(() => undefined);
}

/** Idempotent. */
function listen(): void {
  navigator.serviceWorker.addEventListener('message', openScreen);
  navigator.serviceWorker.startMessages();
}

/** The service worker asks the page to open a screen: navigate as if a link had been tapped. */
function openScreen({ data, ports }: MessageEvent<{ open?: string }>): void {
  if (!data.open) return;
  navigate(data.open);
  ports[0]?.postMessage('done');
}

/** `isWanted` is checked after each await: push may be turned off in between. */
async function subscribe(userId: number, isWanted = () => true): Promise<void> {
  const { pushManager } = await registerServiceWorker();
  const { key } = await call(pushApi.key);
  if (!isWanted()) return;
  const known = await pushManager.getSubscription();
  // A subscription with another key belongs to another server, or the server's key has changed.
  const isOurs = known && base64url(known.options.applicationServerKey) === key;
  if (known && !isOurs) await known.unsubscribe();
  const how = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (isOurs ? known : await pushManager.subscribe(how)).toJSON();
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  if (!endpoint || !p256dh || !auth) throw new Error('The browser returned an incomplete subscription.');
  if (!isWanted()) return;
  await call(pushApi.subscribe, { body: { endpoint, keys: { p256dh, auth }, userId } });
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration ? registration.pushManager.getSubscription() : null;
}

const base64url = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
