/**
 * The environment of the long trials: demo schools in a database of their own, and one or more servers, each but the
 * first in a process of its own.
 */
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type TrialDatabase, createTrialDatabase } from '#test/support/temporary-database.ts';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { generousLimits } from '#server/app/limits.ts';

export type TrialOptions = {
  readonly kind: DatabaseKind;
  /** Number of processes. The embedded database has one. */
  readonly servers?: number;
  readonly schools?: number;
  /** The address under which the servers reach the database, when it is not its own. */
  readonly reachedAt?: (place: TrialDatabase) => Promise<TrialDatabase>;
};

export type Trial = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly urls: readonly string[];
  /** The cookie of a new session of a user. */
  readonly cookieOf: (userId: number) => Promise<string>;
};

const secret = 'a secret only for the trials of Parvis';
/** Daily limits that no trial reaches. */
const endless = { feedbackPerDay: 1_000_000, messagesPerMinute: 1_000_000, ordersPerDay: 1_000_000 };

/** Creates the environment, lends it, and removes it. */
export async function withTrialApp<T>(
  { kind, servers = 1, schools = 1, reachedAt = async (place) => place }: TrialOptions,
  work: (trial: Trial) => Promise<T>,
): Promise<T> {
  const { place, drop } = await createTrialDatabase(kind);
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const first = await openDatabase(place);
    await seedDemo(first, { now: new Date(), schools });
    await first.close();
    const from = await reachedAt(place);
    const database = await openDatabase(from);
    ends.push(() => database.close());
    const app = await trialAppOn(database);
    ends.push(() => app.close());
    const urls = [await app.listen({ host: '127.0.0.1', port: 0 })];
    const processes = kind === 'postgresql' ? servers : 1;
    while (urls.length < processes) {
      const other = await startServer(from);
      ends.push(other.end);
      urls.push(other.url);
    }
    return await work({ app, database, urls, cookieOf: cookieMaker(database, app) });
  } finally {
    for (const end of ends.toReversed()) await end();
    await drop();
  }
}

/** Starts a server of a trial in a process of its own. */
export async function startServer(place: TrialDatabase) {
  const program = fileURLToPath(new URL('resilience-server.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(place)], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  const end = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  const [message] = await Promise.race([once(child, 'message'), ended]);
  if (!message || typeof message !== 'object')
    throw new Error(`A server of the trial ended with ${message} before it listened.`);
  return { url: (message as { url: string }).url, end };
}

/** A server for trials: with rate limits that none of them reaches. */
export function trialAppOn(database: Database): Promise<FastifyInstance> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), limits: { ...generousLimits, ...endless }, secret };
  return buildApp({ database, healthKeys: testHealthKeys, config, now: () => new Date() });
}

/** Gives the cookie of a new session of a user. */
export const cookieMaker =
  (database: Database, { sessions }: FastifyInstance) =>
  async (userId: number): Promise<string> => {
    const { token } = await database.transaction({ userId }, (tx) => sessions.insert(tx, userId, 'trial'));
    return `${sessions.cookie.name}=${sessions.cookie.signed(token)}`;
  };
