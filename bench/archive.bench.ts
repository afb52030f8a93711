/** Response times of other calls, before and while an archive of 100,000 messages is made. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Measurement } from '#test/support/measurement.ts';
import { budgets } from '#bench/support/budgets.ts';
import { startChild } from '#bench/support/server-process.ts';
import { signInAs } from '#bench/support/demo-parent.ts';
import { whyNoPostgresql, withDemoSchools } from '#bench/support/postgresql.ts';

/** Number of other callers, and the pause in milliseconds after each reply. */
const otherCallers = 8;
const pause = 40;
const quietTime = 3000;
const paths = ['/api/session', '/api/conversations', '/api/settings', '/api/notifications'];

export async function archive(): Promise<Measurement[]> {
  const embedded = await figuresOf('embedded');
  const why = await whyNoPostgresql();
  if (why) console.log(`archive on PostgreSQL: skipped, ${why}`);
  return [...embedded, ...(why ? [] : await withDemoSchools(1, (url) => figuresOf('PostgreSQL', url)))];
}

async function figuresOf(kind: string, databaseUrl?: string): Promise<Measurement[]> {
  const server = await startChild<{ readonly url: string }>(
    'large-history-server.ts',
    ...(databaseUrl ? [databaseUrl] : []),
  );
  try {
    const owner = await signInAs(server.url, 'parent');
    const other = await signInAs(server.url, 'teacher');
    await measureOtherCalls(server.url, other, () => wait(quietTime));
    const before = await measureOtherCalls(server.url, other, () => wait(quietTime));
    let took = 0;
    let bytes = 0;
    const during = await measureOtherCalls(server.url, other, async () => {
      const began = performance.now();
      const answer = await fetch(`${server.url}/api/data-export`, { headers: owner });
      if (!answer.ok) throw new Error(`The archive was refused: ${answer.status}`);
      bytes = (await answer.arrayBuffer()).byteLength;
      took = (performance.now() - began) / 1000;
    });
    const longest = Math.max(...during).toFixed(0);
    return [
      {
        name: `other calls during an archive of 100,000, ${kind}`,
        value: percentile(during, 0.99),
        budget: budgets.callsDuringArchive,
        detail: `${during.length} calls, the longest ${longest} ms; before it ${percentile(before, 0.99).toFixed(0)} ms; made in ${took.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Gives the response time of each other call, in milliseconds, until the work is done. */
async function measureOtherCalls(
  url: string,
  headers: { cookie: string },
  work: () => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  const callers = Array.from({ length: otherCallers }, async (_, n) => {
    for (let turn = n; !state.isOver; turn += 1) {
      const began = performance.now();
      const answer = await fetch(`${url}${paths[turn % paths.length]}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${paths[turn % paths.length]} was refused: ${answer.status}`);
      times.push(performance.now() - began);
      await wait(pause);
    }
  });
  await Promise.all([
    work().finally(() => {
      state.isOver = true;
    }),
    ...callers,
  ]);
  return times;
}

/** The percentile of the values. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
