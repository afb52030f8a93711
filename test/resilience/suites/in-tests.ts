/** Resilience checks that are tests: run at their full size, with their figures read from the file that they write. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { DatabaseKind } from '#server/db/database.ts';
import { readOutcome, resultFile } from '#test/support/check-results.ts';
import { bin, run } from '#tools/spawn.mjs';

export type ConsistencyFigures = {
  acts: number;
  undone: string[];
  views: number;
  unseen: string[];
  notified: string[];
  stale: string[];
};
export type FuzzFigures = { requests: number; succeeded: number; made: number; deleted: number; failures: number };
export type MailOutage = { pushMs: number; connections: number };
export type UpgradeFigures = { from: number; rows: number; lost: number; failed: number };

type VitestRun = {
  readonly code: number;
  readonly passed: number;
  /** The end of the output of a run that failed. */
  readonly problem: string | undefined;
};

/** Runs a test at its full size. `outcome` is what it stores with `writeOutcome`. */
export async function runTestFile<T>(id: string, kind: DatabaseKind, file: string, env: Record<string, string>) {
  const ended = await runVitest(`${id}-${kind}`, ['--project', kind, file], env);
  return { ...ended, outcome: readOutcome<T>(`${id}-${kind}`) };
}

/** Runs tests, and counts them in the report that Vitest writes. */
export async function runVitest(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<VitestRun> {
  const report = resultFile(name, 'vitest.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run([bin('vitest'), 'run', ...reporters, ...args], {
    env: { ...env, NO_COLOR: '1' },
    quiet: true,
  });
  const { numPassedTests: passed } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number })
    : { numPassedTests: 0 };
  return { code, passed, problem: code === 0 ? undefined : output.slice(-4000).trim() };
}
