import { createSocket } from 'node:dgram';
import { expect, test } from 'vitest';
import { registerCleanup } from '#test/support/cleanup.ts';
import { isPublicAddress, resolvePublic } from './public-address.ts';
import { timeLimit } from '#test/support/full-run.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.51.100.7',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each(['127.1', '2130706433', '0x7f.1', '[::1]', 'localhost'])('the host %s is not followed', async (host) => {
  // The parser of addresses brings every spelling of an IPv4 address to one.
  const { hostname } = new URL(`https://${host}/`);
  expect(await resolvePublic(hostname)).toBeUndefined();
});

test('a name server that does not reply ends with the attempt', async () => {
  const silent = createSocket('udp4');
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
  registerCleanup(() => silent.close());
  const servers = [`127.0.0.1:${silent.address().port}`];
  const begun = Date.now();
  await expect(resolvePublic('slow.example', { signal: AbortSignal.timeout(200), servers })).rejects.toThrow(
    'ECANCELLED',
  );
  expect(Date.now() - begun).toBeLessThan(timeLimit(1500));
});
