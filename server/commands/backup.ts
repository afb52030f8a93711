/**
 * Runs `npm run backup -- FILE [--recipient KEY]`, `restore -- FILE [--replace] [--identity FILE]` and
 * `migrate:postgres -- postgres://…`. DATA_DIR and DATABASE_URL give the location of the data, and BACKUP_RECIPIENT
 * the public key of backups. See docs/operations.md, Backup.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readIdentity } from '#server/db/backup/backup-encryption.ts';
import type { RowLine, Totals } from '#server/db/backup/backup-file.ts';
import { backUpLocation, moveDatabase, restoreInto } from '#server/db/backup/backup-commands.ts';
import { type Config, databaseUrlOf, placeOf, readConfig } from '#server/app/config.ts';
import { healthKeysOf } from '#server/app/health-key-file.ts';
import { checkHealthKeys } from '#server/db/encryption/health-key-store.ts';
import { MissingHealthKey } from '#server/db/encryption/health-keys.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openStorage, storageLabel } from '#server/storage/open-storage.ts';
import {
  addContent,
  backUpEncryptedFiles,
  backUpFiles,
  type CopiedFiles,
  filesFolderOf,
  restoreFiles,
  verifyFiles,
} from './backup-files.ts';
import { runCommand } from './run-command.ts';

type CommandOptions = {
  readonly target: string;
  readonly replace: boolean;
  readonly recipient?: string | undefined;
  readonly identity?: string | undefined;
};

const now = new Date();
const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
const commands: Record<string, (options: CommandOptions) => Promise<void>> = {
  backup,
  restore,
  'migrate:postgres': migrateToPostgres,
};

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      recipient: { type: 'string' },
      identity: { type: 'string' },
    },
  });
  const [name = '', target = ''] = positionals;
  const command = commands[name];
  if (!command)
    throw new Error(
      'Usage: npm run backup -- FILE [--recipient KEY] | npm run restore -- FILE [--replace] [--identity FILE] | npm run migrate:postgres -- URL',
    );
  await command({ target, ...values });
});

async function backup({ target, recipient: given }: CommandOptions): Promise<void> {
  const config = readConfig(process.env);
  const recipient = given ?? config.backupRecipient ?? undefined;
  const file = fileNamed(target || `parvis-${stamp}.parvis${recipient === undefined ? '' : '.age'}`);
  const names = new Set<string>();
  const onRow = (line: RowLine) => addContent(names, line);
  const totals = await backUpLocation(placeOf(config), file, now, { recipient, onRow });
  const storage = openStorage(config);
  const files = await (recipient === undefined
    ? backUpFiles(file, storage)
    : backUpEncryptedFiles(file, storage, { names, recipient }));
  reportFiles(files, filesFolderOf(file));
  const protection =
    recipient === undefined
      ? 'Protect it like the database, and keep'
      : 'Only its private key opens it. Keep that key,';
  console.log(`${counted(totals)} backed up to ${file}. ${protection} SECRET and HEALTH_KEY separately.`);
}

async function restore({ target, replace, identity: keyFile }: CommandOptions): Promise<void> {
  if (!target) throw new Error('Missing FILE: npm run restore -- FILE');
  const config = readConfig(process.env);
  const place = placeOf(config);
  const identity = keyFile === undefined ? undefined : await readIdentity(fileNamed(keyFile));
  const { totals, restorePoint } = await restoreInto(place, fileNamed(target), { replace, now, identity });
  console.log(`${counted(totals)} restored and verified. All users must sign in again.`);
  reportFiles(
    await restoreFiles(fileNamed(target), openStorage(config), config.filesDir, identity),
    storageLabel(config),
  );
  if (restorePoint) console.log(`The replaced data is in ${restorePoint}.`);
  await reportMissingHealthKey(config);
}

async function migrateToPostgres({ target, replace }: CommandOptions): Promise<void> {
  if (!target) throw new Error('Missing URL: npm run migrate:postgres -- postgres://…');
  if (replace) throw new Error('The target database must be empty: --replace is not possible here.');
  const url = databaseUrlOf('The target', target);
  const config = readConfig(process.env);
  const { databaseUrl, dataDir, secret, healthKey } = config;
  if (databaseUrl) throw new Error('DATABASE_URL must not be set: the source is the embedded database in DATA_DIR.');
  const file = path.join(dataDir, `moved-${stamp}.parvis`);
  console.log(`${counted(await moveDatabase({ dataDir }, { url }, file, now))} migrated to PostgreSQL and verified.`);
  const kept = path.join(dataDir, 'secret');
  const same = !secret && existsSync(kept) ? `SECRET=$(cat ${kept})` : 'the same SECRET';
  const keptKey = path.join(dataDir, 'health-key');
  const sameKey = !healthKey && existsSync(keptKey) ? `HEALTH_KEY=$(head -1 ${keptKey})` : 'the same HEALTH_KEY';
  reportFiles(await verifyFiles(file, openStorage(config)), storageLabel(config));
  if (!config.fileBucket) console.log(`Keep ${config.filesDir}: photos and PDFs stay in it.`);
  console.log(`Start with DATABASE_URL, ${same} and ${sameKey}; a backup of the data is in ${file}.`);
}

/** Says how many photos and PDFs were copied. Fails when some are missing: their rows have no content. */
function reportFiles({ copied, known, missing }: CopiedFiles, place: string): void {
  if (copied + known + missing.length === 0) return;
  console.log(`${copied + known} contents of photos and PDFs verified in ${place}, ${copied} of them copied.`);
  if (missing.length === 0) return;
  process.exitCode = 1;
  console.error(`${missing.length} contents are missing or damaged: ${missing.slice(0, 10).join(' ')}`);
}

/** Says in one line when the restored files of children need a key that is not here. */
async function reportMissingHealthKey(config: Config): Promise<void> {
  const database = await openDatabase(placeOf(config));
  try {
    await checkHealthKeys(database, healthKeysOf(config));
  } catch (error) {
    if (!(error instanceof MissingHealthKey)) throw error;
    console.log(error.message);
  } finally {
    await database.close();
  }
}

/** Resolves a file name against the folder in which npm was called. */
function fileNamed(name: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', name);
}

function counted(totals: Totals): string {
  const rows = Object.values(totals).reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en')} rows of ${Object.keys(totals).length} tables`;
}
