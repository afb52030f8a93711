import { describe, expect, test } from 'vitest';
import { refuseOtherOrigins } from './origin.ts';

const host = 'parvis.example';
const publicUrl = new URL('https://parvis.example');

type Headers = Record<string, string>;

function passes(method: string, headers: Headers, { isPublic = false, at = null as URL | null } = {}): boolean {
  try {
    refuseOtherOrigins({ method, headers: { host, ...headers }, isPublic }, at);
    return true;
  } catch {
    return false;
  }
}

describe('a mutation', () => {
  test('is accepted from the app’s own page and from clients that are not browsers', () => {
    expect(passes('POST', { 'sec-fetch-site': 'same-origin', origin: 'https://parvis.example' })).toBe(true);
    expect(passes('POST', { origin: 'http://parvis.example' })).toBe(true);
    expect(passes('POST', {})).toBe(true);
  });

  test.each<Headers>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'https://parvis.example.evil.example' },
    { origin: 'null' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://parvis.example' },
  ])('is refused from elsewhere: %o', (headers) => {
    expect(passes('POST', headers)).toBe(false);
    expect(passes('DELETE', headers, { isPublic: true })).toBe(false);
  });
});

describe('a query', () => {
  test('is accepted when the user typed the address', () => {
    expect(passes('GET', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(true);
  });

  test('of a public document may follow a link from another site', () => {
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(passes('GET', followed, { isPublic: true })).toBe(true);
    expect(passes('GET', followed)).toBe(false);
    expect(passes('GET', { ...followed, 'sec-fetch-mode': 'cors' }, { isPublic: true })).toBe(false);
  });
});

test('a configured public address is the only accepted origin', () => {
  expect(passes('POST', { origin: 'https://parvis.example' }, { at: publicUrl })).toBe(true);
  expect(passes('POST', { origin: 'http://parvis.example' }, { at: publicUrl })).toBe(false);
  expect(passes('POST', { origin: 'https://other.example', host: 'other.example' }, { at: publicUrl })).toBe(false);
});
