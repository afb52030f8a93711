/** Kills a writing process repeatedly, and counts lost, duplicated and partial transactions. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { type TrialDatabase, createTrialDatabase } from '#test/support/temporary-database.ts';

export type TrialOptions = {
  readonly kind: DatabaseKind;
  readonly kills: number;
  /** The program that writes until it is killed, `crash-writer.ts` by default. */
  readonly writer?: string;
  /** Called after each kill, with their number. */
  readonly onKill?: (kills: number) => void;
};

export type TrialResult = {
  readonly kind: DatabaseKind;
  readonly kills: number;
  /** Transactions that were acknowledged to the writer. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly halfWritten: number;
  /** Milliseconds from the start of the opening to the first reply, after a kill. */
  readonly slowestOpeningMs: number;
  /** The median: a single slow opening may be caused by another program. */
  readonly usualOpeningMs: number;
  /** The median without a kill before it, in the same run: the speed of the machine. */
  readonly cleanOpeningMs: number;
  /** Processor time of the median opening, which other programs cannot extend. */
  readonly usualOpeningWorkMs: number;
  readonly cleanOpeningWorkMs: number;
};

/** Runs the trial on a database of its own, which is dropped afterwards. */
export async function killTrial(options: TrialOptions): Promise<TrialResult> {
  const { kind, kills, writer = 'test/resilience/crash-writer.ts', onKill } = options;
  const { program, remove } = await bundleProgram(writer);
  const { place, drop } = await createTrialDatabase(kind);
  try {
    await withDatabase(place, prepare);
    const acknowledged = new Set<number>();
    const openings: number[] = [];
    const works: number[] = [];
    for (let kill = 1; kill <= kills; kill++) {
      // Far above the last number, so that a number in flight at a kill is never reused.
      const life = await liveAndDie(program, place, kill * 1_000_000);
      for (const number of life.acknowledged) acknowledged.add(number);
      openings.push(life.openingMs);
      works.push(life.openingWorkMs);
      onKill?.(kill);
    }
    const [cleanOpeningMs = 0, ...afterKills] = openings;
    const [cleanOpeningWorkMs = 0, ...worksAfterKills] = works;
    const lastBegan = performance.now();
    return await withDatabase(place, async (database) => {
      afterKills.push(Math.round(performance.now() - lastBegan));
      const kept = await entriesOf(database);
      const written = await writtenIn(database);
      const doubled = [...kept.values()].filter((halves) => halves.length > 2).length;
      const halfWritten = [...kept.values()].filter((halves) => new Set(halves).size < 2).length;
      return {
        kind,
        kills,
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((number) => !kept.has(number)).length,
        doubled,
        // The counter of a writer is updated in the same transactions as its entries.
        halfWritten: halfWritten + Math.abs(written - kept.size),
        usualOpeningMs: middleOf(afterKills),
        slowestOpeningMs: Math.max(...afterKills),
        cleanOpeningMs,
        usualOpeningWorkMs: middleOf(worksAfterKills),
        cleanOpeningWorkMs,
      };
    });
  } finally {
    remove();
    await drop();
  }
}

const middleOf = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function withDatabase<T>(place: TrialDatabase, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function prepare(database: Database): Promise<void> {
  await database.asOwner(async (tx) => {
    // Without a unique index: a duplicated row must be detectable.
    await sql`create table trial_entries (number int not null, half int not null)`.execute(tx);
    await sql`create index trial_entries_by_number on trial_entries (number)`.execute(tx);
    await sql`create table trial_writers (id int primary key, written int not null)`.execute(tx);
    await sql`insert into trial_writers select n, 0 from generate_series(1, 4) n`.execute(tx);
  });
}

type ServerRun = {
  readonly acknowledged: readonly number[];
  readonly openingMs: number;
  readonly openingWorkMs: number;
};

/** Timeouts in milliseconds. A slower writer is killed with what it has written. */
const patience = { opening: 45_000, writing: 60_000 };

/**
 * Lets the writer write, at any speed of the machine, and kills it at a random moment of a transaction. Throws when the
 * writer ended by itself.
 */
async function liveAndDie(program: string, place: TrialDatabase, from: number): Promise<ServerRun> {
  const enough = 20 + Math.random() * 60;
  const writer = spawn(process.execPath, [program, JSON.stringify(place), String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(writer, 'exit');
  const kill = () => writer.kill('SIGKILL');
  let overdue = setTimeout(kill, patience.opening);
  const acknowledged: number[] = [];
  let opening: readonly number[] | undefined;
  for await (const line of createInterface({ input: writer.stdout })) {
    if (line.startsWith('ready ')) {
      opening = line.slice('ready '.length).split(' ').map(Number);
      clearTimeout(overdue);
      overdue = setTimeout(kill, patience.writing);
      continue;
    }
    if (acknowledged.push(Number(line)) === Math.ceil(enough)) {
      setTimeout(kill, Math.random() * 20);
    }
  }
  const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null];
  clearTimeout(overdue);
  if (!opening) throw new Error('The writer ended before it had opened the database.');
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself, with ${code ?? signal}.`);
  const [openingMs = 0, openingWorkMs = 0] = opening;
  return { acknowledged, openingMs, openingWorkMs };
}

/** The stored numbers, with the halves found for each. */
async function entriesOf(database: Database): Promise<Map<number, number[]>> {
  const { rows } = await database.transaction({ readOnly: true }, (tx) =>
    sql<{ number: number; halves: number[] }>`
      select number, array_agg(half) as halves from trial_entries group by number`.execute(tx),
  );
  return new Map(rows.map(({ number, halves }) => [number, halves]));
}

async function writtenIn(database: Database): Promise<number> {
  const { rows } = await database.transaction({ readOnly: true }, (tx) =>
    sql<{ written: number }>`select sum(written)::int as written from trial_writers`.execute(tx),
  );
  return rows[0]?.written ?? 0;
}
