import { expect, test } from 'vitest';
import type { Method } from '#core/http/endpoint.ts';
import { areasOf, isTokenEndpoint, tokenAreas, type TokenScope } from './token-endpoint-rules.ts';

const everything: TokenScope = { access: 'write', areas: null };
const endpoint = (method: Method, path: string) => ({ method, path, access: 'user' }) as const;

test('a token reads and changes what its access and areas allow', () => {
  const reads: TokenScope = { access: 'read', areas: ['attendance'] };
  expect(isTokenEndpoint(endpoint('GET', '/api/absences'), reads)).toBe(true);
  expect(isTokenEndpoint(endpoint('GET', '/api/staff/attendance/months.csv'), reads)).toBe(true);
  expect(isTokenEndpoint(endpoint('POST', '/api/absences'), reads)).toBe(false);
  expect(isTokenEndpoint(endpoint('GET', '/api/messages'), reads)).toBe(false);
  expect(isTokenEndpoint(endpoint('POST', '/api/absences'), { ...reads, access: 'write' })).toBe(true);
});

test('every token learns who its owner is, and none reaches a path without an area', () => {
  expect(isTokenEndpoint(endpoint('GET', '/api/session'), { access: 'read', areas: ['store'] })).toBe(true);
  for (const path of ['/api/tokens', '/api/passkeys', '/api/devices/{id}', '/api/profile/email', '/api/new-thing'])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect(isTokenEndpoint(endpoint(method, path), everything), `${method} ${path}`).toBe(false);
});

test('an area is found by the first segment of a path, with or without the part of the staff', () => {
  expect(areasOf(endpoint('GET', '/api/pickups/{id}/progress'))).toEqual(['pickups']);
  expect(areasOf(endpoint('GET', '/api/staff/orders.csv'))).toEqual(['store']);
  expect(areasOf(endpoint('GET', '/api/children/{id}/file'))).toEqual(['families']);
  expect(areasOf(endpoint('GET', '/api/children/{id}/photos'))).toEqual(['news']);
  expect(areasOf(endpoint('GET', '/api/children/{id}/photos.zip'))).toEqual(['news']);
  expect(areasOf(endpoint('PUT', '/api/staff/groups/{id}/plan'))).toEqual(['news']);
  expect(areasOf(endpoint('GET', '/api/staff'))).toEqual([]);
  expect(tokenAreas).toContain('account');
});

test.each([
  ['GET', '/api/data-export'],
  ['GET', '/api/files/{id}'],
  ['GET', '/api/files/{id}/{size}'],
] as const)('a token of some areas does not read across the others: %s %s', (method, path) => {
  expect(isTokenEndpoint(endpoint(method, path), { access: 'read', areas: null })).toBe(true);
  expect(isTokenEndpoint(endpoint(method, path), { access: 'write', areas: [...tokenAreas] })).toBe(false);
});

test.each([
  ['GET', '/api/staff/invitations'],
  ['POST', '/api/staff/invitations'],
  ['POST', '/api/staff/invitations/{id}/link'],
  ['POST', '/api/staff/invitations/letters'],
  ['POST', '/api/children/{id}/followers'],
  ['POST', '/api/pickup-codes'],
  ['POST', '/api/staff/families/staff-list'],
  ['POST', '/api/staff/families/class-list'],
  ['POST', '/api/staff/families/roster'],
  ['PUT', '/api/staff/families/staff/{id}'],
] as const)('no token gives access to a person: %s %s', (method, path) => {
  expect(isTokenEndpoint(endpoint(method, path), everything)).toBe(false);
});
