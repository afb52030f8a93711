/**
 * Time from the start of the process until it is ready, on existing data, and its memory then. The reference is bare
 * `node:http`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from '#tools/running-server.mjs';
import { startBareServer } from '#bench/support/reference-server.ts';
import { budgets } from '#bench/support/budgets.ts';
import { costPerRequest } from '#bench/support/cost-per-request.ts';
import { signInAsParent } from '#bench/support/demo-parent.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { initialRequests } from '#bench/support/simulated-client.ts';
import { memoryOf } from '#bench/support/process-usage.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';

const rounds = 5;
const paths = ['/', ...initialRequests];
const times = 300;

export async function start(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
  try {
    const bareMemory = await memoryOfBare();
    const first = await firstStart(dataDir, bareMemory.atStart);
    const parvis = () => seconds(() => startServer({ dataDir }));
    const bare = () => seconds(() => startBareServer({}));
    const starts = await measureInterleaved(rounds, { parvis, bare });
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

/** The first start, which creates the data. */
async function firstStart(dataDir: string, bare: number): Promise<Measurement> {
  const server = await startServer({ dataDir });
  const { most } = memoryOf(server.pid);
  await server.stop();
  return {
    name: 'memory, first start',
    value: most,
    budget: budgets.memory,
    detail: `peak until it was ready; ${formatReference(most, bare)}`,
  };
}

/** Memory of bare `node:http` at its start, and its peak after as many requests of as many addresses. */
async function memoryOfBare(): Promise<{ atStart: number; most: number }> {
  const answer = { headers: { 'Content-Type': 'application/json' }, body: Buffer.from('{}') };
  const server = await startBareServer(Object.fromEntries(paths.map((each) => [each, answer])));
  try {
    const { most: atStart } = memoryOf(server.pid);
    for (const each of paths) await costPerRequest({ pid: server.pid, url: `${server.url}${each}` }, times);
    return { atStart, most: memoryOf(server.pid).most };
  } finally {
    await server.stop();
  }
}

const formatReference = (most: number, bare: number) =>
  `${(most / bare).toFixed(1)} × bare node:http, ${bare.toFixed(0)} MB`;

async function seconds(begin: () => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const began = performance.now();
  const server = await begin();
  const took = (performance.now() - began) / 1000;
  await server.stop();
  return took;
}

async function memoryAfterUse(server: RunningServer, bare: number): Promise<Measurement> {
  try {
    const atStart = memoryOf(server.pid);
    const headers = await signInAsParent(server.url);
    for (const each of paths) await costPerRequest({ pid: server.pid, url: `${server.url}${each}`, headers }, times);
    const { now, most } = memoryOf(server.pid);
    const detail = `${atStart.now.toFixed(0)} MB at the start, now ${now.toFixed(0)} MB; its peak; ${formatReference(most, bare)}`;
    return { name: 'memory, embedded', value: most, budget: budgets.memory, detail };
  } finally {
    await server.stop();
  }
}
