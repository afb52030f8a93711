// @ts-check
/**
 * npm run backup -- FILE, npm run restore -- FILE [--replace], npm run move -- postgres://… : everything that Parvis holds, into
 * one file, out of one, or from the data folder to a PostgreSQL. Where the data is, DATA_DIR and DATABASE_URL say, as for npm start.
 */
import './node-version.mjs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { at } from './run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
});
const [does = '', target = ''] = positionals;

await install();
const { register } = await import('tsx/esm/api');
register();
const { readConfig } = await import('#server/app/config.ts');
const { backUpFrom, move, restoreInto } = await import('#server/db/backup/keeping.ts');

/** @typedef {import('#server/db/backup/backup-file.ts').Totals} Totals */

const now = new Date();
const stamp = now.toISOString().replaceAll(/[:.]/g, '-');

try {
  if (!target && does !== 'backup')
    throw new Error(
      does === 'move' ? 'Say where to: npm run move -- postgres://…' : 'Say which: npm run restore -- FILE',
    );
  const { databaseUrl, dataDir } = readConfig({ DATA_DIR: at('data'), ...process.env });
  const place = databaseUrl ? { url: databaseUrl } : { dataDir };
  // Named from where the command was given, which npm tells.
  const file = path.resolve(process.env.INIT_CWD ?? '.', target || `parvis-${stamp}.parvis`);
  if (does === 'backup') {
    console.log(
      `${counted(await backUpFrom(place, file, now))} are in ${file}. Keep it like the data, and SECRET apart.`,
    );
  } else if (does === 'restore') {
    const { totals, restorePoint } = await restoreInto(place, file, { replace: values.replace, now });
    console.log(`${counted(totals)} are back, counted and added up.`);
    if (restorePoint) console.log(`What was there before is in ${restorePoint}.`);
  } else if (does === 'move') {
    if (databaseUrl) throw new Error('What moves is the embedded database of DATA_DIR: leave DATABASE_URL out.');
    const between = path.join(dataDir, `moved-${stamp}.parvis`);
    console.log(
      `${counted(await move(place, { url: target }, between, now))} are in PostgreSQL, counted and added up.`,
    );
    console.log(
      `Start with DATABASE_URL and SECRET=$(cat ${path.join(dataDir, 'secret')}); what moved is also in ${between}.`,
    );
  } else throw new Error('Say backup, restore or move.');
} catch (error) {
  console.error(process.env.DEBUG ? error : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {Totals} totals */
function counted(totals) {
  const rows = Object.values(totals).reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en')} rows of ${Object.keys(totals).length} tables`;
}
