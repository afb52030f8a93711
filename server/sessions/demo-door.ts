/**
 * The demo's sign-in without a password: only in the demo, only on this machine, only directly. (decisions, The demo)
 */
import type { FastifyRequest } from 'fastify';
import { hostNameOf, isLoopback } from '#server/http/address.ts';

/** Where the server listens and what stands before it. */
export type Standpoint = { readonly host: string; readonly publicUrl: URL | null; readonly trustProxy: boolean };

/**
 * What a browser or `curl` of this machine sends by itself, and the page's own. A header that is not here came from
 * something in between. A proxy that adds nothing and rewrites the host cannot be told from a visitor.
 */
const plainHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'dnt',
  'host',
  'idempotency-key',
  'origin',
  'pragma',
  'priority',
  'referer',
  'save-data',
  'sec-gpc',
  'te',
  'transfer-encoding',
  'user-agent',
]);
const browserHeader = /^sec-(?:fetch|ch)-[a-z-]+$/;

const isPlain = (header: string) => plainHeaders.has(header) || browserHeader.test(header);

type Arriving = Pick<FastifyRequest, 'headers' | 'socket'> & {
  readonly raw?: Pick<FastifyRequest['raw'], 'httpVersion'>;
};

/**
 * Whether a request came from a browser of this machine, to a server that only this machine reaches. Proxies still
 * speak HTTP/1.0, browsers do not.
 */
export function isOfThisMachine({ headers, socket, raw }: Arriving, standpoint: Standpoint): boolean {
  const { host, publicUrl, trustProxy } = standpoint;
  if (!isLoopback(host) || trustProxy || (publicUrl && !isLoopback(publicUrl.hostname))) return false;
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  if (!isLoopback(hostNameOf(headers.host ?? ''))) return false;
  if (Number(raw?.httpVersion ?? '1.1') < 1.1) return false;
  return Object.keys(headers).every(isPlain);
}
