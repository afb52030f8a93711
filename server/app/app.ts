/** The app, made once: hooks, routes, documents and pages, on a database that is already open. */
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import type { DrawFirstScreen } from '#core/http/first-screen.ts';
import { mayForgetBy } from '#core/settings/retention.ts';
import { AccessLog } from '#server/audit/access-acts.ts';
import { CalendarTokens } from '#server/calendars/calendar-acts.ts';
import { Damage } from '#server/http/damage.ts';
import type { Database } from '#server/db/database.ts';
import { logAnswers, logSerializers } from '#server/http/access-log.ts';
import { admit } from '#server/http/admission.ts';
import { closeGracefully } from '#server/http/graceful-close.ts';
import { forgetOldKeys } from '#server/http/idempotency.ts';
import { acceptJsonOnly } from '#server/http/json-body.ts';
import { measureAnswers } from '#server/http/metrics.ts';
import { policyHeaders } from '#server/http/policy-headers.ts';
import { answerError } from '#server/http/problem-reply.ts';
import { serve } from '#server/http/serving.ts';
import type { Outbox } from '#server/jobs/outbox.ts';
import { countDead, countDue, forgetOldJobs } from '#server/jobs/outbox-store.ts';
import { LiveHub, type LiveHubOptions } from '#server/live/live-hub.ts';
import { forgetOldEvents } from '#server/live/live-store.ts';
import { forgetOldLetters } from '#server/mail/mail-folder.ts';
import { Sessions } from '#server/sessions/session-acts.ts';
import { findLastWritten, forgetOldRecords } from '#server/settings/retention-store.ts';
import { PaymentPage } from '#server/store/payment-acts.ts';
import { type Config, isSecure, originOf } from './config.ts';
import { mailFolderOf, outboxOf, pushServiceOf } from './delivery.ts';
import { serveDocuments } from './documents.ts';
import { servePages } from './pages.ts';
import { routes } from './routes.ts';

export type AppOptions = {
  readonly database: Database;
  readonly config: Config & { readonly secret: string };
  readonly now: () => Date;
  /** Where lines of the log go: standard output unless said. */
  readonly log?: { write(line: string): void } | undefined;
  /** The built page. */
  readonly webRoot?: string | undefined;
  /** Draws the first screen into its page. */
  readonly draw?: DrawFirstScreen | undefined;
  /** Answers a refusal that its contract does not declare as the bug it is. For tests. */
  readonly strict?: boolean | undefined;
  /** How often live streams beat and how long a reader may take nothing, in milliseconds. For tests. */
  readonly liveTimes?: Pick<LiveHubOptions, 'beatEvery' | 'patience'> | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: Sessions;
    readonly accesses: AccessLog;
    /** What leaves after its commit. It stands still until it is started. */
    readonly outbox: Outbox;
    /** Measured where somebody is to read it. */
    readonly metrics: Registry | null;
  }
}

const largestBody = 64 * 1024;

/** Builds the app. It listens when told to, and `inject` asks it without. */
export async function buildApp({
  database,
  config,
  now,
  log,
  webRoot,
  draw,
  strict = false,
  liveTimes,
}: AppOptions): Promise<FastifyInstance> {
  const { secret, publicUrl, limits } = config;
  const secure = isSecure(config);
  const app = Fastify({
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Who begins and does not go on is looked for each second; Node does so twice a minute.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    trustProxy: config.trustProxy,
    // Of the stock of chance that Node keeps for these: so few bytes by themselves cost as much as a whole page of
    // them.
    genReqId: () => randomUUID().slice(-12),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    routerOptions: { maxParamLength: 64 },
    // A request that reaches a server about to stop is still answered; its connection then closes.
    return503OnClosing: false,
    frameworkErrors: answerError(strict),
    logger: { level: config.logLevel ?? 'info', serializers: logSerializers, base: null, ...(log && { stream: log }) },
  });
  const damage = new Damage();
  const sessions = new Sessions({ database, now, secret, secure });
  app.decorate('sessions', sessions);
  const push = pushServiceOf(config);
  app.decorate('outbox', outboxOf(app, { database, config, now, push }));
  const { standing } = sessions;
  const live = new LiveHub({ database, now, standing, streamsPerUser: limits.streamsPerUser, ...liveTimes });
  const payments = config.payment && new PaymentPage({ ...config.payment, origin: originOf(config) });
  const living = { sessions, live, push, calendars: new CalendarTokens(secret), payments, damage };
  const listed = routes(living, { host: config.host, publicUrl, trustProxy: config.trustProxy !== false });
  const endpoints = listed.map(({ endpoint }) => endpoint);

  app.setErrorHandler(answerError(strict, damage));
  const headers = policyHeaders({ secure });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    done();
  });
  // First, so that the pages look for another process while this one still answers.
  app.addHook('preClose', async () => live.close());
  closeGracefully(app);
  logAnswers(app);
  app.decorate(
    'metrics',
    config.metrics &&
      measureAnswers(app, [
        { name: 'parvis_live_streams', help: 'Pages that listen to this process', value: () => live.size },
        {
          name: 'parvis_outbox_due',
          help: 'Letters and pushes that are due and not handed over',
          value: () => database.transaction({ readOnly: true }, (tx) => countDue(tx, now())),
        },
        {
          name: 'parvis_outbox_dead',
          help: 'E-mails and pushes that were given up in the last days, by kind of job',
          labelNames: ['kind'],
          value: () => database.transaction({ readOnly: true }, countDead),
        },
      ]),
  );
  await app.register(cookie);
  admit(app, endpoints, { publicUrl, now, pace: limits, identify: sessions.identify });
  acceptJsonOnly(app);
  const { mapsApiKey } = config;
  const accesses = new AccessLog({ database, log: app.log });
  app.addHook('onClose', () => accesses.flush());
  app.decorate('accesses', accesses);
  const { note: noteShown } = accesses;
  serve(app, listed, {
    noteShown,
    damage,
    database,
    now,
    secret,
    installation: { mapsApiKey, origin: originOf(config), ...limits },
  });
  serveDocuments(app, endpoints);
  await servePages(app, {
    webRoot,
    sessionCookie: sessions.cookie.name,
    hasMap: mapsApiKey !== null,
    isBusy: () => database.isBusy,
    draw,
    now,
  });
  const stopListening = await sessions.listen();
  app.addHook('onClose', async () => stopListening());
  await live.start();
  return app;
}

type Sweeping = { readonly database: Database; readonly config: Pick<Config, 'dataDir'>; readonly now: Date };

/**
 * Forgets what is too old to be asked for: sessions that are over, keys of two weeks ago, events of yesterday, what was
 * sent last week, whatever else is older than it is kept. Nothing by a clock that what was last written speaks against.
 */
export async function sweep({ sessions, log }: FastifyInstance, { database, config, now }: Sweeping): Promise<void> {
  const lastWritten = await findLastWritten(database);
  if (lastWritten && !mayForgetBy(now, lastWritten)) {
    log.error({ now, lastWritten }, 'nothing is forgotten: the clock is too far from what was last written');
    return;
  }
  await sessions.sweep();
  forgetOldLetters(mailFolderOf(config), now);
  await forgetOldKeys(database, now);
  await forgetOldEvents(database);
  await forgetOldRecords(database, now);
  await forgetOldJobs(database, now);
}
