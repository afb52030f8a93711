/**
 * The app with years of messages in it: a hundred thousand of the demo parent's own. They are put there as no call from
 * outside could in any reasonable time, hence the imports of the server. On the database that is named, or an embedded
 * one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
// oxlint-disable no-restricted-imports -- said above
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { seedDemo } from '#server/app/demo.ts';
import { generousLimits } from '#server/app/limits.ts';
import { openFence } from '#server/db/fence.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { insertHistories, rareWord } from '#server/messages/history-seed.ts';
// oxlint-enable no-restricted-imports

const url = process.argv[2];
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
const database = await openDatabase(url ? { url } : { dataDir, sync: false });
if (!url) await seedDemo(database, { now: new Date() });

const lengths = [10, 10_000, ...Array<number>(45).fill(2000)];
const [short, long] = await database.asOwner(async (tx) => {
  await openFence(tx, [1]);
  return insertHistories(tx, { schoolId: 1, userId: 1, lengths });
});
// What either database does by itself before long: PostgreSQL within minutes, the embedded one each day and start.
await (url ? database.asOwner((tx) => sql`analyze`.execute(tx)) : database.tend());

const config = { ...readConfig({ LOG_LEVEL: 'warn' }), limits: generousLimits, secret: 'a secret only for the bench' };
const app = await buildApp({ database, config, now: () => new Date() });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ url: address, short, long, rareWord }));

process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => {
      rmSync(dataDir, { recursive: true, force: true });
      process.exit();
    });
});
