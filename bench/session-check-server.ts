/**
 * The app with one more route, there twice: with a session asked for, and without. The check alone has no address
 * that anybody could ask from outside, hence the only imports of the server in this folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoint, type Who } from '#core/http/endpoint.ts';
// oxlint-disable no-restricted-imports -- said above
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { productionLimits } from '#server/app/limits.ts';
import { seedDemo } from '#server/app/demo.ts';
import { openDatabase } from '#server/db/open-database.ts';
// oxlint-enable no-restricted-imports

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
const database = await openDatabase({ dataDir, sync: false });
await seedDemo(database, { now: new Date() });

const pace = { perMinute: 1e9, burst: 1e9 };
const limits = { ...productionLimits, reads: pace, changes: pace, address: pace };
const config = { ...readConfig({ LOG_LEVEL: 'warn' }), limits, secret: 'a secret only for the bench' };
const app = await buildApp({ database, config, now: () => new Date() });
const answer = JSON.stringify([{ id: 1, name: 'Léa Tremblay', className: '402' }]);
const routeFor = (url: string, who: Who) =>
  app.route({
    method: 'GET',
    url,
    config: { endpoint: endpoint({ method: 'GET', path: url, who, does: 'Costs what it costs.', spec: '' }) },
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
