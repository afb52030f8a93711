/**
 * From the start of the process until it is open, on data that is there; and the memory it then holds. Beside each what
 * bare `node:http` does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from '#tools/running-server.mjs';
import { startBare } from './bare-answers.ts';
import { budgets } from './budgets.ts';
import { costPerRequest } from './cost-per-request.ts';
import { signInAsParent } from './demo-parent.ts';
import type { Figure } from '#tools/figure.ts';
import { askedFirst } from './phone.ts';
import { memoryOf } from './process-costs.ts';
import { interleaved, medianOf, ratioOf } from './rounds.ts';

const rounds = 5;
const asked = ['/', ...askedFirst];
const times = 300;

export async function start(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
  try {
    const bareMemory = await memoryOfBare();
    const first = await firstStart(dataDir, bareMemory.atStart);
    const parvis = () => seconds(() => startServer({ dataDir }));
    const bare = () => seconds(() => startBare({}));
    const starts = await interleaved(rounds, { parvis, bare });
    const ratio = ratioOf(starts.parvis, starts.bare).toFixed(1);
    const detail = `${ratio} × bare node:http, ${medianOf(starts.bare).toFixed(2)} s`;
    return [
      { name: 'ready after start, embedded', value: medianOf(starts.parvis), budget: budgets.start, detail },
      first,
      await memoryAfterUse(await startServer({ dataDir }), bareMemory.most),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The one that makes the data. */
async function firstStart(dataDir: string, bare: number): Promise<Figure> {
  const server = await startServer({ dataDir });
  const { most } = memoryOf(server.pid);
  await server.stop();
  return {
    name: 'memory, first start',
    value: most,
    budget: budgets.memory,
    detail: `the most it held until it was open; ${beside(most, bare)}`,
  };
}

/** Bare `node:http` as it opens, and the most it ever held after as many requests of as many addresses. */
async function memoryOfBare(): Promise<{ atStart: number; most: number }> {
  const answer = { headers: { 'Content-Type': 'application/json' }, body: Buffer.from('{}') };
  const server = await startBare(Object.fromEntries(asked.map((each) => [each, answer])));
  try {
    const { most: atStart } = memoryOf(server.pid);
    for (const each of asked) await costPerRequest({ pid: server.pid, url: `${server.url}${each}` }, times);
    return { atStart, most: memoryOf(server.pid).most };
  } finally {
    await server.stop();
  }
}

const beside = (most: number, bare: number) => `${(most / bare).toFixed(1)} × bare node:http, ${bare.toFixed(0)} MB`;

async function seconds(begin: () => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const began = performance.now();
  const server = await begin();
  const took = (performance.now() - began) / 1000;
  await server.stop();
  return took;
}

async function memoryAfterUse(server: RunningServer, bare: number): Promise<Figure> {
  try {
    const atStart = memoryOf(server.pid);
    const headers = await signInAsParent(server.url);
    for (const each of asked) await costPerRequest({ pid: server.pid, url: `${server.url}${each}`, headers }, times);
    const { now, most } = memoryOf(server.pid);
    const detail = `${atStart.now.toFixed(0)} MB at the start, now ${now.toFixed(0)} MB; the most it ever held; ${beside(most, bare)}`;
    return { name: 'memory, embedded', value: most, budget: budgets.memory, detail };
  } finally {
    await server.stop();
  }
}
