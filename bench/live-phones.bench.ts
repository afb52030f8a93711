/** A change that 500 open phones receive: time from the commit to the last byte at each phone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { budgets } from '#bench/support/budgets.ts';
import type { OnMeasured } from '#test/support/check-results.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { memoryOf } from '#bench/support/process-usage.ts';
import { percentile } from '#bench/peak-load/peak-load.ts';
import { usablePlaces } from './peak-load.bench.ts';
import type { RushPeople } from '#bench/peak-load/people.ts';
import { type LoadTarget, secret, type ServerLocation, withRushPlace } from '#bench/peak-load/targets.ts';
import { startLineProcess } from '#bench/support/line-protocol-process.ts';

const phones = 500;
/** Enough schools for that many parents. */
const schools = 2;
const changes = 25;
const nextAfter = 150;

export async function livePhones(onMeasured: OnMeasured): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  for (const name of await usablePlaces()) {
    if (name === 'PostgreSQL, two processes') continue;
    const measured = ({ people, copy }: LoadTarget) => copy((where) => figuresOf(name, people, where));
    const ofPlace = await withRushPlace(name, schools, measured);
    ofPlace.forEach(onMeasured);
    figures.push(...ofPlace);
  }
  return figures;
}

async function figuresOf(kind: string, people: RushPeople, where: ServerLocation): Promise<Measurement[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-live-'));
  const parents = people.schools.flatMap((school) => school.parents).slice(0, phones);
  const input = { ...where, secret, userIds: parents.map(({ userId }) => userId) };
  const server = startLineProcess('live-phones-server.ts', JSON.stringify(input));
  try {
    const part = path.join(folder, 'phones.json');
    writeFileSync(part, JSON.stringify({ url: await server.hear(), cookies: parents.map(({ cookie }) => cookie) }));
    const before = memoryOf(server.pid).now;
    const listeners = startLineProcess('live-listeners.ts', part);
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
