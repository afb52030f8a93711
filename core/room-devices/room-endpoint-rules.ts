/**
 * What a session on a room device may call: the work of the room, and nothing else. An endpoint that is not listed is
 * refused, a new one too (docs/decisions/0047).
 */
import type { AnyEndpoint } from '#core/http/endpoint.ts';

/** Signing out, and following changes. */
const session = ['GET /api/session', 'POST /api/auth/sign-out', 'POST /api/room/activity', 'GET /api/live'];

/** Attendance, departures and alerts of the day. */
const today = [
  'GET /api/children/{id}/portraits',
  // Of files, portraits and the photos of reports only.
  'GET /api/files/{id}/{size}',
  'GET /api/staff/alerts',
  'POST /api/staff/alerts/{id}/acknowledge',
  'GET /api/staff/attendance',
  'GET /api/staff/attendance/{id}',
  'GET /api/staff/attendance/{id}/guardians',
  'POST /api/staff/attendance/bulk',
  'POST /api/staff/attendance/done',
  'POST /api/staff/attendance/{id}/marks',
  'POST /api/staff/attendance/{id}/notice',
  'GET /api/staff/children',
  'GET /api/staff/children/{id}/card',
  'GET /api/staff/departures',
  'POST /api/staff/departures/releases',
  'POST /api/staff/departures/{id}/transitions',
  'POST /api/staff/departures/{id}/undo',
  'GET /api/staff/groups/{id}/consents',
  'GET /api/staff/groups/{id}/sheet',
  'GET /api/staff/pickup-persons',
  'POST /api/staff/pickup-codes/check',
];

/** The group's plan, and the children's daily reports with their photos. */
const group = [
  'GET /api/staff/plans',
  'PUT /api/staff/groups/{id}/plan',
  'GET /api/staff/reports',
  'GET /api/staff/reports/{id}/versions',
  'PUT /api/staff/reports/drafts',
  'DELETE /api/staff/reports/{id}/draft',
  'POST /api/staff/reports/publish',
  'POST /api/files',
  'GET /api/staff/groups/{id}/photos',
  'POST /api/staff/groups/{id}/photos',
  'PATCH /api/staff/photos/{id}',
  'DELETE /api/staff/photos/{id}',
];

/** Every endpoint of a room session, as `METHOD path`. */
export const roomEndpoints: readonly string[] = [...session, ...today, ...group];

const allowed: ReadonlySet<string> = new Set(roomEndpoints);

/** Whether a session on a room device may call an endpoint. Endpoints for anyone need no session and stay open. */
export function isRoomEndpoint({ method, path, access }: Pick<AnyEndpoint, 'method' | 'path' | 'access'>): boolean {
  return access === 'anyone' || allowed.has(`${method} ${path}`);
}
