/**
 * The app with a change that is told to many phones at once, at a word on its standard input: no call from outside says
 * when its commit began, hence the imports of the server. On the database that is named, else the embedded one. Says
 * its address, then of each change when its commit was sent, on the machine's clock that all processes share.
 */
import { createInterface } from 'node:readline';
// oxlint-disable no-restricted-imports -- said above
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { productionLimits } from '#server/app/limits.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { beforeCommit } from '#server/db/transactions.ts';
import { tell } from '#server/live/live-store.ts';
// oxlint-enable no-restricted-imports

const { dataDir, databaseUrl, secret, userIds } = JSON.parse(process.argv[2] ?? '{}') as {
  dataDir: string;
  databaseUrl?: string;
  secret: string;
  userIds: number[];
};
const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir });
const config = { ...readConfig({ LOG_LEVEL: 'warn' }), limits: productionLimits, secret };
const app = await buildApp({ database, config, now: () => new Date() });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(url);

for await (const line of createInterface(process.stdin)) {
  let at = 0n;
  await database.transaction({}, async (tx) => {
    tell(tx, userIds, { about: 'announcements', id: Number(line) });
    beforeCommit(tx, async () => void (at = process.hrtime.bigint()));
  });
  console.log(JSON.stringify({ change: Number(line), at: String(at) }));
}
await app.close();
await database.close();
process.exit();
