/** The relying party of passkeys. Browsers bind a passkey to a host name, never to an IP address. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { hostNameOf, isLoopback } from '#server/http/address.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ListenAddress } from './demo-sign-in.ts';
import type { RelyingParty } from './passkey-ceremony.ts';

/**
 * The public URL's host, or `localhost` on a server that only this machine reaches. Otherwise throws `not_found`,
 * because the request's own host header is not trusted.
 */
export function relyingPartyOf(
  request: Pick<FastifyRequest, 'headers'>,
  { publicUrl, host }: ListenAddress,
): RelyingParty {
  if (publicUrl) {
    if (isIP(publicUrl.hostname.replace(/^\[|\]$/g, ''))) throw new Refusal('not_found');
    return { id: publicUrl.hostname, origin: publicUrl.origin };
  }
  const requestedHost = request.headers.host ?? '';
  if (!isLoopback(host) || hostNameOf(requestedHost).toLowerCase() !== 'localhost') throw new Refusal('not_found');
  return { id: 'localhost', origin: `http://${requestedHost.toLowerCase()}` };
}
