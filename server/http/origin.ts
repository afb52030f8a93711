/** Refuses what another site's page sends with our visitor's cookies. (trust, CSRF; decisions, The calls) */
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

type Sent = Pick<FastifyRequest, 'method' | 'headers'> & { readonly isPublic: boolean };

/**
 * Throws `wrong_origin` unless the request is the app's own page's, or no page's. Neither header present is not a
 * browser. An address typed or followed (`none`, or a navigation to a public document) is a visitor's own act.
 */
export function refuseOtherOrigins({ method, headers, isPublic }: Sent, publicUrl: URL | null): void {
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
  // Behind TLS that ends elsewhere the scheme is not ours to know: the host is what must agree.
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
