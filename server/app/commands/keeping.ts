/**
 * What `npm run backup -- FILE`, `restore -- FILE [--replace]` and `move -- postgres://…` run: everything that Parvis
 * holds, into one file, out of one, or from the data folder to a PostgreSQL. Where the data is, DATA_DIR and
 * DATABASE_URL say. (docs/operations.md, Backup)
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Totals } from '#server/db/backup/backup-file.ts';
import { backUpFrom, move, restoreInto } from '#server/db/backup/keeping.ts';
import { databaseUrlOf, placeOf, readConfig } from '#server/app/config.ts';
import { runCommand } from './command.ts';

type Asked = { readonly target: string; readonly replace: boolean };

const now = new Date();
const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
const acts: Record<string, (asked: Asked) => Promise<void>> = { backup, restore, move: moveAway };

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [does = '', target = ''] = positionals;
  const act = acts[does];
  if (!act) throw new Error('Say backup, restore or move.');
  await act({ target, ...values });
});

async function backup({ target }: Asked): Promise<void> {
  const file = fileNamed(target || `parvis-${stamp}.parvis`);
  const totals = await backUpFrom(placeOf(readConfig(process.env)), file, now);
  console.log(`${counted(totals)} are in ${file}. Keep it like the data, and SECRET apart.`);
}

async function restore({ target, replace }: Asked): Promise<void> {
  if (!target) throw new Error('Say which: npm run restore -- FILE');
  const place = placeOf(readConfig(process.env));
  const { totals, restorePoint } = await restoreInto(place, fileNamed(target), { replace, now });
  console.log(`${counted(totals)} are back, counted and added up. Everybody signs in again.`);
  if (restorePoint) console.log(`What was there before is in ${restorePoint}.`);
}

async function moveAway({ target, replace }: Asked): Promise<void> {
  if (!target) throw new Error('Say where to: npm run move -- postgres://…');
  if (replace) throw new Error('What moves replaces nothing: say a database that is empty.');
  const url = databaseUrlOf('Where to', target);
  const { databaseUrl, dataDir, secret } = readConfig(process.env);
  if (databaseUrl) throw new Error('What moves is the embedded database of DATA_DIR: leave DATABASE_URL out.');
  const between = path.join(dataDir, `moved-${stamp}.parvis`);
  console.log(`${counted(await move({ dataDir }, { url }, between, now))} are in PostgreSQL, counted and added up.`);
  const kept = path.join(dataDir, 'secret');
  const same = !secret && existsSync(kept) ? `SECRET=$(cat ${kept})` : 'the SECRET that it had';
  console.log(`Start with DATABASE_URL and ${same}; what moved is also in ${between}.`);
}

/** Named from where the command was given, which npm tells. */
function fileNamed(name: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', name);
}

function counted(totals: Totals): string {
  const rows = Object.values(totals).reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en')} rows of ${Object.keys(totals).length} tables`;
}
