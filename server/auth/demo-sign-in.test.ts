import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isLocalRequest, type ListenAddress } from './demo-sign-in.ts';

type RequestParams = { headers?: Record<string, string>; remoteAddress?: string; httpVersion?: string };

const here: ListenAddress = { host: '127.0.0.1', publicUrl: null, trustProxy: false };

function opens(
  { headers = {}, remoteAddress = '127.0.0.1', httpVersion = '1.1' }: RequestParams = {},
  standpoint: ListenAddress = here,
): boolean {
  const request = { headers: { host: 'localhost:3000', ...headers }, socket: { remoteAddress }, raw: { httpVersion } };
  return isLocalRequest(request as unknown as FastifyRequest, standpoint);
}

test('demo sign-in is allowed for a browser on this machine', () => {
  expect(opens()).toBe(true);
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost'])
    expect(opens({ headers: { host } }), host).toBe(true);
  expect(opens({}, { ...here, publicUrl: new URL('http://localhost:5173') })).toBe(true);
});

test('demo sign-in accepts the headers that browsers and curl send by default', () => {
  const sent = {
    chromium: {
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': 'fr-CA',
      connection: 'keep-alive',
      'content-length': '15',
      'content-type': 'application/json',
      cookie: 'parvis-look=fr.dark',
      'idempotency-key': 'one',
      origin: 'http://localhost:3000',
      referer: 'http://localhost:3000/',
      'sec-ch-ua': '"Chromium";v="140"',
      'sec-ch-ua-mobile': '?0',
      'sec-ch-ua-platform': '"Linux"',
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0',
    },
    firefox: { dnt: '1', 'sec-gpc': '1', priority: 'u=0', pragma: 'no-cache', 'cache-control': 'no-cache' },
    curl: { accept: '*/*', 'user-agent': 'curl/8.5.0', 'content-type': 'application/json', 'content-length': '15' },
  };
  for (const [browser, headers] of Object.entries(sent)) expect(opens({ headers }), browser).toBe(true);
});

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-original-forwarded-for',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-request-id',
  'x-azure-clientip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'true-client-ip',
  'client-ip',
  'proxy-connection',
  'proxy-authorization',
  'traceparent',
  'x-any-header-of-tomorrow',
  'sec-websocket-key',
])('demo sign-in is refused after a proxy, detected by %s', (name) =>
  expect(opens({ headers: { [name]: '' } })).toBe(false),
);

test('demo sign-in is refused over HTTP/1.0, which proxies use and browsers do not', () => {
  expect(['0.9', '1.0', '1.1', '2.0'].map((httpVersion) => opens({ httpVersion }))).toEqual([false, false, true, true]);
});

test('demo sign-in is refused for another host name of this machine, such as a rebound one', () => {
  for (const host of ['parvis.example', 'localhost.evil.example', '192.168.1.2:3000', '']) {
    expect(opens({ headers: { host } }), host).toBe(false);
  }
});

test('demo sign-in is refused from another machine', () => {
  expect(opens({ remoteAddress: '192.168.1.7' })).toBe(false);
});

test('demo sign-in is refused on a server that other machines can reach', () => {
  expect(opens({}, { ...here, host: '0.0.0.0' })).toBe(false);
  expect(opens({}, { ...here, publicUrl: new URL('https://parvis.example') })).toBe(false);
  expect(opens({}, { ...here, trustProxy: true })).toBe(false);
});
