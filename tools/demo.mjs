// @ts-check
/** npm run demo -- --schools 10: seeds demo schools into an empty database. */
import './node-version.mjs';
import './load-env.mjs';
import { parseArgs } from 'node:util';
import { install } from './ensure-installed.mjs';
import { at } from './spawn.mjs';

const { values } = parseArgs({ options: { schools: { type: 'string', default: '1' } } });
const schools = Number(values.schools);
if (!Number.isInteger(schools) || schools < 1 || schools > 100) {
  console.error(`--schools is a number from 1 to 100, not ${values.schools}`);
  process.exit(1);
}
const { DATABASE_URL: url, DATA_DIR: dataDir = at('data') } = process.env;

await install();
const { register } = await import('tsx/esm/api');
register();
const { openDatabase } = await import('#server/db/open-database.ts');
const { seedDemo } = await import('#server/demo/demo.ts');

const began = Date.now();
try {
  const database = await openDatabase(url ? { url } : { dataDir });
  try {
    await seedDemo(database, { now: new Date(), schools });
  } finally {
    await database.close();
  }
  console.log(`Filled with ${schools} demo school(s) in ${((Date.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
