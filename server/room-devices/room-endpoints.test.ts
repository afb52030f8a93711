import { expect, test } from 'vitest';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { isRoomEndpoint, roomEndpoints } from '#core/room-devices/room-endpoint-rules.ts';

const endpoints = contracts();
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every endpoint of a room session exists', () => {
  const known = new Set(endpoints.map(nameOf));
  expect(roomEndpoints.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(roomEndpoints).size).toBe(roomEndpoints.length);
});

test('a room session reaches no family, office, account, messages or export', () => {
  const open = endpoints.filter((endpoint) => endpoint.access !== 'anyone' && isRoomEndpoint(endpoint));
  expect(open.map(nameOf).toSorted()).toEqual([...roomEndpoints].toSorted());
  const accesses = new Set(open.map(({ access }) => access));
  expect([...accesses].toSorted()).toEqual(['staff:group', 'user']);
  expect(open.filter(({ access }) => access === 'user').map(nameOf)).toEqual([
    'GET /api/session',
    'POST /api/auth/sign-out',
    'GET /api/children/{id}/portraits',
    // It adds photos of reports. Of files, it reads those and portraits only: `room-photos.test.ts`.
    'POST /api/files',
    'GET /api/files/{id}/{size}',
    'GET /api/live',
    'POST /api/room/activity',
  ]);
  const personal = /profile|passkeys|devices|settings|conversations|messages|calendar|export|audit|\.csv|invitations/;
  const other = open.filter(({ path }) => path !== '/api/files/{id}/{size}');
  expect(other.filter(({ path, file }) => file !== undefined || personal.test(path))).toEqual([]);
});
