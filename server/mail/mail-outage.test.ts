/** A mail server that accepts connections and never greets. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { testFamily } from '#server/app/test-family.ts';
import { testNow } from '#server/db/test-database.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { sendLetter } from './mail-acts.ts';
import { testPushService } from './test-push-service.ts';

const maxPushDelayMs = 2000;

const sockets = new Set<Socket>();
const mute = createServer((socket) => void sockets.add(socket.on('error', () => socket.destroy())));
mute.listen(0, '127.0.0.1');
await once(mute, 'listening');
const address = mute.address();
const service = await testPushService();
const { app, sophie, ids, database, clock } = await testFamily({
  pushServices: [service.origin],
  smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  mute.close();
  service.stop();
});

const letter = { to: 'sophie.tremblay@example.org', locale: 'fr', subject: 'Bonjour', text: 'Bonjour' } as const;
const queueLetters = (count: number) =>
  database.transaction({}, async (tx) => {
    for (let n = 0; n < count; n += 1) await sendLetter(tx, letter, clock.now);
  });
const emergency = {
  schoolId: 1,
  kind: 'pickup',
  childIds: [1],
  title: { en: 'Emergency', fr: 'Urgence' },
  body: { en: '', fr: '' },
  link: '/staff/today',
} as const;

test('an urgent push takes at most two seconds while the mail server hangs with 60 letters waiting', async () => {
  const phone = service.device();
  await sophie('POST', '/api/push-subscriptions', { body: phone.subscription });
  await queueLetters(60);
  void app.outbox.wake();
  // The letters are under way: every connection that the mail lane may open is waiting for a greeting.
  await vi.waitFor(() => expect(sockets.size).toBe(5), { timeout: 10_000 });

  const start = performance.now();
  await database.transaction({ schoolIds: [1] }, (tx) => notify(tx, [ids.sophie], emergency, testNow));
  void app.outbox.wake();
  await vi.waitFor(() => expect(phone.taken()).toHaveLength(1), { timeout: 15_000, interval: 20 });
  const delay = performance.now() - start;
  console.log(`mail-outage: ${JSON.stringify({ pushMs: Math.round(delay), connections: sockets.size })}`);
  expect(delay).toBeLessThanOrEqual(maxPushDelayMs);
  expect(phone.taken()).toMatchObject([{ content: { title: 'Emergency', urgent: true } }]);
});
