/** For which site passkeys are made: browsers hold each to the name of a host, and never to a number. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { hostNameOf, isLoopback } from '#server/http/address.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Standpoint } from './demo-door.ts';
import type { Site } from './passkey-ceremony.ts';

/**
 * The public address, or `localhost` where only this machine is served. Throws `not_found` anywhere else: what a
 * request says of its own host is nobody's word.
 */
export function siteOf(request: Pick<FastifyRequest, 'headers'>, { publicUrl, host }: Standpoint): Site {
  if (publicUrl) {
    if (isIP(publicUrl.hostname.replace(/^\[|\]$/g, ''))) throw new Refusal('not_found');
    return { id: publicUrl.hostname, origin: publicUrl.origin };
  }
  const asked = request.headers.host ?? '';
  if (!isLoopback(host) || hostNameOf(asked).toLowerCase() !== 'localhost') throw new Refusal('not_found');
  return { id: 'localhost', origin: `http://${asked.toLowerCase()}` };
}
