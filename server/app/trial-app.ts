/**
 * What the long trials stand on: demo schools in a database of their own, and one server or more that listen before it.
 */
import type { FastifyInstance } from 'fastify';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type TrialPlace, trialPlace } from '#server/db/trial-place.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { seedDemo } from './demo.ts';
import { generousLimits } from './limits.ts';

export type TrialOptions = {
  readonly kind: DatabaseKind;
  /** Processes' worth of servers; the embedded database has one. */
  readonly servers?: number;
  readonly schools?: number;
  /** Where the servers find the database, when that is not where it is. */
  readonly reachedAt?: (place: TrialPlace) => Promise<TrialPlace>;
};

export type Trial = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly urls: readonly string[];
  /** The cookie of a new session of somebody. */
  readonly cookieOf: (userId: number) => Promise<string>;
};

const secret = 'a secret of the trial alone, of nobody else';
/** A day of a trial has as many deeds as it takes. */
const endless = { feedbackPerDay: 1_000_000, messagesPerMinute: 1_000_000, ordersPerDay: 1_000_000 };

/** Makes it all, lends it, and takes it away again. */
export async function withTrialApp<T>(
  { kind, servers = 1, schools = 1, reachedAt = async (place) => place }: TrialOptions,
  work: (trial: Trial) => Promise<T>,
): Promise<T> {
  const { place, drop } = await trialPlace(kind);
  const databases: Database[] = [];
  const apps: FastifyInstance[] = [];
  try {
    const first = await openDatabase(place);
    await seedDemo(first, { now: new Date(), schools });
    await first.close();
    const from = await reachedAt(place);
    for (let n = 0; n < (kind === 'postgresql' ? servers : 1); n += 1) databases.push(await openDatabase(from));
    for (const one of databases) apps.push(await appOn(one));
    const [database] = databases;
    const [app] = apps;
    if (!database || !app) throw new Error('There is no server to try.');
    const urls = await Promise.all(apps.map((one) => one.listen({ host: '127.0.0.1', port: 0 })));
    return await work({ app, database, urls, cookieOf: cookieMaker(database, app) });
  } finally {
    await Promise.all(apps.map((one) => one.close()));
    await Promise.all(databases.map((one) => one.close()));
    await drop();
  }
}

function appOn(database: Database): Promise<FastifyInstance> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), limits: { ...generousLimits, ...endless }, secret };
  return buildApp({ database, config, now: () => new Date() });
}

const cookieMaker =
  (database: Database, { sessions }: FastifyInstance) =>
  async (userId: number): Promise<string> => {
    const { token } = await database.transaction({ userId }, (tx) => sessions.insert(tx, userId, 'trial'));
    return `${sessions.cookie.name}=${sessions.cookie.signed(token)}`;
  };
