/**
 * One rush hour: its people called up in processes of their own, what they saw, and what the servers used meanwhile.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '#tools/run.mjs';
import type { RunningServer } from '#tools/running-server.mjs';
import { memoryOf, processorTimeOf } from './process-costs.ts';
import type { RushPart, RushPeople, RushSaid } from './rush-people.ts';

export type Rush = {
  readonly parents: number;
  readonly calls: number;
  /** Milliseconds from asking to the last byte, of every call that was answered. */
  readonly p50: number;
  readonly p99: number;
  /** Of all calls. */
  readonly failed: number;
  /** MB at most, of all server processes together. */
  readonly memory: number;
  /** Of one processor, by all server processes together. */
  readonly busy: number;
  readonly seconds: number;
  readonly slowest: string;
};

/**
 * By it every pause is counted: the last parent leaves after two thirds of it. In milliseconds, how long it takes to
 * call them up.
 */
const usualSeconds = 90;
const warmUp = 3000;
const callers = 2;

/** Plays it with that many parents. Throws when an act was refused, an update lost, or an event missed. */
export async function playRush(
  servers: readonly RunningServer[],
  { schools }: RushPeople,
  parents: number,
  seconds = usualSeconds,
): Promise<Rush> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-part-'));
  const startAt = Date.now() + warmUp;
  const everybody = schools.flatMap((school) => school.parents.slice(0, 300));
  if (everybody.length < parents) throw new Error(`There are ${everybody.length} parents, not ${parents}.`);
  const common = { urls: servers.map(({ url }) => url), startAt, seconds };
  const taken = everybody.slice(0, parents);
  const staff = schools.slice(0, Math.ceil(parents / 300)).map((school) => school.staff);
  const calledUp: ReturnType<typeof startCallers>[] = [];
  const call = (name: string, part: RushPart) => {
    const called = startCallers(path.join(folder, name), part);
    calledUp.push(called);
    return called;
  };
  try {
    const working = call('staff', { ...common, parents: [], staff });
    const coming = Array.from({ length: callers }, (_, nth) =>
      call(`parents-${nth}`, {
        ...common,
        parents: taken.filter((__, n) => Math.floor(n / 2) % callers === nth),
        staff: [],
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, startAt - Date.now()));
    const used = () => servers.reduce((sum, { pid }) => sum + processorTimeOf(pid), 0);
    const [began, before] = [performance.now(), used()];
    const came = await Promise.all(coming.map(({ said }) => said));
    const took = performance.now() - began;
    const busy = (used() - before) / 1000 / took;
    const memory = servers.reduce((sum, { pid }) => sum + memoryOf(pid).most, 0);
    working.stop();
    return summed([...came, await working.said], { parents, busy, memory, seconds: took / 1000 });
  } finally {
    for (const { end } of calledUp) end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function summed(said: readonly RushSaid[], rest: Pick<Rush, 'parents' | 'busy' | 'memory' | 'seconds'>): Rush {
  const wrongs = said.flatMap((part) => part.wrongs);
  const failures = said.flatMap((part) => part.failures);
  if (wrongs.length > 0) {
    throw new Error(
      `${wrongs.length} thing(s) went wrong with ${rest.parents} parents:\n${wrongs.slice(0, 10).join('\n')}`,
    );
  }
  const byCall = new Map<string, number[]>();
  for (const { times } of said) {
    for (const [name, some] of Object.entries(times)) byCall.set(name, [...(byCall.get(name) ?? []), ...some]);
  }
  const all = [...byCall.values()].flat();
  const ofCall = [...byCall].map(([name, times]) => ({
    name,
    p99: percentile(times, 0.99),
    p50: percentile(times, 0.5),
    n: times.length,
  }));
  if (process.env.RUSH_CALLS) console.table(ofCall);
  if (failures.length > 0)
    console.log(`  ${failures.length} not answered: ${[...new Set(failures)].slice(0, 5).join(', ')}`);
  const { name = '', p99: worst = 0 } = ofCall.toSorted((a, b) => b.p99 - a.p99)[0] ?? {};
  const slowest = `${name} ${worst.toFixed(0)} ms`;
  const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
  return { ...rest, calls: all.length, p50, p99, failed: failures.length / (all.length + failures.length), slowest };
}

/** The figure that so large a part of them do not exceed. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

function startCallers(file: string, part: RushPart) {
  writeFileSync(file, JSON.stringify(part));
  const program = path.join(import.meta.dirname, 'rush-callers.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (words += text));
  const said = new Promise<RushSaid>((resolve, reject) => {
    child.once('close', () => {
      if (words === '') reject(new Error('Callers ended without a word.'));
      else resolve(JSON.parse(words) as RushSaid);
    });
  });
  return { said, stop: () => child.kill('SIGTERM'), end: () => child.kill('SIGKILL') };
}
