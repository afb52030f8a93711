/**
 * The addresses of a sign-in by an identity provider, which the browser opens: its start, the return from the provider,
 * and the sign-out there. Each answers with a redirect (docs/decisions/0075).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { returnPathOf } from '#core/auth/identity-provider.ts';
import { publicPaths } from '#core/http/page-addresses.ts';
import { acceptedTags, preferredLocale } from '#core/lang/locale.ts';
import { consumeChallenge } from '#server/auth/passkey-store.ts';
import type { Sessions } from '#server/auth/session-acts.ts';
import type { Database } from '#server/db/database.ts';
import { clientKey } from '#server/http/address.ts';
import { type RateLimit, RateLimiter } from '#server/http/rate-limiter.ts';
import { traceOf } from '#server/http/tracing/trace-context.ts';
import { userOfIdentity } from './identity-acts.ts';
import type { IdentityProviders } from './identity-providers.ts';
import type { PendingSignIn, PendingSignIns } from './pending-sign-in.ts';
import { type ProviderClient, ProviderRefusal } from './provider-client.ts';

type SignInOptions = {
  readonly providers: IdentityProviders;
  readonly pending: PendingSignIns;
  readonly sessions: Sessions;
  readonly database: Database;
  readonly now: () => Date;
  /** Requests of an address. */
  readonly pace: RateLimit;
};

type ProviderRequest = FastifyRequest<{ Params: { key: string } }>;
type Step = (provider: ProviderClient, request: ProviderRequest, reply: FastifyReply) => Promise<string>;

/** Registers `/auth/{key}/start`, `/auth/{key}/callback` and `/auth/{key}/sign-out`. An unknown key is no page. */
export function serveProviderSignIn(
  app: FastifyInstance,
  { providers, pending, sessions, database, now, pace }: SignInOptions,
): void {
  const limiter = new RateLimiter(pace);

  /** A step that redirects. A failed one redirects to the sign-in page with a code of a closed list. */
  const serve = (path: string, step: Step) => {
    app.get(`/auth/:key/${path}`, { exposeHeadRoute: false }, async (request: ProviderRequest, reply) => {
      const provider = providers.clientOf(request.params.key);
      if (!provider) return reply.callNotFound();
      reply.header('Cache-Control', 'no-store');
      try {
        if (limiter.take(clientKey(request.ip), now()) > 0) throw new ProviderRefusal('rate_limited');
        return await reply.redirect(await step(provider, request, reply), 303);
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        const { problem, detail } = error;
        request.log.warn({ provider: provider.provider.key, problem, detail }, 'sign-in by a provider refused');
        return reply.redirect(`${publicPaths.signIn}?problem=${problem}`, 303);
      }
    });
  };

  serve('start', async (provider, request, reply) => {
    const checks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const address = await provider.authorizationUrl(checks);
    const returnPath = returnPathOf(queryOf(request).get('return'));
    pending.write(reply, { ...checks, provider: provider.provider.key, returnPath }, now());
    return address.href;
  });

  serve('callback', async (provider, request, reply) => {
    const started = pending.read(request, provider.provider.key, now());
    if (!started || queryOf(request).get('state') !== started.state) throw new ProviderRefusal('expired');
    pending.clear(reply);
    await useOnce(started);
    const identity = await provider.identityOf(queryOf(request).toString(), started, traceOf(request.raw).traceparent);
    const { issuer } = identity;
    const userId = await userOfIdentity(database, identity, {
      provider: provider.provider,
      locale: preferredLocale(acceptedTags(request.headers['accept-language'])),
      now: now(),
      requestId: request.id,
    });
    await sessions.start(userId, request, reply, { way: { method: 'provider', issuer } });
    return `${publicPaths.signIn}?next=${encodeURIComponent(started.returnPath)}`;
  });

  serve('sign-out', async (provider) => {
    const address = await provider.endSessionUrl().catch(() => undefined);
    return address?.href ?? publicPaths.signIn;
  });

  /** Uses up a pending sign-in, so that a copied cookie and address do not work a second time. */
  async function useOnce({ state, expiresAt }: PendingSignIn): Promise<void> {
    const times = { now: now(), expiresAt: new Date(expiresAt) };
    const isFirst = await database.transaction({}, (tx) => consumeChallenge(tx, `provider ${state}`, times));
    if (!isFirst) throw new ProviderRefusal('expired');
  }
}

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'));
