/**
 * The demo's sign-in without a password: only in the demo, only on this machine, only directly. (decisions, The demo)
 */
import type { FastifyRequest } from 'fastify';
import { hostNameOf, isLoopback } from '#server/http/address.ts';

/** Where the server listens and what stands before it. */
export type Standpoint = { readonly host: string; readonly publicUrl: URL | null; readonly trustProxy: boolean };

/** What a proxy adds. One that adds nothing and rewrites the host is told from a visitor by no server. */
const forwarding = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** Whether a request came from a browser of this machine, to a server that only this machine reaches. */
export function isOfThisMachine(request: Pick<FastifyRequest, 'headers' | 'socket'>, standpoint: Standpoint): boolean {
  const { host, publicUrl, trustProxy } = standpoint;
  if (!isLoopback(host) || trustProxy || (publicUrl && !isLoopback(publicUrl.hostname))) return false;
  if (!isLoopback(request.socket.remoteAddress ?? '')) return false;
  if (!isLoopback(hostNameOf(request.headers.host ?? ''))) return false;
  return !Object.keys(request.headers).some((name) => forwarding.test(name));
}
