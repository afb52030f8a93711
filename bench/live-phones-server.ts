/**
 * The app with a change that is told to many phones at once, at a word on its standard input: no call from outside says when its commit
 * began, hence the imports of the server. On the database that is named, else an embedded one. Says who listens, then of each change
 * when its commit was sent, on the machine's clock that all processes share.
 */
import { createInterface } from 'node:readline';
// oxlint-disable no-restricted-imports -- said above
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { seedDemo } from '#server/app/demo.ts';
import { productionLimits } from '#server/app/limits.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { beforeCommit } from '#server/db/transactions.ts';
import { tell } from '#server/live/live-store.ts';
// oxlint-enable no-restricted-imports

const { dataDir, databaseUrl, phones } = JSON.parse(process.argv[2] ?? '{}') as {
  dataDir: string;
  databaseUrl?: string;
  phones: number;
};
const now = () => new Date();
const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir });
await seedDemo(database, { now: now(), perRoom: 30 });
const config = {
  ...readConfig({ LOG_LEVEL: 'warn' }),
  limits: productionLimits,
  secret: 'a secret only for the bench',
};
const app = await buildApp({ database, config, now });

const users = await database.asOwner((tx) => tx.selectFrom('users').select('id').orderBy('id').limit(phones).execute());
const { cookie } = app.sessions;
const cookies: string[] = [];
for (const { id } of users) {
  const { token } = await database.transaction({ userId: id }, (tx) => app.sessions.insert(tx, id, 'bench'));
  cookies.push(`${cookie.name}=${cookie.signed(token)}`);
}
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ url, cookies }));

for await (const line of createInterface(process.stdin)) {
  let at = 0n;
  const userIds = users.map(({ id }) => id);
  await database.transaction({}, async (tx) => {
    tell(tx, userIds, { about: 'announcements', id: Number(line) });
    beforeCommit(tx, async () => void (at = process.hrtime.bigint()));
  });
  console.log(JSON.stringify({ change: Number(line), at: String(at) }));
}
await app.close();
await database.close();
process.exit();
