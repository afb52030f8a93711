/** The full-size memory trial: the calls of families and staff over a day, to the app on an embedded database. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type MemoryAt, type MemoryOutcome, memoryTrial } from '#test/resilience/memory.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { withTrialApp } from '#test/resilience/resilience-app.ts';

export type MemorySoak = {
  readonly calls: number;
  /** The thread of the server, or the mutant. */
  readonly thread?: 'memory-thread' | 'mutants/leaking-thread';
  readonly onMeasured?: (at: MemoryAt) => void;
};

const ofFamilies = [
  'session',
  'children',
  'badges',
  'announcements',
  'messages',
  'pickups',
  'conversations',
  'notifications',
];
const ofStaff = ['staff/departures', 'staff/attendance', 'staff/reports', 'staff/alerts', 'badges', 'session'];
/** One in this many calls sends a message. */
const callsPerMessage = 50;
const families = 40;
/** Retries of one call with a 503 reply, a second apart. */
const mostTries = 30;

/** Runs it on a demo school of its own. Throws when a call does not succeed. */
export async function memorySoak({ calls, thread = 'memory-thread', onMeasured }: MemorySoak): Promise<MemoryOutcome> {
  const bundle = await bundleProgram(`test/resilience/${thread}.ts`);
  let folder = '';
  try {
    return await withTrialApp(
      {
        kind: 'embedded',
        async reachedAt(place) {
          if (!('dataDir' in place)) throw new Error('Only an embedded database runs in a thread of the server.');
          folder = join(place.dataDir, 'database');
          return { ...place, threadBundle: bundle.program };
        },
      },
      async ({ app, database, cookieOf }) => {
        const [staffId = 0] = await database.asOwner(async (tx) => {
          const staff = await tx.selectFrom('staff_members').select('user_id').orderBy('user_id').limit(1).execute();
          return staff.map(({ user_id }) => user_id);
        });
        const staff = await cookieOf(staffId);
        const parents: string[] = [];
        // One after the other: concurrent sign-ins would exceed the timeout of the single connection.
        for (let userId = 1; userId <= families; userId += 1) parents.push(await cookieOf(userId));
        const readers = [
          ...parents.map((cookie) => ({ cookie, paths: ofFamilies })),
          ...Array.from({ length: families }, () => ({ cookie: staff, paths: ofStaff })),
        ];
        const sent = await app.inject({ url: '/api/conversations', headers: { cookie: parents[0] ?? '' } });
        const [conversation] = JSON.parse(sent.body) as { id: number }[];
        const send = (n: number) =>
          app.inject({
            method: 'POST',
            url: '/api/messages',
            headers: { cookie: parents[0] ?? '', 'content-type': 'application/json', 'idempotency-key': `memory ${n}` },
            payload: { conversationId: conversation?.id, content: `Message ${n}` },
          });
        const read = (n: number) => {
          const { cookie = '', paths = ofFamilies } = readers[n % readers.length] ?? {};
          const path = paths[Math.floor(n / readers.length) % paths.length];
          return app.inject({ url: `/api/${path}`, headers: { cookie } });
        };
        return memoryTrial({
          folder,
          calls,
          onMeasured,
          async call(n) {
            const ask = () => (n % callsPerMessage === 0 ? send(n) : read(n));
            let { statusCode, body } = await ask();
            // On a busy machine some calls get a 503 and are retried, as a page does.
            for (let tries = 0; statusCode === 503 && tries < mostTries; tries += 1) {
              await wait(1000);
              ({ statusCode, body } = await ask());
            }
            if (statusCode >= 300) throw new Error(`Call ${n} of the memory trial: ${statusCode} ${body}`);
          },
        });
      },
    );
  } finally {
    bundle.remove();
  }
}
