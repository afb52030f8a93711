/** Kills a process while it migrates a database, repeatedly, and counts the databases that are broken afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { DatabaseKind } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { type TrialDatabase, createTrialDatabase } from '#test/support/temporary-database.ts';

type TrialOptions = {
  readonly kind: DatabaseKind;
  readonly kills: number;
  /** The program that migrates until it is killed, `migrate-database-process.ts` by default. */
  readonly opener?: string;
  /** When to kill, as a share of the usual duration. By default at random, after the start of the process. */
  readonly at?: number;
};

export type MigrationKills = {
  readonly kills: number;
  /** Number of kills before the process reported that it was done. */
  readonly inTheMiddle: number;
  /** Databases that did not open again, or whose schema differs from one that was migrated without a kill. */
  readonly wrong: readonly string[];
};

/** A slower migration is killed where it is. */
const maxWait = 45_000;

/** Runs the trial, each kill on a database of its own, which is dropped afterwards. */
export async function migrationKillTrial({
  kind,
  kills,
  opener = 'test/resilience/migrate-database-process.ts',
  at,
}: TrialOptions) {
  const { program, remove } = await bundleProgram(opener);
  const wrong: string[] = [];
  let inTheMiddle = 0;
  try {
    const whole = await withPlace(kind, schemaOf);
    const { ranMs: usualMs } = await withPlace(kind, (place) => killAfter(program, place, maxWait));
    for (let kill = 0; kill < kills; kill += 1) {
      await withPlace(kind, async (place) => {
        // Spread over the run: a machine that became faster since the first run still has kills before the end.
        const ms = usualMs * (at ?? 0.3 + (0.6 * (kill + Math.random())) / kills);
        const { isDone } = await killAfter(program, place, ms);
        if (!isDone) inTheMiddle += 1;
        const found = await schemaOf(place).catch((error: unknown) => String(error));
        if (found !== whole) wrong.push(`killed after ${Math.round(ms)} ms: ${found.slice(0, 200)}`);
      });
    }
  } finally {
    remove();
  }
  return { kills, inTheMiddle, wrong } satisfies MigrationKills;
}

async function withPlace<T>(kind: DatabaseKind, work: (place: TrialDatabase) => Promise<T>): Promise<T> {
  const { place, drop } = await createTrialDatabase(kind);
  try {
    return await work(place);
  } finally {
    await drop();
  }
}

/** Opens the database, which applies the missing migrations, and gives all of its columns and constraints. */
async function schemaOf(place: TrialDatabase): Promise<string> {
  const database = await openDatabase(place);
  try {
    const { rows } = await database.asOwner((tx) =>
      sql<{ line: string }>`
        select concat_ws(' ', table_name, column_name, data_type, is_nullable) as line from information_schema.columns
         where table_schema = 'public'
        union all
        select concat_ws(' ', conrelid::regclass, conname) from pg_constraint where connamespace = 'public'::regnamespace
        union all
        select indexdef from pg_indexes where schemaname = 'public'
        order by line`.execute(tx),
    );
    return rows.map(({ line }) => line).join('\n');
  } finally {
    await database.close();
  }
}

/**
 * Runs the process and kills it after that many milliseconds, or as soon as it has migrated. Gives its duration and
 * whether it had applied all migrations.
 */
async function killAfter(
  program: string,
  place: TrialDatabase,
  ms: number,
): Promise<{ ranMs: number; isDone: boolean }> {
  const began = performance.now();
  const child = spawn(process.execPath, [program, JSON.stringify(place)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const due = setTimeout(() => child.kill('SIGKILL'), ms);
  let isDone = false;
  for await (const _ of createInterface({ input: child.stdout })) {
    isDone = true;
    child.kill('SIGKILL');
  }
  await exit;
  clearTimeout(due);
  return { ranMs: performance.now() - began, isDone };
}
