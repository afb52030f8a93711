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

/** Runs it in an empty folder, whose owner it leaves dead. */
export async function secondStartTrial({ dataDir, starts, kills }: { dataDir: string; starts: number; kills: number }) {
  const { program, remove } = await bundled('server/db/test-opener.ts');
  const running: ChildProcess[] = [];
  const start = async () => {
    const child = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
    running.push(child);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
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
      const { line, took, ended } = await start();
      const [code] = await ended;
      ends.push(Math.round(performance.now() - began));
      const isClear = /^The data folder .+ is in use by another Parvis\. [^\n]+$/.test(line);
      if (isClear && code !== 0 && code !== null) refused += 1;
      refusals.push(took);
    }
    const isUntouched = fingerprint(dataDir) === before;
    let freed = 0;
    for (let n = 0; n < kills; n += 1) {
      owner.child.kill('SIGKILL');
      await owner.ended;
      owner = await start();
      if (owner.line === 'open') freed += 1;
    }
    const outcome: SecondStartOutcome = {
      starts,
      refused,
      slowestRefusalMs: Math.max(...refusals),
      slowestEndMs: Math.max(...ends),
      isUntouched,
      kills,
      freed,
    };
    return outcome;
  } finally {
    for (const child of running) child.kill('SIGKILL');
    remove();
  }
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
