/** Starts the server: reads the configuration, opens the database, listens, and shuts down gracefully. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { RenderInitialScreen } from '#core/http/server-rendering.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { isLoopback } from '#server/http/address.ts';
import { buildApp, deleteExpiredData } from './app.ts';
import { checkHealthKeys } from '#server/db/encryption/health-key-store.ts';
import { type Config, isSecure, placeOf, readConfig, secretOf } from './config.ts';
import { healthKeysOf } from './health-key-file.ts';
import { checkArrivals } from '#server/attendance/arrival-check-acts.ts';
import { seedChildFiles } from '#server/demo/demo-child-files.ts';
import { isDemo, isEmpty, seedDemo, topUpDemo } from '#server/demo/demo.ts';
import { everyMinute } from './scheduler.ts';
import { generousLimits } from './limits.ts';
import { assertPortsAvailable } from './check-ports.ts';
import { serveMetrics } from '#server/http/metrics-server.ts';

const now = () => new Date();
const say = (line: string) => process.stdout.write(`${line}\n`);
/** The build output: next to the bundled server, or `dist` when run from the sources. */
const built = new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../', import.meta.url);
const webRoot = fileURLToPath(new URL('web', built));
const rendererUrl = new URL('first-screen/first-screen.js', built);

/** Stops listening, finishes open requests and closes the database. A second call returns the same promise. */
export type StopServer = () => Promise<void>;

/**
 * Starts the server as configured by the environment (docs/operations.md) and returns the function that stops it.
 * `stoppable` gets that function earlier, before listening, so that a signal during startup is not an error. Rejects
 * with `BadConfig` or the error of the database or port. Resources opened by then are closed.
 */
export async function serve(
  environment: NodeJS.ProcessEnv,
  stoppable: (stop: StopServer) => void = () => undefined,
): Promise<StopServer> {
  const config = readConfig(environment);
  await assertPortsAvailable(config);
  const database = await openDatabase(placeOf(config));
  const [app, demo] = await begin(database, config).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  let metrics: Server | undefined;
  let stopJobs: (() => void) | undefined;
  let ended: Promise<void> | undefined;
  const end = async () => {
    stopJobs?.();
    await app.close();
    metrics?.close();
    await database.close();
  };
  const stop: StopServer = () => (ended ??= end());
  stoppable(stop);
  try {
    if (config.metrics && app.metrics) metrics = await serveMetrics(app.metrics, config.metrics);
    await app.outbox.start();
    const demoParent = demo ? await demoParentOf(database) : undefined;
    if (ended) return stop;
    // Last, so that a failed start cannot interrupt requests.
    await app.listen({ host: config.host, port: config.port });
    greet(app, config, demoParent);
  } catch (error) {
    // Stopping during startup is not a failure.
    if (ended) return stop;
    await stop();
    throw error;
  }
  if (ended) return stop;
  stopJobs = everyMinute(now, app.log, {
    async minutely() {
      await checkArrivals({
        database,
        now: now(),
        onError: (err, schoolId) => app.log.error({ err, schoolId }, 'arrival check failed'),
      });
    },
    daily: () => deleteExpiredData(app, { database, config, now: now() }).then(() => database.tend()),
    ...(demo && { hourly: () => topUpDemo(database, now()) }),
  });
  return stop;
}

async function begin(database: Database, config: Config): Promise<[app: FastifyInstance, demo: boolean]> {
  const demo = await prepareDemo(database, config);
  return [await appOn(database, config, demo), demo];
}

/**
 * Seeds the demo into an empty embedded database that only this machine can reach, and updates an existing demo to
 * today. Returns whether the database is a demo.
 */
async function prepareDemo(database: Database, config: Config): Promise<boolean> {
  if (database.kind === 'embedded' && isLocal(config) && (await isEmpty(database))) {
    say('Filling the demo school…');
    await seedDemo(database, { now: now() });
    return true;
  }
  if (!(await isDemo(database))) return false;
  await topUpDemo(database, now());
  return true;
}

/** Whether the server is reachable from this machine only. */
function isLocal({ host, publicUrl }: Config): boolean {
  return isLoopback(host) && (!publicUrl || isLoopback(publicUrl.hostname));
}

async function appOn(database: Database, config: Config, demo: boolean): Promise<FastifyInstance> {
  const limits = demo ? generousLimits : config.limits;
  // A demo user reads the terminal, a school's operator reads the log.
  const logLevel = config.logLevel ?? (demo ? 'warn' : 'info');
  const draw = await loadRenderer(rendererUrl);
  const healthKeys = healthKeysOf(config);
  await checkHealthKeys(database, healthKeys);
  if (demo) await seedChildFiles(database, healthKeys, now());
  const appConfig = { ...config, limits, logLevel, secret: secretOf(config) };
  return buildApp({ database, config: appConfig, healthKeys, now, webRoot, draw });
}

/** The server-side renderer of the first screen. Absent from the sources until it is built. */
async function loadRenderer(file: URL): Promise<RenderInitialScreen | undefined> {
  if (!existsSync(file)) return undefined;
  const module = (await import(file.href)) as { renderInitialScreen: RenderInitialScreen };
  return module.renderInitialScreen;
}

async function demoParentOf(database: Database): Promise<string | undefined> {
  const find = (tx: Tx) => tx.selectFrom('users').select('name').where('id', '=', 1).executeTakeFirst();
  return (await database.transaction({ readOnly: true }, find))?.name;
}

function greet(app: FastifyInstance, config: Config, demoParent: string | undefined): void {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : config.port;
  const host = isLoopback(config.host) ? 'localhost' : config.host;
  say(`\nParvis is open at ${config.publicUrl?.origin ?? `http://${host}:${port}`}`);
  if (demoParent && isLoopback(config.host)) say(`It is the demo school, and you are ${demoParent}.`);
  if (isSecure(config)) say('It expects a proxy with TLS before it: browsers keep its cookies over https only.');
  say('Ctrl-C stops it.\n');
}
