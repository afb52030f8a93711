/** The trial of lost connections at its full size: fifty people, each cut off two hundred times. (trust, R6) */
import type { FastifyInstance } from 'fastify';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { trialPlace } from '#server/db/trial-place.ts';
import { type DisconnectOutcome, disconnectTrial } from '#server/live/disconnect-trial.ts';
import { tell } from '#server/live/live-store.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { seedDemo } from './demo.ts';
import { generousLimits } from './limits.ts';

type Size = { readonly kind: DatabaseKind; readonly clients?: number; readonly disconnects?: number };

/** Runs it on a demo school of its own: two servers on PostgreSQL, the one there is on the embedded database. */
export async function disconnectSoak({ kind, clients = 50, disconnects = 200 }: Size): Promise<DisconnectOutcome> {
  const { place, drop } = await trialPlace(kind);
  const databases = [await openDatabase(place), ...(kind === 'postgresql' ? [await openDatabase(place)] : [])];
  const apps = await Promise.all(databases.map(appOn));
  const [database] = databases;
  const [app] = apps;
  if (!database || !app) throw new Error('There is no server to try.');
  try {
    await seedDemo(database, { now: new Date() });
    const people = Array.from({ length: clients }, (_, n) => n + 1);
    return await disconnectTrial({
      urls: await Promise.all(apps.map((one) => one.listen({ host: '127.0.0.1', port: 0 }))),
      cookies: await cookiesOf(database, app, people),
      disconnects,
      tellAll: (id) => database.transaction({}, async (tx) => tell(tx, people, { about: 'pickups', id })),
    });
  } finally {
    await Promise.all(apps.map((one) => one.close()));
    await Promise.all(databases.map((one) => one.close()));
    await drop();
  }
}

function appOn(database: Database): Promise<FastifyInstance> {
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent' }),
    limits: generousLimits,
    secret: 'a secret of the trial alone',
  };
  return buildApp({ database, config, now: () => new Date() });
}

/** The cookie of a new session of each. */
async function cookiesOf(database: Database, { sessions }: FastifyInstance, people: readonly number[]) {
  const cookies: string[] = [];
  for (const userId of people) {
    const { token } = await database.transaction({ userId }, (tx) => sessions.insert(tx, userId, 'trial'));
    cookies.push(`${sessions.cookie.name}=${sessions.cookie.signed(token)}`);
  }
  return cookies;
}
