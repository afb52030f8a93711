/** CSRF protection: refuses requests that another site's page sends with the user's cookies. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

type OriginRequest = Pick<FastifyRequest, 'method' | 'headers'> & { readonly isPublic: boolean };

/**
 * Throws `wrong_origin` unless the request comes from the app's own page or from no page. A request without `Origin`
 * and `Sec-Fetch-Site` does not come from a browser. An address typed (`none`) or a navigation to a public document is
 * the user's own action.
 */
export function refuseOtherOrigins({ method, headers, isPublic }: OriginRequest, publicUrl: URL | null): void {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  const reads = method === 'GET' || method === 'HEAD';
  if (origin !== undefined && !isOwn(origin, host, publicUrl)) throw new Refusal('wrong_origin');
  if (site === undefined || site === 'same-origin') return;
  if (site === 'none' && reads) return;
  if (isPublic && reads && mode === 'navigate') return;
  throw new Refusal('wrong_origin');
}

function isOwn(origin: string, host: string | undefined, publicUrl: URL | null): boolean {
  if (publicUrl) return origin === publicUrl.origin;
  // Behind a TLS proxy the scheme is unknown, so only the host is compared.
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
