/** Checks that need only the headers of a request. They run before the body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { isTokenEndpoint, type TokenScope } from '#core/account/token-endpoint-rules.ts';
import { isRoomEndpoint } from '#core/room-devices/room-endpoint-rules.ts';
import { clientKey } from './address.ts';
import { refuseOtherOrigins } from './origin.ts';
import { type RateLimit, RateLimiter } from './rate-limiter.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request, on endpoints that require one. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** The contract of an API route. */
    endpoint?: AnyEndpoint;
    /** A public document of the API. */
    isDocument?: boolean;
  }
}

/** The session that a request's cookie identifies, or the owner of its API token. */
export type Caller = {
  readonly userId: number;
  /** 0 for an API token, which no session has. */
  readonly sessionId: number;
  readonly expiresAt: Date;
  /**
   * Whether the session was started by more than a password, or is on a room device; for an API token, whether its
   * owner has such a way to sign in.
   */
  readonly isStrong: boolean;
  /** The room device of the session, and the school to which it is limited. */
  readonly room?: RoomScope | undefined;
  /** The API token of the request, and its scope. */
  readonly token?: (TokenScope & { readonly id: number; readonly name: string }) | undefined;
};

export type RoomScope = { readonly deviceId: number; readonly schoolId: number };

export type GuardOptions = {
  readonly publicUrl: URL | null;
  readonly now: () => Date;
  readonly pace: { readonly reads: RateLimit; readonly changes: RateLimit; readonly address: RateLimit };
  /** Finds the session of a request's cookie, if any. */
  identify(request: FastifyRequest): Promise<Caller | undefined>;
  /** Finds the owner of a request's API token, if any. */
  identifyToken(request: FastifyRequest): Promise<Caller | undefined>;
};

/** The token of an `Authorization: Bearer` header, if any. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, token] = /^bearer +(.+)$/i.exec(headers.authorization ?? '') ?? [];
  return token;
}

/**
 * Checks in this order: unknown path 404, wrong method 405, other site 403, rate limit 429, no session 401, an endpoint
 * that a session on a room device or an API token does not reach 403.
 */
export function registerGuards(app: FastifyInstance, endpoints: readonly AnyEndpoint[], admission: GuardOptions): void {
  const { publicUrl, now, identify, identifyToken } = admission;
  const reads = new RateLimiter(admission.pace.reads);
  const changes = new RateLimiter(admission.pace.changes);
  const perAddress = new RateLimiter(admission.pace.address);
  const methodsAt = methodsByPath(endpoints);

  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfApi(request)) return;
    reply.header('Cache-Control', 'no-store');
    if (request.is404) {
      const methods = methodsAt(pathOf(request));
      if (!methods) throw new Refusal('not_found');
      reply.header('Allow', methods.join(', '));
      throw new Refusal('method_not_allowed');
    }
    const { endpoint } = request.routeOptions.config;
    const isPublic = !endpoint || endpoint.access === 'anyone';
    const hasToken = !isPublic && bearerOf(request) !== undefined;
    // A browser does not send a token by itself, so the request is its program's own. The cookie is not read.
    if (!hasToken) refuseOtherOrigins({ method: request.method, headers: request.headers, isPublic }, publicUrl);
    // A text that is no token costs a query at most as often as another request without an identity.
    const early = hasToken ? perAddress.waitOf(clientKey(request.ip), now()) : 0;
    if (early > 0) throw new Refusal('rate_limited', { retryAfter: early });
    const identified = hasToken ? identifyToken : identify;
    const caller = isPublic ? undefined : await identified(request);
    if (hasToken && !caller) reply.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    request.caller = caller;
    const perUser = request.method === 'GET' || request.method === 'HEAD' ? reads : changes;
    const wait = caller ? perUser.take(String(caller.userId), now()) : perAddress.take(clientKey(request.ip), now());
    if (wait > 0) throw new Refusal('rate_limited', { retryAfter: wait });
    if (!isPublic && !caller) throw new Refusal('unauthenticated');
    if (caller?.room && endpoint && !isRoomEndpoint(endpoint)) throw new Refusal('forbidden');
    if (caller?.token && endpoint && !isTokenEndpoint(endpoint, caller.token)) throw new Refusal('forbidden');
  });
}

/**
 * Whether a request is for the API. The path is decoded first, because the router treats `/%61pi` as `/api`. Pages are
 * never served there.
 */
function isOfApi(request: FastifyRequest): boolean {
  const { endpoint, isDocument } = request.routeOptions.config;
  return endpoint !== undefined || isDocument === true || /^\/api(?:\/|$)/.test(pathOf(request));
}

/** The path as the router decodes it, or the raw path if it cannot be decoded. */
function pathOf({ url }: FastifyRequest): string {
  const [path = url] = url.split('?');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function methodsByPath(endpoints: readonly AnyEndpoint[]): (path: string) => string[] | undefined {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of endpoints) {
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
    if (method === 'GET') known.add('HEAD');
  }
  const patterns = [...methods].map(([path, allowed]) => {
    return { pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`), allowed };
  });
  return (path) => {
    const found = patterns.find(({ pattern }) => pattern.test(path));
    return found && [...found.allowed].toSorted();
  };
}
