/**
 * The app with one more route, registered twice: with a session check and without. The check alone has no public
 * address, so this file imports the server.
 */
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoint, type Access } from '#core/http/endpoint.ts';
// oxlint-disable no-restricted-imports -- see the comment of the file
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { productionLimits } from '#server/app/limits.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { openDatabase } from '#server/db/open-database.ts';
// oxlint-enable no-restricted-imports

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
const database = await openDatabase({ dataDir, sync: false });
await seedDemo(database, { now: new Date() });

const pace = { perMinute: 1e9, burst: 1e9 };
const limits = { ...productionLimits, reads: pace, changes: pace, address: pace };
const config = { ...readConfig({ LOG_LEVEL: 'warn' }), limits, secret: 'a secret only for the bench' };
const app = await buildApp({ database, healthKeys: testHealthKeys, config, now: () => new Date() });
const answer = JSON.stringify([{ id: 1, name: 'Léa Tremblay', className: '402' }]);
const routeFor = (url: string, who: Access) =>
  app.route({
    method: 'GET',
    url,
    config: { endpoint: endpoint({ method: 'GET', path: url, access: who, summary: 'Costs what it costs.' }) },
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(answer),
  });
routeFor('/api/bench/with', 'user');
routeFor('/api/bench/without', 'anyone');

const { token } = await database.transaction({ userId: 1 }, (tx) => app.sessions.insert(tx, 1, 'bench'));
const { cookie } = app.sessions;
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ url, cookie: `${cookie.name}=${cookie.signed(token)}` }));

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => rmSync(dataDir, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
