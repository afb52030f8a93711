/** Tests that need two processes on one PostgreSQL: no state of a single process may be relied on. */
import { expect, inject, test } from 'vitest';
import { disconnectTrial } from '#test/resilience/live-reconnect.ts';
import { publishChange } from '#server/live/live-store.ts';
import { repeatTrial } from '#test/resilience/idempotency-histories.ts';
import { withTrialApp } from '#test/resilience/resilience-app.ts';

test.skipIf(inject('silence'))(
  'a retry at another process is stored once, and each process sends the events of the other',
  async () => {
    await withTrialApp({ kind: 'postgresql', servers: 2 }, async ({ app, database, urls, cookieOf }) => {
      const repeated = await repeatTrial({ app, urls, database, cookieOf, histories: 30, seed: 20_261_125 });
      console.log('idempotency at two processes:', JSON.stringify(repeated));
      expect(repeated).toMatchObject({ histories: 30, adrift: 0, failure: undefined });
      expect(repeated.replayed).toBeGreaterThan(15);
      const people = [1, 2, 3, 4, 5];
      const heard = await disconnectTrial({
        urls,
        cookies: await Promise.all(people.map(cookieOf)),
        disconnects: 5,
        tellAll: (id) => database.transaction({}, async (tx) => publishChange(tx, people, { about: 'pickups', id })),
      });
      console.log('live-reconnect at two processes:', JSON.stringify(heard));
      expect(heard).toMatchObject({ clients: 5, disconnects: 25, missed: 0, outOfOrder: 0, resets: 0 });
      const cookie = await cookieOf(1);
      const [here = '', there = ''] = urls;
      const ask = async () => (await fetch(`${there}/api/children`, { headers: { cookie } })).status;
      expect(await ask()).toBe(200);
      expect((await fetch(`${here}/api/auth/sign-out`, { method: 'POST', headers: { cookie } })).ok).toBe(true);
      // Without a message from the other process, the session would be cached for ten seconds.
      await expect.poll(ask, { timeout: 9000 }).toBe(401);
    });
  },
);
