/**
 * A backup is one compressed text file that only its owner can read. The first line names the Parvis version, the time
 * and the migrations. Then each table has a line with its name and one line per row, in the database's own JSON. The
 * last line holds the row count and checksum of each table, so that a truncated file is detected. The compressed text
 * can be encrypted to a public key.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decryptWith, encryptTo, isEncrypted } from './backup-encryption.ts';

export type PastMigration = { readonly number: number; readonly name: string; readonly sum: string };

/** The state of a sequence. `called` is false before its first value. */
export type Counter = { readonly name: string; readonly last: string; readonly called: boolean };

export type Heading = {
  readonly format: 'parvis-backup-1';
  readonly madeAt: string;
  readonly migrations: readonly PastMigration[];
  readonly counters: readonly Counter[];
};

/** The row count of each table and the SHA-256 of its lines. */
export type Totals = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;

/** One row of a table, as the database writes it in JSON. */
export type RowLine = { readonly table: string; readonly row: string };

/** The file is not a complete Parvis backup. */
export class BackupBroken extends Error {
  override readonly name = 'BackupBroken';
}

/** The backup file already exists. It is not overwritten. */
export class BackupExists extends Error {
  constructor(file: string) {
    super(`${file} already exists. Choose another name.`);
    this.name = 'BackupExists';
  }
}

/** Computes the totals of each table. */
export class TotalsCounter {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();

  begin(table: string): void {
    this.#tables.set(table, { rows: 0, hash: createHash('sha256') });
  }

  add(table: string, row: string): void {
    const sum = this.#tables.get(table);
    if (!sum) throw new Error(`${table} has no open total`);
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

export type WriteOptions = {
  /** The public key to which the file is encrypted. */
  readonly recipient?: string | undefined;
  /** Called with each row. The writer of an encrypted backup cannot read it again. */
  readonly onRow?: ((line: RowLine) => void) | undefined;
};

/**
 * Writes to a temporary file and renames it once it is complete. Throws `BackupExists` if the file exists, and
 * `KeyRefused`.
 */
export async function writeBackup(
  file: string,
  { heading, tables, rows }: Source,
  { recipient, onRow }: WriteOptions = {},
): Promise<Totals> {
  const encrypt = recipient === undefined ? undefined : encryptTo(recipient);
  const adding = new TotalsCounter();
  async function* lines() {
    yield `${JSON.stringify(heading)}\n`;
    for (const table of tables) {
      adding.begin(table);
      yield `table ${table}\n`;
      for await (const row of rows(table)) {
        adding.add(table, row);
        onRow?.({ table, row });
        yield `${row}\n`;
      }
    }
    yield `end ${JSON.stringify(adding.totals())}\n`;
  }
  if (existsSync(file)) throw new BackupExists(file);
  // The name contains the process id: a partial file left by a crash does not block a new backup.
  const partFile = `${file}.${process.pid}.part`;
  try {
    const target = createWriteStream(partFile, { mode: 0o600, flush: true });
    await (encrypt ? pipeline(lines, createGzip(), encrypt, target) : pipeline(lines, createGzip(), target));
    if (existsSync(file)) throw new BackupExists(file);
    await rename(partFile, file);
  } catch (error) {
    await rm(partFile, { force: true });
    throw error;
  }
  return adding.totals();
}

export type OpenBackup = { readonly heading: Heading; rows(): AsyncGenerator<RowLine, Totals> };

/**
 * Opens a backup: reads the heading at once and the rows on demand. An encrypted one needs the private key `identity`.
 * Throws `BackupBroken`.
 */
export async function openBackup(file: string, identity?: string): Promise<OpenBackup> {
  const sealed = await isEncrypted(file).catch((error: unknown) => {
    throw broken(file, error);
  });
  if (sealed && identity === undefined)
    throw new BackupBroken(`${file} is encrypted. Give the file of its private key: --identity FILE`);
  const unpacked = createGunzip();
  const source = createReadStream(file);
  // Read errors surface when the lines are read.
  const reading =
    sealed && identity !== undefined ? pipeline(source, decryptWith(identity), unpacked) : pipeline(source, unpacked);
  reading.catch(() => undefined);
  const lines = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const next = () =>
    lines.next().catch((error: unknown) => {
      throw broken(file, error);
    });
  const first = await next();
  return { heading: headingIn(file, first.done ? '' : first.value), rows: () => readRows(file, next) };
}

async function* readRows(file: string, next: () => Promise<IteratorResult<string>>): AsyncGenerator<RowLine, Totals> {
  const adding = new TotalsCounter();
  let table = '';
  for (;;) {
    const line = await next();
    if (line.done) throw broken(file, 'it is truncated');
    const { value } = line;
    if (value.startsWith('table ')) {
      table = value.slice('table '.length);
      adding.begin(table);
    } else if (value.startsWith('end ')) {
      const totals = adding.totals();
      if (value !== `end ${JSON.stringify(totals)}`) throw broken(file, 'its row checksums do not match');
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
    // Reported below.
  }
  throw broken(file, 'it is not a Parvis backup');
}

const broken = (file: string, why: unknown) =>
  why instanceof Error && why.message.includes('no identity matched')
    ? new BackupBroken(`${file} is encrypted to another key than that of --identity, or its start was changed.`)
    : new BackupBroken(`${file} cannot be read as a backup: ${why instanceof Error ? why.message : String(why)}.`);
