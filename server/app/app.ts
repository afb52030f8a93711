/** Builds the app: hooks, routes, API documentation and pages, on an open database. */
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { schoolQuotaBytes } from '#core/files/file-rules.ts';
import type { RenderInitialScreen } from '#core/http/server-rendering.ts';
import { isClockPlausible } from '#core/settings/retention.ts';
import { AccessLog } from '#server/audit/access-acts.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { CalendarTokens } from '#server/calendars/calendar-acts.ts';
import { Damage } from '#server/http/damage.ts';
import type { Database } from '#server/db/database.ts';
import { logReplies, logSerializers } from '#server/http/access-log.ts';
import { registerGuards } from '#server/http/request-guards.ts';
import type { FileStorage } from '#server/storage/file-storage.ts';
import { sweepNotes } from '#server/absences/absence-note-acts.ts';
import { sweepFiles } from '#server/files/file-sweep-acts.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { PhotoEncoder } from '#server/storage/photo-encoder.ts';
import { scanFile } from '#server/storage/virus-scanner.ts';
import { closeGracefully } from '#server/http/graceful-close.ts';
import { deleteOldKeys } from '#server/http/idempotency.ts';
import { acceptJsonOnly } from '#server/http/json-body.ts';
import { measureReplies } from '#server/http/metrics.ts';
import { traceOf } from '#server/http/tracing/trace-context.ts';
import { acceptUploads, limitBodyTime } from '#server/http/uploads/upload-body.ts';
import { policyHeaders } from '#server/http/policy-headers.ts';
import { sendError } from '#server/http/problem-reply.ts';
import { registerRoutes } from '#server/http/register-routes.ts';
import type { Outbox } from '#server/jobs/outbox.ts';
import { countDead, countDue, deleteOldJobs } from '#server/jobs/outbox-store.ts';
import { LiveHub, type LiveHubOptions } from '#server/live/live-hub.ts';
import { deleteOldEvents } from '#server/live/live-store.ts';
import { deleteOldEmails } from '#server/mail/mail-folder.ts';
import { InvitationSecrets } from '#server/auth/invitations/invitation-secrets.ts';
import { ApiTokens } from '#server/account/api-tokens/api-token-acts.ts';
import { deleteExpiredApiTokens } from '#server/account/api-tokens/api-token-store.ts';
import { ApiTokenTexts } from '#server/account/api-tokens/token-text.ts';
import { PairingCodes } from '#server/auth/invitations/pairing-codes.ts';
import { PickupCodes } from '#server/auth/invitations/pickup-codes.ts';
import { IdentityProviders } from '#server/auth/identities/identity-providers.ts';
import { PendingSignIns } from '#server/auth/identities/pending-sign-in.ts';
import { serveProviderSignIn } from '#server/auth/identities/provider-sign-in.ts';
import { RecoveryCodeTexts } from '#server/auth/two-step/recovery-codes.ts';
import { SecondSteps } from '#server/auth/two-step/second-steps.ts';
import { Sessions } from '#server/auth/session-acts.ts';
import { findLastWritten, deleteOldRecords } from '#server/settings/retention-store.ts';
import { sweepPhotos } from '#server/photos/photo-sweep-acts.ts';
import { WebhookSecrets } from '#server/mail/webhook-secrets.ts';
import { PaymentPage } from '#server/store/payment-acts.ts';
import { type Config, isSecure, originOf } from './config.ts';
import { mailFolderOf, outboxOf, pushServiceOf } from './create-outbox.ts';
import { serveDocuments } from '#server/api-docs/api-docs-routes.ts';
import { servePages } from '#server/pages/page-routes.ts';
import { Readiness } from './health-routes.ts';
import { routes } from './routes.ts';

export type AppOptions = {
  readonly database: Database;
  readonly config: Config & { readonly secret: string };
  /** Open the files of children. */
  readonly healthKeys: HealthKeys;
  readonly now: () => Date;
  /** The log destination, standard output by default. */
  readonly log?: { write(line: string): void } | undefined;
  /** The folder of the built web app. */
  readonly webRoot?: string | undefined;
  /** Server-renders the first screen. */
  readonly draw?: RenderInitialScreen | undefined;
  /** Treats an undeclared error code as an unexpected error. For tests. */
  readonly strict?: boolean | undefined;
  /** The heartbeat interval and read timeout of live streams, in milliseconds. For tests. */
  readonly liveTimes?: Pick<LiveHubOptions, 'beatEvery' | 'patience'> | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: Sessions;
    readonly accesses: AccessLog;
    /** Delivers emails and pushes after their commit. Idle until started. */
    readonly outbox: Outbox;
    /** Present if a metrics port is configured. */
    readonly metrics: Registry | null;
    readonly fileStorage: FileStorage;
  }
}

const bodyLimit = 64 * 1024;

