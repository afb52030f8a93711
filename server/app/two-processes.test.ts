/** What only two processes on one PostgreSQL can show: nothing that one of them remembers by itself is relied on. */
import { expect, inject, test } from 'vitest';
import { disconnectTrial } from '#server/live/disconnect-trial.ts';
import { tell } from '#server/live/live-store.ts';
import { repeatTrial } from './repeat-trial.ts';
import { withTrialApp } from './trial-app.ts';

test.skipIf(inject('silence'))(
  'what is asked for again of another process is done once, and what one does the other tells',
  async () => {
    await withTrialApp({ kind: 'postgresql', servers: 2 }, async ({ app, database, urls, cookieOf }) => {
      const repeated = await repeatTrial({ app, urls, database, cookieOf, histories: 30, seed: 20_261_125 });
      console.log('R5 at two processes:', JSON.stringify(repeated));
      expect(repeated).toMatchObject({ histories: 30, adrift: 0, failure: undefined });
      expect(repeated.replayed).toBeGreaterThan(15);
      const people = [1, 2, 3, 4, 5];
      const heard = await disconnectTrial({
        urls,
        cookies: await Promise.all(people.map(cookieOf)),
        disconnects: 5,
        tellAll: (id) => database.transaction({}, async (tx) => tell(tx, people, { about: 'pickups', id })),
      });
      console.log('R6 at two processes:', JSON.stringify(heard));
      expect(heard).toMatchObject({ clients: 5, disconnects: 25, missed: 0, outOfOrder: 0, resets: 0 });
      const cookie = await cookieOf(1);
      const [here = '', there = ''] = urls;
      const ask = async () => (await fetch(`${there}/api/children`, { headers: { cookie } })).status;
      expect(await ask()).toBe(200);
      expect((await fetch(`${here}/api/auth/sign-out`, { method: 'POST', headers: { cookie } })).ok).toBe(true);
      // By itself the other would remember for ten.
      await expect.poll(ask, { timeout: 5000 }).toBe(401);
    });
  },
);
