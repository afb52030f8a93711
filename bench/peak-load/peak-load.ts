/**
 * One peak-load run: starts the processes of simulated users and collects their logs and the resource use of the
 * servers.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '#tools/spawn.mjs';
import type { RunningServer } from '#tools/running-server.mjs';
import { memoryOf, processorTimeOf } from '#bench/support/process-usage.ts';
import type { RushPart, RushPeople, RushTimes } from './people.ts';

export type Rush = {
  readonly parents: number;
  readonly calls: number;
  /** Milliseconds from the request to the last byte, of every call that got a reply. */
  readonly p50: number;
  readonly p99: number;
  /** Share of all calls. */
  readonly failed: number;
  /** Peak MB of all server processes together. */
  readonly memory: number;
  /** Share of one processor, used by all server processes together. */
  readonly busy: number;
  /** Processor seconds of all server processes for the hour of 1,000 parents. Databases and proxies are not counted. */
  readonly perThousand: number;
  readonly seconds: number;
  readonly slowest: string;
};

/**
 * Every pause is scaled to this length: the last parent leaves after two thirds of it. `warmUp` is how long it takes
 * to start the processes, in milliseconds.
 */
const usualSeconds = 90;
const warmUp = 3000;
const callers = 2;

/** Plays it with that many parents. Throws when a mutation was refused, an update lost, or an event missed. */
export async function playRush(
  servers: readonly RunningServer[],
  { schools }: RushPeople,
  parents: number,
  seconds = usualSeconds,
): Promise<Rush> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-part-'));
  const startAt = Date.now() + warmUp;
  const allParents = schools.flatMap((school) => school.parents.slice(0, 300));
  if (allParents.length < parents) throw new Error(`There are ${allParents.length} parents, not ${parents}.`);
  const common = { urls: servers.map(({ url }) => url), startAt, seconds };
  const taken = allParents.slice(0, parents);
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
    const came = await Promise.all(coming.map(({ outcome }) => outcome));
    const took = performance.now() - began;
    const busy = (used() - before) / 1000 / took;
    const memory = servers.reduce((sum, { pid }) => sum + memoryOf(pid).most, 0);
    working.stop();
    return summed([...came, await working.outcome], {
      parents,
      busy,
      perThousand: (busy * took) / parents,
      memory,
      seconds: took / 1000,
    });
  } finally {
    for (const { end } of calledUp) end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function summed(
  parts: readonly RushTimes[],
  rest: Pick<Rush, 'parents' | 'busy' | 'perThousand' | 'memory' | 'seconds'>,
): Rush {
  const wrongs = parts.flatMap((part) => part.wrongs);
  const failures = parts.flatMap((part) => part.failures);
  if (wrongs.length > 0) {
    throw new Error(
      `${wrongs.length} failed check(s) with ${rest.parents} parents:\n${wrongs.slice(0, 10).join('\n')}`,
    );
  }
  const byCall = new Map<string, number[]>();
  for (const { times } of parts) {
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
    console.log(`  ${failures.length} without a reply: ${[...new Set(failures)].slice(0, 5).join(', ')}`);
  const { name = '', p99: worst = 0 } = ofCall.toSorted((a, b) => b.p99 - a.p99)[0] ?? {};
  const slowest = `${name} ${worst.toFixed(0)} ms`;
  const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
  return { ...rest, calls: all.length, p50, p99, failed: failures.length / (all.length + failures.length), slowest };
}

/** The percentile of the figures. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

function startCallers(file: string, part: RushPart) {
  writeFileSync(file, JSON.stringify(part));
  const result = `${file}.result`;
  const program = path.join(import.meta.dirname, 'callers.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, file, result], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const outcome = new Promise<RushTimes>((resolve, reject) => {
    child.once('close', () => {
      if (existsSync(result)) resolve(JSON.parse(readFileSync(result, 'utf8')) as RushTimes);
      else reject(new Error('A process of callers ended without a result.'));
    });
  });
  return { outcome, stop: () => child.kill('SIGTERM'), end: () => child.kill('SIGKILL') };
}
