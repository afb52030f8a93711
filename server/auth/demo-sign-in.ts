/** Sign-in without a password: only in the demo, only on this machine, only without a proxy in between. */
import type { FastifyRequest } from 'fastify';
import { hostNameOf, isLoopback } from '#server/http/address.ts';

/** The address the server listens on, and the proxy in front of it. */
export type ListenAddress = { readonly host: string; readonly publicUrl: URL | null; readonly trustProxy: boolean };

/**
 * Headers that a browser, `curl` or our own page sends by default. Any other header was added by a proxy. A proxy that
 * adds no header and rewrites the host cannot be detected.
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

type DemoRequest = Pick<FastifyRequest, 'headers' | 'socket'> & {
  readonly raw?: Pick<FastifyRequest['raw'], 'httpVersion'>;
};

/**
 * Whether a request came from a browser on this machine to a server that only this machine reaches. HTTP/1.0 is refused
 * because proxies still use it and browsers do not.
 */
export function isLocalRequest({ headers, socket, raw }: DemoRequest, standpoint: ListenAddress): boolean {
  const { host, publicUrl, trustProxy } = standpoint;
  if (!isLoopback(host) || trustProxy || (publicUrl && !isLoopback(publicUrl.hostname))) return false;
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  if (!isLoopback(hostNameOf(headers.host ?? ''))) return false;
  if (Number(raw?.httpVersion ?? '1.1') < 1.1) return false;
  return Object.keys(headers).every(isPlain);
}
