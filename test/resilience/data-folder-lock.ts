/** Starts a second process on a data folder in use, repeatedly, and another one after a kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { withTimeout } from '#test/support/with-timeout.ts';

export type SecondStartOutcome = {
  readonly starts: number;
  /** Refused starts: one clear line and a status that is not 0. */
  readonly refused: number;
  /** Milliseconds from the opening to the refusal, without the start of Node. */
  readonly slowestRefusalMs: number;
  /** Milliseconds from the start of its process to its end. */
  readonly slowestEndMs: number;
  readonly isUntouched: boolean;
  /** Successful starts right after a kill -9 of the owner. */
  readonly kills: number;
  readonly freed: number;
};

export type SecondStartTrial = {
  readonly dataDir: string;
  readonly starts: number;
  readonly kills: number;
  /** The program that opens the folder and reports the result, the database's own opening by default. */
  readonly opener?: string;
  /** How long a refused or killed process may take to end, in milliseconds. Ten seconds by default. */
  readonly endingMs?: number;
};

/** How long an opening may take, in milliseconds. */
const longestOpening = 60_000;

/**
 * Runs the trial in an empty folder, and leaves the owner of the folder killed. Throws when a wait exceeds a minute.
 */
export async function secondStartTrial(trial: SecondStartTrial): Promise<SecondStartOutcome> {
  const { dataDir, starts, kills, opener = 'test/support/open-database-process.ts', endingMs = 10_000 } = trial;
  const { program, remove } = await bundleProgram(opener);
  const running: ChildProcess[] = [];
  const start = async () => {
    const child = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
    running.push(child);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const [output] = (await withTimeout(longestOpening, 'the line about the opening', once(child.stdout, 'data'))) as [
      Buffer,
    ];
    return { child, ended, ...(JSON.parse(output.toString()) as { line: string; took: number }) };
  };
  try {
    let owner = await start();
    if (owner.line !== 'open') throw new Error(`The first start did not open the folder: ${owner.line}`);
    const before = fingerprint(dataDir);
    const refusals: number[] = [];
    const ends: number[] = [];
    let refused = 0;
    for (let n = 0; n < starts; n += 1) {
      const began = performance.now();
      const { child, line, took, ended } = await start();
      const code = await endOf(child, ended, endingMs);
      ends.push(Math.round(performance.now() - began));
      const isClear = /^The data folder .+ is in use by another Parvis\. [^\n]+$/.test(line);
      if (isClear && code !== 0 && code !== null) refused += 1;
      refusals.push(took);
    }
    const isUntouched = fingerprint(dataDir) === before;
    let freed = 0;
    for (let n = 0; n < kills; n += 1) {
      owner.child.kill('SIGKILL');
      await withTimeout(endingMs, 'the end of a killed process', owner.ended);
      owner = await start();
      if (owner.line === 'open') freed += 1;
    }
    return {
      starts,
      refused,
      slowestRefusalMs: Math.max(...refusals),
      slowestEndMs: Math.max(...ends),
      isUntouched,
      kills,
      freed,
    };
  } finally {
    for (const child of running) child.kill('SIGKILL');
    remove();
  }
}

/** Its status. Undefined when it did not end by itself: a process that was let in keeps running and is killed. */
async function endOf(child: ChildProcess, ended: Promise<[number | null]>, endingMs: number): Promise<number | null> {
  const overdue = setTimeout(() => child.kill('SIGKILL'), endingMs);
  const [code] = await withTimeout(endingMs + 30_000, 'the end of a second start', ended);
  clearTimeout(overdue);
  return code;
}

const fingerprint = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path} ${statSync(path).mtimeMs} ${statSync(path).size}`)
    .join('\n');

/** The full-size trial, in a folder of its own. */
export async function secondStartSoak(starts: number): Promise<SecondStartOutcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parvis-test-second-'));
  try {
    return await secondStartTrial({ dataDir, starts, kills: Math.ceil(starts / 4) });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
