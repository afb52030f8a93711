import { expect, test } from 'vitest';
import { callerAt, hostNameOf, isLoopback } from './address.ts';

test('this machine is known by its names', () => {
  for (const host of ['localhost', 'LocalHost', '127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1']) {
    expect(isLoopback(host), host).toBe(true);
  }
});

test('nothing else is taken for this machine', () => {
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

test('the port is no part of a host’s name', () => {
  expect(['localhost:3000', '[::1]:3000', '[::1]', 'parvis.example'].map(hostNameOf)).toEqual([
    'localhost',
    '[::1]',
    '[::1]',
    'parvis.example',
  ]);
});

test('the addresses of one IPv6 subscriber count as one caller', () => {
  expect(callerAt('2001:db8:1:2:3:4:5:6')).toBe(callerAt('2001:db8:1:2::9'));
  expect(callerAt('2001:db8:1:2::9')).not.toBe(callerAt('2001:db8:1:3::9'));
  expect(callerAt('::1')).toBe('0:0:0:0::/64');
  expect(callerAt('192.0.2.7')).toBe('192.0.2.7');
});
