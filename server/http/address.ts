/** Addresses and host names: what counts as one caller, and what is this machine itself. */
import { isIPv6 } from 'node:net';

/** Whether a listener or a peer is this machine: `localhost`, `127.0.0.0/8`, `::1`. */
export function isLoopback(host: string): boolean {
  const bare = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/, '');
  return bare === 'localhost' || bare === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(bare);
}

/** The name in a `Host` header, without its port. */
export function hostNameOf(host: string): string {
  return host.replace(/:\d*$/, '');
}

/** What is counted as one caller: an address, or the /64 network that one IPv6 subscriber is given. */
export function callerAt(ip: string): string {
  if (!isIPv6(ip) || ip.toLowerCase().startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - after.length).fill('0');
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
