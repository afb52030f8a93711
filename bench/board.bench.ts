/** The departure board of a school with every child present: the whole board, and the update of one child. */
import { gzipSync } from 'node:zlib';
import type { Registers } from '#core/attendance/attendance.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { budgets } from '#bench/support/budgets.ts';
import { signInAs } from '#bench/support/demo-parent.ts';
import { whyNoPostgresql, withDemoSchools } from '#bench/support/postgresql.ts';
import { startOn } from '#bench/support/server-on-postgresql.ts';
import { measureInterleaved, medianOf } from '#bench/support/statistics.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { startDemo } from '#tools/demo-data.mjs';

const rounds = 100;
const minChildren = 150;

export async function board(): Promise<Measurement[]> {
  const embedded = await figureOf('embedded', await startDemo());
  const why = await whyNoPostgresql();
  if (why) console.log(`board on PostgreSQL: skipped, ${why}`);
  const others = why ? [] : [await withDemoSchools(1, async (url) => figureOf('PostgreSQL', await startOn(url)))];
  return [embedded, ...others];
}

type Server = { readonly url: string; stop(): Promise<void> };

async function figureOf(kind: string, server: Server): Promise<Measurement> {
  try {
    const headers = await signInAs(server.url, 'admin');
    const read = async (path: string) => {
      const reply = await fetch(`${server.url}${path}`, { headers });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return reply.text();
    };
    await markEveryoneIn(server.url, headers, JSON.parse(await read('/api/staff/attendance')) as Registers);
    const path = '/api/staff/departures';
    const text = await read(path);
    const { departures, children } = JSON.parse(text) as DepartureBoard;
    const shown = new Set([...departures, ...children].map(({ childId }) => childId));
    if (shown.size < minChildren) throw new Error(`The board has ${shown.size} children only.`);
    const timed = (address: string) => async () => {
      const began = performance.now();
      await read(address);
      return performance.now() - began;
    };
    const times = await measureInterleaved(rounds, {
      whole: timed(path),
      one: timed(`${path}?only=${[...shown][0]}`),
    });
    const slow = times.whole.toSorted((a, b) => a - b)[Math.floor(rounds * 0.99)] ?? Number.NaN;
    return {
      name: `board of ${shown.size} children, ${kind}`,
      value: medianOf(times.whole),
      budget: budgets.board,
      detail: `99th percentile ${slow.toFixed(0)} ms, update of one child ${medianOf(times.one).toFixed(1)} ms, ${gzipSync(text).length} bytes compressed`,
    };
  } finally {
    await server.stop();
  }
}

/** Marks every child present that has no mark yet. */
async function markEveryoneIn(url: string, headers: { cookie: string }, { groups, today }: Registers): Promise<void> {
  for (const { groupId } of groups) {
    const reply = await fetch(`${url}/api/staff/attendance/bulk`, {
      method: 'POST',
      headers: {
        ...headers,
        Origin: url,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ groupId, day: today }),
    });
    if (!reply.ok) throw new Error(`marking group ${groupId}: ${reply.status} ${await reply.text()}`);
  }
}
