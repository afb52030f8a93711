/**
 * Kills the server while it seeds the demo school at its first start. The next start completes it, with its parent as
 * the first user, or says in one line what to do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { isClearRefusal, runProgram } from '#test/support/program.ts';
import { freePort } from '#test/support/free-port.ts';
import { contentOf, withDatabase } from './school-process.ts';

export type DemoFillKills = {
  readonly kills: number;
  /** Number of kills before the school was seeded. */
  readonly inTheMiddle: number;
  /** Next starts that were refused in one line. */
  readonly refused: number;
  readonly wrong: readonly string[];
};

/** The line that it prints once it listens. */
const greeting = 'you are Sophie Tremblay';

export async function demoFillTrial(kills: number): Promise<DemoFillKills> {
  const { program, remove } = await bundleProgram('server/app/main.ts');
  const wrong: string[] = [];
  let inTheMiddle = 0;
  let refused = 0;
  try {
    const whole = await inFolder(async (dataDir) => {
      const { ranMs } = await start(program, dataDir);
      return { ranMs, rows: await rowsIn(dataDir) };
    });
    for (let n = 0; n < kills; n += 1) {
      await inFolder(async (dataDir) => {
        const killAfterMs = Math.round(whole.ranMs * (0.2 + 0.7 * Math.random()));
        const { output } = await start(program, dataDir, killAfterMs);
        if (!output.includes(greeting)) inTheMiddle += 1;
        const next = await start(program, dataDir);
        if (isClearRefusal(next)) refused += 1;
        else if (!next.output.includes(greeting)) wrong.push(`after ${killAfterMs} ms: ${next.code} ${next.error}`);
        else if (!isDeepStrictEqual(await rowsIn(dataDir), whole.rows))
          wrong.push(`after ${killAfterMs} ms: different rows`);
      });
    }
  } finally {
    remove();
  }
  return { kills, inTheMiddle, refused, wrong };
}

async function start(program: string, dataDir: string, killAfterMs?: number) {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  return runProgram({ program, env, killAfterMs, stopOnce: killAfterMs === undefined ? 'Ctrl-C' : undefined });
}

/** The numbers of children, users and groups. Other rows depend on the day, which may change between two starts. */
const rowsIn = (dataDir: string) =>
  withDatabase({ dataDir }, async (database) => {
    const { totals } = await contentOf(database, dataDir);
    return [totals.users?.rows, totals.children?.rows, totals.groups?.rows, totals.guardians?.rows];
  });

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parvis-test-fill-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
