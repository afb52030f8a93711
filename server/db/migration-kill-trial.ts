/** Kills a process while it migrates a database, again and again, and counts the databases that are not whole then. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { DatabaseKind } from './database.ts';
import { openDatabase } from './open-database.ts';
import { bundled } from './test-bundle.ts';
import { type TrialPlace, trialPlace } from './trial-place.ts';

type TrialOptions = {
  readonly kind: DatabaseKind;
  readonly kills: number;
  /** What migrates until it is killed; `migration-opener.ts` unless said. */
  readonly opener?: string;
  /** When to kill, as a part of the usual time; at random, after the start of the process, unless said. */
  readonly at?: number;
};

export type MigrationKills = {
  readonly kills: number;
  /** How many of them came before the process had said that it is done. */
  readonly inTheMiddle: number;
  /** Databases that did not open again, or not with the schema of one that was migrated without a kill. */
  readonly wrong: readonly string[];
};

/** A migration that takes longer is killed where it is. */
const maxWait = 45_000;

/** Runs the trial, each kill on a database of its own, which is dropped after. */
export async function migrationKillTrial({ kind, kills, opener = 'server/db/migration-opener.ts', at }: TrialOptions) {
  const { program, remove } = await bundled(opener);
  const wrong: string[] = [];
  let inTheMiddle = 0;
  try {
    const whole = await withPlace(kind, schemaOf);
    const { ranMs: usualMs } = await withPlace(kind, (place) => killAfter(program, place, maxWait));
    for (let kill = 0; kill < kills; kill += 1) {
      await withPlace(kind, async (place) => {
        const ms = usualMs * (at ?? 0.3 + 0.7 * Math.random());
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

async function withPlace<T>(kind: DatabaseKind, work: (place: TrialPlace) => Promise<T>): Promise<T> {
  const { place, drop } = await trialPlace(kind);
  try {
    return await work(place);
  } finally {
    await drop();
  }
}

/** Opens the database, which migrates what is missing, and gives every column and constraint that it then has. */
async function schemaOf(place: TrialPlace): Promise<string> {
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
 * Runs the process and kills it after so many milliseconds, or as soon as it has migrated. Gives how long it ran and
 * whether it had migrated all.
 */
async function killAfter(program: string, place: TrialPlace, ms: number): Promise<{ ranMs: number; isDone: boolean }> {
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
