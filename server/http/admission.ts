/** Who gets as far as having their body read: the refusals that need nothing but the head of a request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { callerAt } from './address.ts';
import { refuseOtherOrigins } from './origin.ts';
import { type Pace, Pacer } from './pace.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the request carries, on calls that ask for one. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** The contract of the route, on those of the API. */
    endpoint?: AnyEndpoint;
    /** A document of the API itself, that anybody may read. */
    isDocument?: boolean;
  }
}

/** Somebody's session, as a request's cookie names it. */
export type Caller = { readonly userId: number; readonly sessionId: number; readonly expiresAt: Date };

export type Admission = {
  readonly publicUrl: URL | null;
  readonly now: () => Date;
  readonly pace: { readonly reads: Pace; readonly changes: Pace; readonly address: Pace };
  /** Whom a request's cookie names, if it does. */
  identify(request: FastifyRequest): Promise<Caller | undefined>;
};

/** In order: unknown path 404, other method 405, other site 403, no session 401, too often 429. */
export function admit(app: FastifyInstance, endpoints: readonly AnyEndpoint[], admission: Admission): void {
  const { publicUrl, now, identify } = admission;
  const reads = new Pacer(admission.pace.reads);
  const changes = new Pacer(admission.pace.changes);
  const perAddress = new Pacer(admission.pace.address);
  const methodsAt = methodsByPath(endpoints);

  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfApi(request)) return;
    reply.header('Cache-Control', 'no-store');
    if (request.is404) {
      const methods = methodsAt(pathOf(request));
      if (!methods) throw new Refusal('not_found');
      reply.header('Allow', methods.join(', '));
      throw new Refusal('wrong_method');
    }
    const { endpoint } = request.routeOptions.config;
    const isPublic = !endpoint || endpoint.who === 'anyone';
    refuseOtherOrigins({ method: request.method, headers: request.headers, isPublic }, publicUrl);
    const caller = isPublic ? undefined : await identify(request);
    request.caller = caller;
    const ofPerson = request.method === 'GET' || request.method === 'HEAD' ? reads : changes;
    const wait = caller ? ofPerson.take(String(caller.userId), now()) : perAddress.take(callerAt(request.ip), now());
    if (wait > 0) throw new Refusal('too_many', { retryAfter: wait });
    if (!isPublic && !caller) throw new Refusal('unauthenticated');
  });
}

/**
 * Whether a request is for the API, however its address is written: the router reads `/%61pi` as `/api`. No page is
 * ever answered there.
 */
function isOfApi(request: FastifyRequest): boolean {
  const { endpoint, isDocument } = request.routeOptions.config;
  return endpoint !== undefined || isDocument === true || /^\/api(?:\/|$)/.test(pathOf(request));
}

/** As the router reads it; as it is written where nobody can read it. */
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