/** Builds the app without listening. `inject` works without a port. */
export async function buildApp({
  database,
  config,
  healthKeys,
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
    bodyLimit,
    // For uploads. The bodies of other requests have less time (upload-body.ts).
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    // Incomplete requests are checked every second. Node's default is every 30 seconds.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    trustProxy: config.trustProxy,
    childLoggerFactory: (logger, bindings, options, raw) =>
      logger.child({ ...bindings, trace: traceOf(raw).id }, options),
    // `randomUUID` uses Node's cached entropy pool, so it is cheaper than `randomBytes(6)`.
    genReqId: () => randomUUID().slice(-12),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    routerOptions: { maxParamLength: 64 },
    // During shutdown, requests that arrive are still answered, and their connections then close.
    return503OnClosing: false,
    frameworkErrors: sendError(strict),
    logger: { level: config.logLevel ?? 'info', serializers: logSerializers, base: null, ...(log && { stream: log }) },
  });
  const damage = new Damage();
  const readiness = new Readiness();
  const sessions = new Sessions({ database, now, secret, secure });
  app.decorate('sessions', sessions);
  const push = pushServiceOf(config);
  const webhookSecrets = new WebhookSecrets(secret);
  app.decorate('outbox', outboxOf(app, { database, config, now, push, secrets: webhookSecrets }));
  const { standing } = sessions;
  const live = new LiveHub({ database, now, standing, streamsPerUser: limits.streamsPerUser, ...liveTimes });
  const payments = config.payment && new PaymentPage({ ...config.payment, origin: originOf(config) });
  const files = {
    storage: openStorage(config),
    encoder: new PhotoEncoder(),
    ...(config.clamd && { scan: scanFile.bind(undefined, config.clamd) }),
  };
  app.addHook('onClose', async () => files.encoder.close());
  app.decorate('fileStorage', files.storage);
  const providers = new IdentityProviders(config.identityProviders, originOf(config));
  const living = {
    sessions,
    live,
    push,
    calendars: new CalendarTokens(secret),
    invitations: new InvitationSecrets(secret),
    pairing: new PairingCodes(secret),
    apiTokens: new ApiTokenTexts(secret),
    pickupCodes: new PickupCodes(secret, sessions.throttle('pickup code')),
    webhookSecrets,
    webhookOrigins: config.webhookOrigins,
    payments,
    damage,
    readiness,
    healthKeys,
    files,
    providers,
    secondSteps: new SecondSteps({ database, sessions, keys: healthKeys, secret, secure }),
    recoveryCodes: new RecoveryCodeTexts(secret),
  };
  const listed = routes(living, { host: config.host, publicUrl, trustProxy: config.trustProxy !== false });
  const endpoints = listed.map(({ endpoint }) => endpoint);

  app.setErrorHandler(sendError(strict, damage));
  const headers = policyHeaders({ secure });
  app.addHook('onRequest', (request, reply, done) => {
    // Pages take the school's time from this clock, which is the one that decides.
    reply.headers(headers).header('X-Request-Id', request.id).header('Date', now().toUTCString());
    done();
  });
  app.addHook('preClose', async () => {
    readiness.isStopping = true;
  });
  // First, so that pages reconnect to another process while this one still replies.
  app.addHook('preClose', async () => live.close());
  closeGracefully(app);
  logReplies(app);
  app.decorate(
    'metrics',
    config.metrics &&
      measureReplies(app, [
        { name: 'parvis_live_streams', help: 'Open live streams of this process', value: () => live.size },
        {
          name: 'parvis_outbox_due',
          help: 'Emails and pushes that are due and not delivered',
          value: () => database.transaction({ readOnly: true }, (tx) => countDue(tx, now())),
        },
        {
          name: 'parvis_outbox_dead',
          help: 'Emails and pushes that were given up in the last days, by kind of job',
          labelNames: ['kind'],
          value: () => database.transaction({ readOnly: true }, countDead),
        },
      ]),
  );
  await app.register(cookie);
  limitBodyTime(app);
  const { identify: identifyToken } = new ApiTokens({
    database,
    now,
    texts: living.apiTokens,
    counters: sessions.throttle('api token'),
    issuers: providers.issuers,
  });
  registerGuards(app, endpoints, { publicUrl, now, pace: limits, identify: sessions.identify, identifyToken });
  acceptJsonOnly(app);
  acceptUploads(app, join(config.filesDir, 'incoming'));
  const { mapsApiKey, fileQuota = schoolQuotaBytes } = config;
  const accesses = new AccessLog({ database, log: app.log });
  app.addHook('onClose', () => accesses.flush());
  app.decorate('accesses', accesses);
  const { note: noteShown } = accesses;
  registerRoutes(app, listed, {
    noteShown,
    damage,
    database,
    now,
    secret,
    installation: { mapsApiKey, origin: originOf(config), fileQuota, ...limits },
  });
  serveDocuments(app, endpoints);
  const pending = new PendingSignIns({ secret, secure });
  serveProviderSignIn(app, { providers, pending, sessions, database, now, pace: limits.address });
  await servePages(app, {
    webRoot,
    sessionCookie: sessions.cookie.name,
    identify: sessions.identify,
    hasMap: mapsApiKey !== null,
    securityContact: config.securityContact,
    isBusy: () => database.isBusy,
    draw,
    now,
  });
  const stopListening = await sessions.listen();
  app.addHook('onClose', async () => stopListening());
  await live.start();
  return app;
}

type SweepOptions = { readonly database: Database; readonly config: Pick<Config, 'dataDir'>; readonly now: Date };

/**
 * Deletes expired data: sessions, idempotency keys, live events, delivered jobs and records past their retention. Does
 * nothing if the clock disagrees with the latest stored timestamps.
 */
export async function deleteExpiredData(
  { sessions, fileStorage, log }: FastifyInstance,
  { database, config, now }: SweepOptions,
): Promise<void> {
  const lastWritten = await findLastWritten(database);
  if (lastWritten && !isClockPlausible(now, lastWritten)) {
    log.error({ now, lastWritten }, 'retention job skipped: the clock is too far from the latest stored timestamp');
    return;
  }
  await sessions.sweep();
  await database.transaction({}, (tx) => deleteExpiredApiTokens(tx, now));
  deleteOldEmails(mailFolderOf(config), now);
  await deleteOldKeys(database, now);
  await deleteOldEvents(database);
  await deleteOldRecords(database, now);
  await deleteOldJobs(database, now);
  await sweepPhotos(database, now);
  await sweepNotes(database, now);
  await sweepFiles(database, fileStorage, now);
}
