/** A change that five hundred open phones hear: from when its commit is sent to the last byte at each of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { budgets } from './budgets.ts';
import type { Figure } from '#tools/figure.ts';
import { whyNoPostgresql, withDatabase } from './postgresql.ts';
import { memoryOf } from './process-costs.ts';
import { percentile } from './rush.ts';
import { startTalking } from './talking-child.ts';

const phones = 500;
const changes = 25;
const nextAfter = 150;

export async function livePhones(): Promise<Figure[]> {
  const embedded = await figuresOf('embedded');
  const why = await whyNoPostgresql();
  if (why) console.log(`live phones on PostgreSQL: left out, ${why}`);
  return [...embedded, ...(why ? [] : await withDatabase((url) => figuresOf('PostgreSQL', url)))];
}

async function figuresOf(kind: string, databaseUrl?: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-live-'));
  const told = JSON.stringify({ dataDir: path.join(folder, 'data'), databaseUrl, phones });
  const server = startTalking('live-phones-server.ts', told);
  try {
    const part = path.join(folder, 'phones.json');
    writeFileSync(part, await server.hear());
    const before = memoryOf(server.pid).now;
    const listeners = startTalking('live-listeners.ts', part);
    try {
      if ((await listeners.hear()) !== 'listening') throw new Error('The phones do not listen.');
      const all: number[] = [];
      const lasts: number[] = [];
      for (let change = 1; change <= changes; change += 1) {
        server.say(String(change));
        const [{ at }, { times }] = [
          JSON.parse(await server.hear()) as { at: string },
          JSON.parse(await listeners.hear()) as { times: string[] },
        ];
        const took = times.map((time) => Number(BigInt(time) - BigInt(at)) / 1e6);
        all.push(...took);
        lasts.push(Math.max(...took));
        await new Promise((resolve) => setTimeout(resolve, nextAfter));
      }
      const { now, most } = memoryOf(server.pid);
      const each = `half of them after ${percentile(all, 0.5).toFixed(1)} ms, the last of each change after ${percentile(lasts, 0.5).toFixed(1)}; load ${os.loadavg()[0]?.toFixed(1)}`;
      const grown = `${(((now - before) * 1024) / phones).toFixed(0)} kB a phone; ${most.toFixed(0)} at most`;
      return [
        {
          name: `${phones} live phones, ${kind}, 99 of 100`,
          value: percentile(all, 0.99),
          budget: budgets.livePhones,
          detail: each,
        },
        { name: `${phones} live phones, ${kind}, memory`, value: now, budget: budgets.rushMemory, detail: grown },
      ];
    } finally {
      await listeners.stop();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
