/**
 * Starts a second process on a data folder that one has, again and again, and a next one after that is killed. (trust,
 * R3)
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './test-bundle.ts';
import { within } from './within.ts';

export type SecondStartOutcome = {
  readonly starts: number;
  /** Ended with one clear line and a status that is not 0. */
  readonly refused: number;
  /** From the opening to the refusal, the start of Node apart. */
  readonly slowestRefusalMs: number;
  /** From the start of its process to its end. */
  readonly slowestEndMs: number;
  readonly isUntouched: boolean;
  /** Opened at once after a kill -9 of who had the folder. */
  readonly kills: number;
  readonly freed: number;
};

export type SecondStartTrial = {
  readonly dataDir: string;
  readonly starts: number;
  readonly kills: number;
  /** What opens the folder and says how that went; the database's own opening unless said. */
  readonly opener?: string;
  /** How long a process that was refused or killed may take to end, in milliseconds; ten seconds unless said. */
  readonly endingMs?: number;
};

/** How long an opening may take, in milliseconds. */
const longestOpening = 60_000;

/** Runs it in an empty folder, whose owner it leaves dead. Throws when what it waits for does not come in a minute. */
export async function secondStartTrial(trial: SecondStartTrial): Promise<SecondStartOutcome> {
  const { dataDir, starts, kills, opener = 'server/db/test-opener.ts', endingMs = 10_000 } = trial;
  const { program, remove } = await bundled(opener);
  const running: ChildProcess[] = [];
  const start = async () => {
    const child = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
    running.push(child);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const [said] = (await within(longestOpening, 'a word of the opening', once(child.stdout, 'data'))) as [Buffer];
    return { child, ended, ...(JSON.parse(said.toString()) as { line: string; took: number }) };
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
      await within(endingMs, 'the end of a killed process', owner.ended);
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

/** Its status; nothing of one that did not end by itself, as one that was let in does not, and is killed. */
async function endOf(child: ChildProcess, ended: Promise<[number | null]>, endingMs: number): Promise<number | null> {
  const overdue = setTimeout(() => child.kill('SIGKILL'), endingMs);
  const [code] = await within(2 * endingMs, 'the end of a second start', ended);
  clearTimeout(overdue);
  return code;
}

const fingerprint = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path} ${statSync(path).mtimeMs} ${statSync(path).size}`)
    .join('\n');

/** The trial at its full size, in a folder of its own. */
export async function secondStartSoak(starts: number): Promise<SecondStartOutcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parvis-test-second-'));
  try {
    return await secondStartTrial({ dataDir, starts, kills: Math.ceil(starts / 4) });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
