/** The memory trial at its full size: what families and staff ask all day, of the app on an embedded database. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type MemoryAt, type MemoryOutcome, memoryTrial } from '#server/db/embedded/memory-trial.ts';
import { bundled } from '#server/db/test-bundle.ts';
import { withTrialApp } from './trial-app.ts';

export type MemorySoak = {
  readonly calls: number;
  /** The one that the server has, or the mutant. */
  readonly thread?: 'memory-thread' | 'leaking-thread';
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
/** One call in so many sends a message. */
const callsPerMessage = 50;
const families = 40;
/** For one call that is told to come again, a second apart. */
const mostTries = 30;

/** Runs it on a demo school of its own. Throws when a call is not answered as it should be. */
export async function memorySoak({ calls, thread = 'memory-thread', onMeasured }: MemorySoak): Promise<MemoryOutcome> {
  const bundle = await bundled(`server/db/embedded/${thread}.ts`);
  let folder = '';
  try {
    return await withTrialApp(
      {
        kind: 'embedded',
        async reachedAt(place) {
          if (!('dataDir' in place)) throw new Error('Only an embedded database is in a thread of the server.');
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
        // One after the other: at once the last would wait longer for the one connection than any call may.
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
            // On a busy machine some are told to come again, as any page is.
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
