import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isOfThisMachine, type Standpoint } from './demo-door.ts';

type Asked = { headers?: Record<string, string>; remoteAddress?: string };

const here: Standpoint = { host: '127.0.0.1', publicUrl: null, trustProxy: false };

function opens({ headers = {}, remoteAddress = '127.0.0.1' }: Asked = {}, standpoint: Standpoint = here): boolean {
  const request = { headers: { host: 'localhost:3000', ...headers }, socket: { remoteAddress } };
  return isOfThisMachine(request as unknown as FastifyRequest, standpoint);
}

test('the demo opens to a browser of this machine', () => {
  expect(opens()).toBe(true);
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost'])
    expect(opens({ headers: { host } }), host).toBe(true);
  expect(opens({}, { ...here, publicUrl: new URL('http://localhost:5173') })).toBe(true);
});

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
])('it is closed to what came through a proxy, as %s says', (name) =>
  expect(opens({ headers: { [name]: '' } })).toBe(false),
);

test('it is closed to another name of this machine, such as a rebound one', () => {
  for (const host of ['parvis.example', 'localhost.evil.example', '192.168.1.2:3000', '']) {
    expect(opens({ headers: { host } }), host).toBe(false);
  }
});

test('it is closed to another machine', () => {
  expect(opens({ remoteAddress: '192.168.1.7' })).toBe(false);
});

test('it is closed on a server that others reach', () => {
  expect(opens({}, { ...here, host: '0.0.0.0' })).toBe(false);
  expect(opens({}, { ...here, publicUrl: new URL('https://parvis.example') })).toBe(false);
  expect(opens({}, { ...here, trustProxy: true })).toBe(false);
});
