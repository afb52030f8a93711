/** A fake push service, and a browser that subscribes to it: no test reaches a real one. */
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';

export async function startFakePushService() {
  let taken = 0;
  const server = createServer((request, response) => {
    taken += 1;
    request.resume().on('end', () => response.writeHead(201).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { origin, taken: () => taken, stop: () => server.close() };
}

/** Routes the browser's subscription to the fake, as Chrome would answer. */
export async function subscribeAt(page: Page, origin: string): Promise<void> {
  const subscriptionData = {
    endpoint: `${origin}/${randomBytes(9).toString('base64url')}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await page.addInitScript((subscription) => {
    const kept = 'stand-in subscription';
    const key = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;
    const standIn = () => {
      const under = localStorage.getItem(kept);
      if (under === null) return null;
      return {
        ...subscription,
        options: { applicationServerKey: key(under) },
        toJSON: () => subscription,
        async unsubscribe() {
          localStorage.removeItem(kept);
          return true;
        },
      };
    };
    // Headless Chromium always denies the permission, and grants it when it is requested.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => standIn(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(kept, applicationServerKey);
        return standIn();
      },
    });
  }, subscriptionData);
}
