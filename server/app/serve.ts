/**
 * The server, from what it is told to its end: reads it, opens the data, listens, and stops without losing anything.
 */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { DrawFirstScreen } from '#core/http/first-screen.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { isLoopback } from '#server/http/address.ts';
import { buildApp, sweep } from './app.ts';
import { type Config, isSecure, placeOf, readConfig, secretOf } from './config.ts';
import { isDemo, isEmpty, seedDemo, topUpDemo } from './demo.ts';
import { everyMinute } from './every-minute.ts';
import { generousLimits } from './limits.ts';
import { refuseOtherAddress } from './listening.ts';
import { serveMetrics } from './metrics-server.ts';

const now = () => new Date();
const say = (line: string) => process.stdout.write(`${line}\n`);
/** The built page, beside the built server; from the sources, where the build puts it. */
const built = new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../', import.meta.url);
const webRoot = fileURLToPath(new URL('web', built));
const drawing = new URL('first-screen/first-screen.js', built);

/** Takes no more connections, answers what is under way and closes the data. Asked again, it is the same end. */
export type Stop = () => Promise<void>;

/**
 * Listens as the environment says (docs/operations.md), on data that it opens, and gives what stops it. `stoppable` is
 * told of that earlier, before it listens: who stops it then hears of no failure. Rejects with `BadConfig`, or with
 * what keeps it from its data or its address; what was begun by then has ended.
 */
export async function serve(
  environment: NodeJS.ProcessEnv,
  stoppable: (stop: Stop) => void = () => undefined,
): Promise<Stop> {
  const config = readConfig(environment);
  await refuseOtherAddress(config);
  const database = await openDatabase(placeOf(config));
  const [app, demo] = await begin(database, config).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  let metrics: Server | undefined;
  let endChores: (() => void) | undefined;
  let ended: Promise<void> | undefined;
  const end = async () => {
    endChores?.();
    await app.close();
    metrics?.close();
    await database.close();
  };
  const stop: Stop = () => (ended ??= end());
  stoppable(stop);
  try {
    if (config.metrics && app.metrics) metrics = await serveMetrics(app.metrics, config.metrics);
    await app.outbox.start();
    const demoParent = demo ? await demoParentOf(database) : undefined;
    if (ended) return stop;
    // Last: nothing that fails to start may cut off somebody who is being answered.
    await app.listen({ host: config.host, port: config.port });
    greet(app, config, demoParent);
  } catch (error) {
    // Who is told to stop while it starts does not fail.
    if (ended) return stop;
    await stop();
    throw error;
  }
  if (ended) return stop;
  endChores = everyMinute(now, app.log, {
    daily: () => sweep(app, { database, config, now: now() }).then(() => database.tend()),
    ...(demo && { hourly: () => topUpDemo(database, now()) }),
  });
  return stop;
}

async function begin(database: Database, config: Config): Promise<[app: FastifyInstance, demo: boolean]> {
  const demo = await prepareDemo(database, config);
  return [await appOn(database, config, demo), demo];
}

/**
 * Fills an empty embedded database on this machine, unless it has an address for others, and brings a demo up to
 * today. Says whether it is one.
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

/** Whether nobody but who sits at this machine is meant to find it. */
function isLocal({ host, publicUrl }: Config): boolean {
  return isLoopback(host) && (!publicUrl || isLoopback(publicUrl.hostname));
}

async function appOn(database: Database, config: Config, demo: boolean): Promise<FastifyInstance> {
  const limits = demo ? generousLimits : config.limits;
  // Whoever tries the demo reads the terminal; whoever runs a school reads the log.
  const logLevel = config.logLevel ?? (demo ? 'warn' : 'info');
  const draw = await drawingOf(drawing);
  return buildApp({ database, config: { ...config, limits, logLevel, secret: secretOf(config) }, now, webRoot, draw });
}

/** What draws the first screen; from the sources, only where it was built. */
async function drawingOf(file: URL): Promise<DrawFirstScreen | undefined> {
  if (!existsSync(file)) return undefined;
  const module = (await import(file.href)) as { drawFirstScreen: DrawFirstScreen };
  return module.drawFirstScreen;
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
