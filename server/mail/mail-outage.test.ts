/** A mail server that accepts connections and never greets. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { timeLimit } from '#test/support/full-run.ts';
import { testFamily } from '#test/support/test-family.ts';
import { testKind, testNow } from '#test/support/test-database.ts';
import { writeOutcome } from '#test/support/check-results.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { queueEmail } from './mail-acts.ts';
import { testPushService } from '#test/support/fakes/fake-push-service.ts';

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

const email = { to: 'sophie.tremblay@example.org', locale: 'fr', subject: 'Bonjour', text: 'Bonjour' } as const;
const queueLetters = (count: number) =>
  database.transaction({}, async (tx) => {
    for (let n = 0; n < count; n += 1) await queueEmail(tx, email, clock.now);
  });
const emergency = {
  schoolId: 1,
  kind: 'pickup',
  childIds: [1],
  title: { en: 'Emergency', fr: 'Urgence' },
  body: { en: '', fr: '' },
  link: '/staff/today',
} as const;

test('an urgent push takes at most two seconds while the mail server hangs with 60 emails queued', async () => {
  const phone = service.device();
  await sophie('POST', '/api/push-subscriptions', { body: phone.subscription });
  await queueLetters(60);
  void app.outbox.wake();
  // Every connection of the email lane is waiting for a greeting.
  await expect.poll(() => sockets.size).toBe(5);

  const start = performance.now();
  await database.transaction({ schoolIds: [1] }, (tx) => notify(tx, [ids.sophie], emergency, testNow));
  void app.outbox.wake();
  await expect.poll(() => phone.taken(), { interval: 20 }).toHaveLength(1);
  const delay = performance.now() - start;
  writeOutcome(`mail-outage-${testKind()}`, { pushMs: Math.round(delay), connections: sockets.size });
  expect(delay).toBeLessThanOrEqual(timeLimit(maxPushDelayMs));
  expect(phone.taken()).toMatchObject([{ content: { title: 'Emergency', urgent: true } }]);
});
