/**
 * A backup: one compressed file of lines, of its owner only. The first says which Parvis made it, when and from which
 * migrations; then come the tables, each a line with its name and a line for each row, as the database itself writes
 * them; the last says how many rows there were of each and what they add up to, so that a file cut short is known.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export type PastMigration = { readonly number: number; readonly name: string; readonly sum: string };

/** How far a sequence has counted; `called` is false before its first number. */
export type Counter = { readonly name: string; readonly last: string; readonly called: boolean };

export type Heading = {
  readonly format: 'parvis-backup-1';
  readonly madeAt: string;
  readonly migrations: readonly PastMigration[];
  readonly counters: readonly Counter[];
};

/** Of each table, how many rows and the SHA-256 of their lines. */
export type Totals = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;

/** One row of a table, as the database writes it in JSON. */
export type RowLine = { readonly table: string; readonly row: string };

/** The file is not a whole backup of ours. */
export class BackupBroken extends Error {
  override readonly name = 'BackupBroken';
}

/** A backup is not written over another file. */
export class BackupThere extends Error {
  constructor(file: string) {
    super(`${file} is there already: say another name.`);
    this.name = 'BackupThere';
  }
}

/** Adds up the rows of each table. */
export class Adding {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();

  begin(table: string): void {
    this.#tables.set(table, { rows: 0, hash: createHash('sha256') });
  }

  add(table: string, row: string): void {
    const sum = this.#tables.get(table);
    if (!sum) throw new Error(`${table} was not begun`);
    sum.rows += 1;
    sum.hash.update(row).update('\n');
  }

  totals(): Totals {
    return Object.fromEntries(
      [...this.#tables].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.copy().digest('hex') }]),
    );
  }
}

export type Source = {
  readonly heading: Heading;
  readonly tables: readonly string[];
  rows(table: string): AsyncIterable<string>;
};

/**
 * Writes a backup beside its place, and gives it its name once it is whole. Throws `BackupThere` where that name is
 * taken.
 */
export async function writeBackup(file: string, { heading, tables, rows }: Source): Promise<Totals> {
  const adding = new Adding();
  async function* lines() {
    yield `${JSON.stringify(heading)}\n`;
    for (const table of tables) {
      adding.begin(table);
      yield `table ${table}\n`;
      for await (const row of rows(table)) {
        adding.add(table, row);
        yield `${row}\n`;
      }
    }
    yield `end ${JSON.stringify(adding.totals())}\n`;
  }
  if (existsSync(file)) throw new BackupThere(file);
  // Of this process alone: what an earlier one was cut short in is in nobody's way.
  const beside = `${file}.${process.pid}.part`;
  try {
    await pipeline(lines, createGzip(), createWriteStream(beside, { mode: 0o600, flush: true }));
    if (existsSync(file)) throw new BackupThere(file);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  return adding.totals();
}

export type OpenBackup = { readonly heading: Heading; rows(): AsyncGenerator<RowLine, Totals> };

/** Reads a backup: its heading at once, its rows as they are asked for. Throws `BackupBroken`. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const unpacked = createGunzip();
  // What goes wrong is told by the lines.
  pipeline(createReadStream(file), unpacked).catch(() => undefined);
  const lines = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const next = () =>
    lines.next().catch((error: unknown) => {
      throw broken(file, error);
    });
  const first = await next();
  return { heading: headingIn(file, first.done ? '' : first.value), rows: () => readRows(file, next) };
}

async function* readRows(file: string, next: () => Promise<IteratorResult<string>>): AsyncGenerator<RowLine, Totals> {
  const adding = new Adding();
  let table = '';
  for (;;) {
    const line = await next();
    if (line.done) throw broken(file, 'it ends before its end');
    const { value } = line;
    if (value.startsWith('table ')) {
      table = value.slice('table '.length);
      adding.begin(table);
    } else if (value.startsWith('end ')) {
      const totals = adding.totals();
      if (value !== `end ${JSON.stringify(totals)}`) throw broken(file, 'its rows do not add up');
      return totals;
    } else {
      adding.add(table, value);
      yield { table, row: value };
    }
  }
}

function headingIn(file: string, line: string): Heading {
  try {
    const heading = JSON.parse(line) as Heading;
    if (heading.format === 'parvis-backup-1') return heading;
  } catch {
    // Said below.
  }
  throw broken(file, 'it is not a backup of Parvis');
}

const broken = (file: string, why: unknown) =>
  new BackupBroken(`${file} cannot be read as a backup: ${why instanceof Error ? why.message : String(why)}.`);
