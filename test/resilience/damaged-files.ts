/**
 * Damages files: a backup that is restored over a school, and the folder of the embedded database. Each is refused in
 * one line with a status that is not 0, and nothing is overwritten.
 */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backUp } from '#server/db/backup/write-backup.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { isClearRefusal, type ProgramEnd, runProgram } from '#test/support/program.ts';
import { freePort } from '#test/support/free-port.ts';
import { differencesOf, isSame, type TrialSchool, totalsIn, withTrialSchool } from './school-process.ts';

type DamageTrial = {
  readonly kind: DatabaseKind;
  /** Number of damaged backups to restore. */
  readonly backups: number;
  /** The program that restores, the command by default. */
  readonly restorer?: string;
};

export type DamageOutcome = {
  readonly tried: number;
  /** Number of refused ones. A changed byte may be irrelevant: then all of the backup is restored. */
  readonly refused: number;
  readonly wrong: readonly string[];
};

export async function damagedFilesTrial({ kind, backups, restorer }: DamageTrial): Promise<DamageOutcome> {
  const keeping = await bundleProgram(restorer ?? 'server/commands/backup.ts');
  const server = await bundleProgram('server/app/main.ts');
  try {
    return await withTrialSchool(kind, async (school) => {
      const folder =
        'dataDir' in school.place ? await damageFolder(school.place.dataDir, school, server.program) : none;
      const files = await damageBackups(school, keeping.program, backups);
      return {
        tried: folder.tried + files.tried,
        refused: folder.refused + files.refused,
        wrong: [...folder.wrong, ...files.wrong],
      };
    });
  } finally {
    keeping.remove();
    server.remove();
  }
}

const none: DamageOutcome = { tried: 0, refused: 0, wrong: [] };

async function damageBackups(school: TrialSchool, program: string, tried: number): Promise<DamageOutcome> {
  const { folder, env, holding } = school;
  const whole = join(folder, 'whole.parvis');
  await school.open((database) => backUp(database, whole, new Date()));
  const bytes = readFileSync(whole);
  const before = await holding();
  const wrong: string[] = [];
  let refused = 0;
  for (let n = 0; n < tried; n += 1) {
    const [name, content] = damaged(bytes, n);
    const file = join(folder, `damaged-${n}.parvis`);
    writeFileSync(file, content);
    const end = await runProgram({ program, args: ['restore', file, '--replace'], env });
    if (end.code === 0 && isDeepStrictEqual(await totalsIn(file), before.totals)) continue;
    refused += 1;
    if (!isClearRefusal(end)) wrong.push(`a backup ${name}: ${wordsOf(end)}`);
    const after = await holding();
    if (!isSame(after, before)) wrong.push(`a backup ${name}: partly restored (${differencesOf(after, before)})`);
    rmSync(file);
  }
  return { tried, refused, wrong };
}

/** In turn: truncated, a byte changed, a part set to zero, empty, and a row changed in an intact file. */
function damaged(bytes: Buffer, n: number): readonly [name: string, content: Buffer] {
  // The compression detects every other change. Only the checksums of the rows detect this one.
  if (n % 5 === 4) return ['with a row changed', gzipSync(gunzipSync(bytes).toString().replace('Sophie', 'Sophia'))];
  const at = 12 + Math.floor(Math.random() * (bytes.length - 32));
  const copy = Buffer.from(bytes);
  if (n % 5 === 0) return [`cut short at ${at} of ${bytes.length}`, copy.subarray(0, at)];
  if (n % 5 === 1) {
    copy.writeUInt8(copy.readUInt8(at) ^ (1 << (n % 8)), at);
    return [`with byte ${at} changed`, copy];
  }
  if (n % 5 === 2) return [`of zeros from ${at}`, copy.fill(0, at, at + 512)];
  return ['of no bytes', Buffer.alloc(0)];
}

/** The damages of an intact folder, by name. */
const folderDamages: Readonly<Record<string, (database: string) => void>> = {
  'without its PG_VERSION': (database) => rmSync(join(database, 'PG_VERSION')),
  'of another version': (database) => writeFileSync(join(database, 'PG_VERSION'), '17\n'),
  'with its control file cut short': (database) => truncateSync(join(database, 'global', 'pg_control'), 100),
  'with a control file of zeros': (database) =>
    writeFileSync(join(database, 'global', 'pg_control'), Buffer.alloc(8192)),
  'without its write-ahead log': (database) => {
    for (const name of filesOf(join(database, 'pg_wal'))) rmSync(name);
  },
  'without its map of files': (database) => rmSync(join(database, 'global', 'pg_filenode.map')),
};

async function damageFolder(dataDir: string, { folder }: TrialSchool, program: string): Promise<DamageOutcome> {
  const wrong: string[] = [];
  let refused = 0;
  for (const [name, damage] of Object.entries(folderDamages)) {
    const copy = join(folder, 'damaged-folder');
    cpSync(dataDir, copy, { recursive: true });
    damage(join(copy, 'database'));
    const before = sumsOf(copy);
    const env = { DATA_DIR: copy, PORT: String(await freePort()) };
    const end = await runProgram({ program, env, stopOnce: 'Ctrl-C' });
    if (isClearRefusal(end)) refused += 1;
    else wrong.push(`a folder ${name}: ${wordsOf(end)}`);
    const written = [...sumsOf(copy)].filter(([path, sum]) => before.get(path) !== sum).map(([path]) => path);
    if (written.length > 0) wrong.push(`a folder ${name}: ${written.join(', ')} was written to`);
    rmSync(copy, { recursive: true });
  }
  return { tried: Object.keys(folderDamages).length, refused, wrong };
}

/**
 * A checksum of each file of the database, except those that record a start or an end in a database that can still
 * start: its locks, its control file where that is intact, its write-ahead log.
 */
const sumsOf = (folder: string): Map<string, string> =>
  new Map(
    filesOf(join(folder, 'database'))
      .filter((path) => !/postmaster\.|pg_wal|pg_subtrans|pg_control$/.test(path))
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const wordsOf = ({ code, error, output }: ProgramEnd) => `ended with ${code}: ${`${error}${output}`.slice(0, 300)}`;
