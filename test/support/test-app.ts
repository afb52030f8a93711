/** The whole app on a database of its own, called without a network. */
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Method } from '#core/http/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { emptyFolder, testDatabase, testNow, watchStatementTexts } from './test-database.ts';
import { registerCleanup } from './cleanup.ts';
import { emailsIn, type ParsedEmail } from '#test/support/fakes/collected-emails.ts';
import { type AppOptions, buildApp } from '#server/app/app.ts';
import { type Config, readConfig } from '#server/app/config.ts';
import { testHealthKeys } from './child-files/test-health-keys.ts';
import { newFileBucket } from './files/test-storage.ts';
import { generousLimits, type Limits } from '#server/app/limits.ts';

export type RequestOptions = {
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends one request and gives the reply. */
export type SendRequest = (method: Method, url: string, options?: RequestOptions) => Promise<TestReply>;

export type TestReply = {
  readonly status: number;
  /** Undefined when there is no JSON. */
  readonly json: unknown;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: LightMyRequestResponse['headers'];
};

/** The code of a refusal. */
export const codeOf = ({ json }: Pick<TestReply, 'json'>) => (json as { code?: string } | undefined)?.code;

/** A file is sent as it is, and so is text. */
const isSentAsItIs = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body);

type TestAppOptions = {
  /** The clock. Set `clock.now` to change it. */
  readonly now?: Date;
  readonly limits?: Limits;
  /** Maximum number of bytes of the files of a school. */
  readonly fileQuota?: number;
  /** A virus scanner of uploads. */
  readonly clamd?: Config['clamd'];
  readonly mapsApiKey?: string;
  /** A payment provider. */
  readonly payment?: Config['payment'];
  /** Fake push services, by origin. */
  readonly pushServices?: readonly string[];
  /** Origins of receivers of webhooks. */
  readonly webhookOrigins?: readonly string[];
  /** A mail server. Without one, emails are written to files. */
  readonly smtpUrl?: string;
  readonly liveTimes?: AppOptions['liveTimes'];
  readonly identityProviders?: Config['identityProviders'];
  /** Receives every line of the log. Discarded by default. */
  readonly log?: AppOptions['log'];
  /** An existing database, for a second app. */
  readonly database?: Database;
};

/** Builds the app. A refusal that the contract does not declare fails the test. */
export async function testApp({
  now = testNow,
  limits = generousLimits,
  fileQuota,
  clamd = null,
  mapsApiKey,
  payment = null,
  pushServices = [],
  webhookOrigins = [],
  smtpUrl,
  liveTimes,
  identityProviders = [],
  log,
  database: given,
}: TestAppOptions = {}) {
  const database = given ?? (await testDatabase());
  const clock = { now };
  const dataDir = emptyFolder();
  const config = {
    ...readConfig({ LOG_LEVEL: log ? 'trace' : 'silent', DATA_DIR: dataDir }),
    fileBucket: newFileBucket(),
    clamd,
    limits,
    secret: 'a secret only for the tests of Parvis',
  };
  const app = await buildApp({
    database,
    healthKeys: testHealthKeys,
    config: {
      ...config,
      ...(fileQuota !== undefined && { fileQuota }),
      mapsApiKey: mapsApiKey ?? null,
      payment,
      pushServices,
      webhookOrigins,
      identityProviders,
      smtpUrl: smtpUrl ?? null,
    },
    now: () => clock.now,
    strict: true,
    liveTimes,
    log,
  });
  const similarStatements = watchStatementTexts(database);
  registerCleanup(async () => {
    await app.close();
    const [pair] = similarStatements();
    if (pair) throw new Error(`Two statements differ only in a number, which must be a parameter:\n${pair}`);
  });

  const asking =
    (cookie?: string): SendRequest =>
    async (method, url, { body, key, headers } = {}) => {
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(cookie && { cookie }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && {
            'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
          }),
          ...headers,
        },
        ...(body !== undefined && { payload: isSentAsItIs(body) ? body : JSON.stringify(body) }),
      });
      const text = response.body;
      const isJson = text !== '' && String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        text,
        bytes: response.rawPayload,
        headers: response.headers,
        json: isJson ? JSON.parse(text) : undefined,
      };
    };

  /** The cookie of a session of that user, created without the sign-in form. Changing the clock does not end it. */
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
    dataDir,
    /** Without a session. */
    anonymous: asking(),
    cookieOf,
    /** With a session of that user. */
    as: async (userId: number): Promise<SendRequest> => asking(await cookieOf(userId)),
    /** Every email sent so far, the oldest first. Sends the due ones first. */
    letters: async (): Promise<ParsedEmail[]> => {
      await app.outbox.wake();
      return emailsIn(join(dataDir, 'mail'));
    },
    /** The address where it listens, for tests that need a network. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
  };
}
