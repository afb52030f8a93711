/**
 * The app with years of messages: 100,000 of them belong to the demo parent. Creating them through the API would take
 * too long, so this file imports the server. Uses the named database, or an embedded one.
 */
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
// oxlint-disable no-restricted-imports -- see the comment of the file
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { generousLimits } from '#server/app/limits.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { insertHistories, rareWord } from '#server/messages/long-conversation-seed.ts';
// oxlint-enable no-restricted-imports

const url = process.argv[2];
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
const database = await openDatabase(url ? { url } : { dataDir, sync: false });
if (!url) await seedDemo(database, { now: new Date() });

const lengths = [10, 10_000, ...Array<number>(45).fill(2000)];
const [short, long] = await database.asOwner(async (tx) => {
  await setTenantScope(tx, [1]);
  return insertHistories(tx, { schoolId: 1, userId: 1, lengths });
});
// Both databases do this by themselves: PostgreSQL within minutes, the embedded one every day and at its start.
await (url ? database.asOwner((tx) => sql`analyze`.execute(tx)) : database.tend());

const config = { ...readConfig({ LOG_LEVEL: 'warn' }), limits: generousLimits, secret: 'a secret only for the bench' };
const app = await buildApp({ database, healthKeys: testHealthKeys, config, now: () => new Date() });
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
