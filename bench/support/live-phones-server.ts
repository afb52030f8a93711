/**
 * The app with a change that is sent to many phones at once, started by a line on its standard input. No API call
 * reports when its commit began, so this file imports the server. Uses the named database, else the embedded one.
 * Prints its address, then for each change the time of its commit, on the clock that all processes of the machine
 * share.
 */
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { createInterface } from 'node:readline';
// oxlint-disable no-restricted-imports -- see the comment of the file
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { productionLimits } from '#server/app/limits.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { sendWithCommit } from '#server/db/transactions.ts';
import { publishChange } from '#server/live/live-store.ts';
// oxlint-enable no-restricted-imports

const { dataDir, databaseUrl, secret, userIds } = JSON.parse(process.argv[2] ?? '{}') as {
  dataDir: string;
  databaseUrl?: string;
  secret: string;
  userIds: number[];
};
const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir });
const config = { ...readConfig({ LOG_LEVEL: 'warn' }), limits: productionLimits, secret };
const app = await buildApp({ database, healthKeys: testHealthKeys, config, now: () => new Date() });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(url);

for await (const line of createInterface(process.stdin)) {
  let at = 0n;
  await database.transaction({}, async (tx) => {
    publishChange(tx, userIds, { about: 'announcements', id: Number(line) });
    sendWithCommit(tx, () => {
      at = process.hrtime.bigint();
      return undefined;
    });
  });
  console.log(JSON.stringify({ change: Number(line), at: String(at) }));
}
await app.close();
await database.close();
process.exit();
