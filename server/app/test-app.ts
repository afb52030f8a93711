/** The whole app on a database of its own, asked without a network. */
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Method } from '#core/http/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { emptyFolder, testDatabase, testNow } from '#server/db/test-database.ts';
import { whenOver } from '#server/db/test-when-over.ts';
import { lettersIn, type ReadLetter } from '#server/mail/test-letters.ts';
import { type AppOptions, buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { generousLimits, type Limits } from './limits.ts';

export type Asked = {
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Asks one call and gives what came back. */
export type Ask = (method: Method, url: string, asked?: Asked) => Promise<Answered>;

export type Answered = {
  readonly status: number;
  /** Nothing where there is no JSON. */
  readonly json: unknown;
  readonly text: string;
  readonly headers: LightMyRequestResponse['headers'];
};

type TestAppOptions = {
  /** The clock; set `clock.now` to move it. */
  readonly now?: Date;
  readonly limits?: Limits;
  readonly mapsApiKey?: string;
  /** A payment provider. */
  readonly payment?: Config['payment'];
  /** Stand-ins for push services, by origin. */
  readonly pushServices?: readonly string[];
  /** A mail server. Without one, email is written to files. */
  readonly smtpUrl?: string;
  readonly liveTimes?: AppOptions['liveTimes'];
  /** Where every line of the log goes; nowhere unless it is said. */
  readonly log?: AppOptions['log'];
  /** One that is there already, for an app that stands beside another. */
  readonly database?: Database;
};

/** Builds the app. A refusal that no contract declares is a bug here. */
export async function testApp({
  now = testNow,
  limits = generousLimits,
  mapsApiKey,
  payment = null,
  pushServices = [],
  smtpUrl,
  liveTimes,
  log,
  database: given,
}: TestAppOptions = {}) {
  const database = given ?? (await testDatabase());
  const clock = { now };
  const dataDir = emptyFolder();
  const config = {
    ...readConfig({ LOG_LEVEL: log ? 'trace' : 'silent', DATA_DIR: dataDir }),
    limits,
    secret: 'a secret only for the tests of Parvis',
  };
  const app = await buildApp({
    database,
    config: { ...config, mapsApiKey: mapsApiKey ?? null, payment, pushServices, smtpUrl: smtpUrl ?? null },
    now: () => clock.now,
    strict: true,
    liveTimes,
    log,
  });
  whenOver(() => app.close());

  const asking =
    (cookie?: string): Ask =>
    async (method, url, { body, key, headers } = {}) => {
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(cookie && { cookie }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = response.body;
      const isJson = text !== '' && String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        text,
        headers: response.headers,
        json: isJson ? JSON.parse(text) : undefined,
      };
    };

  /** The cookie of a session of that user, made without the sign-in form, and that no moved clock ends. */
  const cookieOf = async (userId: number): Promise<string> => {
    const { cookie } = app.sessions;
    const { token } = await database.transaction({ userId }, async (tx) => {
      const session = await app.sessions.insert(tx, userId, 'test');
      await tx
        .updateTable('sessions')
        .set({ expires_at: new Date('2100-01-01') })
        .where('user_id', '=', userId)
        .execute();
      return session;
    });
    return `${cookie.name}=${cookie.signed(token)}`;
  };

  return {
    app,
    database,
    clock,
    /** Without a session. */
    anonymous: asking(),
    cookieOf,
    /** With a session of that user. */
    as: async (userId: number): Promise<Ask> => asking(await cookieOf(userId)),
    /** Every letter that has left by now, the oldest first: what is due leaves when it is asked for. */
    letters: async (): Promise<ReadLetter[]> => {
      await app.outbox.wake();
      return lettersIn(join(dataDir, 'mail'));
    },
    /** Where it listens, for what has to go over a network. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
  };
}
