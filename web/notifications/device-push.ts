/**
 * This device, told what happens while no page is open. Its worker is there only once somebody has turned it on here.
 * (decisions, Settings)
 */
import { navigate } from 'wouter/use-browser-location';
import { pushApi } from '#core/notifications/push.ts';
import { call } from '#web/session/call.ts';

/**
 * `on` when this device is told; `off` when it can be; `denied` when its browser was told never to ask; `homeScreen`
 * where only an app on the home screen may; `unable` where nothing helps.
 */
export type DeviceState = 'on' | 'off' | 'denied' | 'homeScreen' | 'unable';

/**
 * Whose device it is, so that another person who signs in here is not told by themselves; nobody's while it is being
 * turned on and once it is turned off, where what it was told may still stand. Read in the first load.
 */
const ownerKey = 'parvis-push';
const nobody = 'nobody';
const workerFile = '/sw.js';

export async function deviceState(userId: number): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApplePhone() ? 'homeScreen' : 'unable';
  }
  if (Notification.permission === 'denied') return 'denied';
  const isOwn = localStorage.getItem(ownerKey) === String(userId);
  return isOwn && Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off';
}

/**
 * Asks the browser, subscribes, and says so to the school. Throws when the push service or the school cannot be
 * reached.
 */
export async function turnOn(userId: number): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  // Before it is said: the answer may be lost, and the device be told all the same.
  if (!localStorage.getItem(ownerKey)) localStorage.setItem(ownerKey, nobody);
  await subscribe(userId);
  listen();
  localStorage.setItem(ownerKey, String(userId));
  return 'on';
}

/**
 * Has this device told nothing more: the browser forgets, or the school does. The other follows, a school once what it
 * sends there is refused.
 */
export async function turnOff(): Promise<void> {
  if (localStorage.getItem(ownerKey)) localStorage.setItem(ownerKey, nobody);
  const subscription = await subscriptionHere();
  if (!subscription) return;
  const { endpoint } = subscription;
  const asked = [subscription.unsubscribe(), call(pushApi.unsubscribe, { body: { endpoint } })];
  const [here, there] = await Promise.allSettled(asked);
  if (here?.status === 'rejected' && there?.status === 'rejected') throw here.reason;
}

/** Takes away what stands on the device of what it was told. */
export async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}

/** Sends this device a push, to see whether it comes. */
export async function sendTest(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) throw new Error('This device has no subscription.');
  await call(pushApi.test, { body: { endpoint: subscription.endpoint } });
}

/**
 * A page has opened, or somebody has signed in, on a device that is theirs: their session takes it over. Next time, if
 * it fails.
 */
export async function renew(userId: number): Promise<void> {
  listen();
  const isTheirs = () => localStorage.getItem(ownerKey) === String(userId);
  if (Notification.permission === 'granted') await subscribe(userId, isTheirs).catch(() => undefined);
}

/** Once, however often it is asked. */
function listen(): void {
  navigator.serviceWorker.addEventListener('message', takeStep);
  navigator.serviceWorker.startMessages();
}

/** The worker asks the page to open a screen: a step, as if it had been tapped here. */
function takeStep({ data, ports }: MessageEvent<{ open?: string }>): void {
  if (!data.open) return;
  navigate(data.open);
  ports[0]?.postMessage('done');
}

/** `isWanted` is asked again after each wait: the device may be turned off meanwhile. */
async function subscribe(userId: number, isWanted = () => true): Promise<void> {
  const { pushManager } = await worker();
  const { key } = await call(pushApi.key);
  if (!isWanted()) return;
  const known = await pushManager.getSubscription();
  // Under another key it was another school's, or the school has a new secret.
  const isOurs = known && base64url(known.options.applicationServerKey) === key;
  if (known && !isOurs) await known.unsubscribe();
  const how = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (isOurs ? known : await pushManager.subscribe(how)).toJSON();
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave no whole subscription.');
  if (!isWanted()) return;
  await call(pushApi.subscribe, { body: { endpoint, keys: { p256dh, auth }, userId } });
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trusted(workerFile));
  return navigator.serviceWorker.ready;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Safari there can do it, but not from a tab. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const base64url = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

type Policies = { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } };
let policy: ReturnType<Policies['createPolicy']> | undefined;

/** The page lets no text become a script’s address, but for this one. */
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
