/** Who gets as far as having their body read: the refusals that need nothing but the head of a request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { callerAt } from './address.ts';
import { refuseOtherOrigins } from './origin.ts';
import { type Pace, Pacer } from './pace.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the request carries. */
    userId: number | undefined;
  }
  interface FastifyContextConfig {
    /** The contract of the route, on those of the API. */
    endpoint?: AnyEndpoint;
    /** A document of the API itself, that anybody may read. */
    isDocument?: boolean;
  }
}

export type Admission = {
  readonly publicUrl: URL | null;
  readonly now: () => Date;
  readonly pace: { readonly user: Pace; readonly address: Pace };
  /** The user whom a request's cookie names, if it does. */
  identify(request: FastifyRequest): Promise<number | undefined>;
};

/** In order: unknown path 404, other method 405, other site 403, no session 401, too often 429. */
export function admit(app: FastifyInstance, endpoints: readonly AnyEndpoint[], admission: Admission): void {
  const { publicUrl, now, identify } = admission;
  const perUser = new Pacer(admission.pace.user);
  const perAddress = new Pacer(admission.pace.address);
  const methodsAt = methodsByPath(endpoints);

  app.decorateRequest('userId', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfApi(request.url)) return;
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
    if (!isPublic) request.userId = await identify(request);
    const wait =
      request.userId === undefined
        ? perAddress.take(callerAt(request.ip), now())
        : perUser.take(String(request.userId), now());
    if (wait > 0) throw new Refusal('too_many', { retryAfter: wait });
    if (!isPublic && request.userId === undefined) throw new Refusal('unauthenticated');
  });
}

/** Whether an address belongs to the API, so that no page is ever answered there. */
export const isOfApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? url;

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
