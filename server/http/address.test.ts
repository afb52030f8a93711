import { expect, test } from 'vitest';
import { clientKey, hostNameOf, isLoopback } from './address.ts';

test('loopback names are recognized', () => {
  for (const host of ['localhost', 'LocalHost', '127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1']) {
    expect(isLoopback(host), host).toBe(true);
  }
});

test('other names are not loopback', () => {
  for (const host of [
    '',
    '0.0.0.0',
    '::',
    '10.0.0.1',
    'localhost.example',
    '127.0.0.1.example',
    '128.0.0.1',
    '1270.0.0.1',
  ]) {
    expect(isLoopback(host), host).toBe(false);
  }
});

test('the port is removed from a Host header', () => {
  expect(['localhost:3000', '[::1]:3000', '[::1]', 'parvis.example'].map(hostNameOf)).toEqual([
    'localhost',
    '[::1]',
    '[::1]',
    'parvis.example',
  ]);
});

test('addresses of one IPv6 subscriber count as one client', () => {
  expect(clientKey('2001:db8:1:2:3:4:5:6')).toBe(clientKey('2001:db8:1:2::9'));
  expect(clientKey('2001:db8:1:2::9')).not.toBe(clientKey('2001:db8:1:3::9'));
  expect(clientKey('::1')).toBe('0:0:0:0::/64');
  expect(clientKey('192.0.2.7')).toBe('192.0.2.7');
});
