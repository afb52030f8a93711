/** Response times of other calls before and during the making of an archive of 100,000 messages. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '#tools/figure.ts';
import { budgets } from './budgets.ts';
import { startChild } from './child-server.ts';
import { signInAs } from './demo-parent.ts';
import { whyNoPostgresql, withDemoSchools } from './postgresql.ts';

/** So many others ask, each again this many milliseconds after it was answered. */
const others = 8;
const pause = 40;
const quietTime = 3000;
const asked = ['/api/session', '/api/conversations', '/api/settings', '/api/notifications'];

export async function archive(): Promise<Figure[]> {
  const embedded = await figuresOf('embedded');
  const why = await whyNoPostgresql();
  if (why) console.log(`archive on PostgreSQL: left out, ${why}`);
  return [...embedded, ...(why ? [] : await withDemoSchools(1, (url) => figuresOf('PostgreSQL', url)))];
}

async function figuresOf(kind: string, databaseUrl?: string): Promise<Figure[]> {
  const server = await startChild<{ readonly url: string }>(
    'histories-server.ts',
    ...(databaseUrl ? [databaseUrl] : []),
  );
  try {
    const owner = await signInAs(server.url, 'parent');
    const other = await signInAs(server.url, 'teacher');
    await timesOfOthers(server.url, other, () => wait(quietTime));
    const before = await timesOfOthers(server.url, other, () => wait(quietTime));
    let took = 0;
    let bytes = 0;
    const beside = await timesOfOthers(server.url, other, async () => {
      const began = performance.now();
      const answer = await fetch(`${server.url}/api/my-data`, { headers: owner });
      if (!answer.ok) throw new Error(`The archive was refused: ${answer.status}`);
      bytes = (await answer.arrayBuffer()).byteLength;
      took = (performance.now() - began) / 1000;
    });
    const longest = Math.max(...beside).toFixed(0);
    return [
      {
        name: `others beside an archive of 100,000, ${kind}`,
        value: percentile(beside, 0.99),
        budget: budgets.besideArchive,
        detail: `${beside.length} calls, the longest ${longest} ms; before it ${percentile(before, 0.99).toFixed(0)} ms; made in ${took.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** How long each call of others took, in milliseconds, from now until something is done. */
async function timesOfOthers(url: string, headers: { cookie: string }, done: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  const callers = Array.from({ length: others }, async (_, n) => {
    for (let turn = n; !state.isOver; turn += 1) {
      const began = performance.now();
      const answer = await fetch(`${url}${asked[turn % asked.length]}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${asked[turn % asked.length]} was refused: ${answer.status}`);
      times.push(performance.now() - began);
      await wait(pause);
    }
  });
  await Promise.all([
    done().finally(() => {
      state.isOver = true;
    }),
    ...callers,
  ]);
  return times;
}

/** The figure that this share of them does not pass. */
function percentile(figures: readonly number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? Number.NaN;
}
