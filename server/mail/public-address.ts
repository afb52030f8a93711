/**
 * Resolves the host of a webhook and refuses addresses that are not of the public internet, so that a webhook does not
 * reach the server's own network. The connection then goes to the resolved address, not to a second resolution.
 */
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Ranges of the IANA registries that are not globally reachable, and multicast. */
const notPublicV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Within global unicast: Teredo and other protocols, documentation, and 6to4, which contains an IPv4 address. */
const notPublicV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blocked = listOf(notPublicV4, 'ipv4');
const blockedV6 = listOf(notPublicV6, 'ipv6');
const globalUnicast = listOf(['2000::/3'], 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !blocked.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
}

export type ResolvedAddress = { readonly address: string; readonly family: number };

/** How long a name server has for a reply, and how often it is called. */
const patience = { timeout: 2000, tries: 2 };

type ResolveOptions = {
  /** Ends the resolution. */
  readonly signal?: AbortSignal | undefined;
  /** Name servers other than those of the system. */
  readonly servers?: readonly string[] | undefined;
};

/**
 * The addresses of a host. Undefined if one of them is not public. Throws if the host does not resolve in time. The
 * system's resolver is not used: each of its calls holds one of the few threads that files need too.
 */
export async function resolvePublic(
  hostname: string,
  { signal, servers }: ResolveOptions = {},
): Promise<ResolvedAddress[] | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family > 0) return isPublicAddress(host) ? [{ address: host, family }] : undefined;
  if (/(?:^|\.)localhost\.?$/i.test(host)) return undefined;
  const found = await resolve(host, { signal, servers });
  return found.every(({ address }) => isPublicAddress(address)) ? found : undefined;
}

/** All addresses of a name. Throws if there is none. */
async function resolve(host: string, { signal, servers }: ResolveOptions): Promise<ResolvedAddress[]> {
  signal?.throwIfAborted();
  const resolver = new Resolver(patience);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    const listed = (result: PromiseSettledResult<string[]>, family: number) =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
    return [...listed(v4, 4), ...listed(v6, 6)];
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits = ''] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
