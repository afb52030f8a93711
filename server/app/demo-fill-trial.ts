/**
 * Kills the server while it makes the demo school at its first start. The next start makes it whole, with its parent as
 * the first person, or says in one line what to do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bundled } from '#server/db/test-bundle.ts';
import { isClearRefusal, runProgram } from '#server/db/trial-program.ts';
import { freePort } from './free-port.ts';
import { holdingOf, withDatabase } from './trial-school.ts';

export type DemoFillKills = {
  readonly kills: number;
  /** How many of them came before the school was made. */
  readonly inTheMiddle: number;
  /** Next starts that were refused in one line. */
  readonly refused: number;
  readonly wrong: readonly string[];
};

/** Once it listens it says this. */
const greeting = 'you are Sophie Tremblay';

export async function demoFillTrial(kills: number): Promise<DemoFillKills> {
  const { program, remove } = await bundled('server/app/main.ts');
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
        const { said } = await start(program, dataDir, killAfterMs);
        if (!said.includes(greeting)) inTheMiddle += 1;
        const next = await start(program, dataDir);
        if (isClearRefusal(next)) refused += 1;
        else if (!next.said.includes(greeting)) wrong.push(`after ${killAfterMs} ms: ${next.code} ${next.error}`);
        else if (!isDeepStrictEqual(await rowsIn(dataDir), whole.rows))
          wrong.push(`after ${killAfterMs} ms: other rows`);
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

/** How many children and people there are, and their groups: days may turn between two starts. */
const rowsIn = (dataDir: string) =>
  withDatabase({ dataDir }, async (database) => {
    const { totals } = await holdingOf(database, dataDir);
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
