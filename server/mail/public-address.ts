/**
 * Resolves the host of a webhook and refuses addresses that are not of the public internet, so that a webhook does not
 * reach the server's own network. The connection then goes to the resolved address, not to a second resolution.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';

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

/** The addresses of a host. Undefined if one of them is not public. Throws if the host does not resolve. */
export async function resolvePublic(hostname: string): Promise<ResolvedAddress[] | undefined> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address)) ? found : undefined;
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits = ''] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
