/** Expected outcomes of room devices: the office's list, and the calls of a device that is not paired. */
import { all, hidden, ok, type Outcome, refused, signedIn } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

/** The office of the school; another office finds nothing. */
const office = (outcome: Outcome) => signedIn(refused, { admin: outcome, foreignAdmin: hidden });
/** Staff and office, of either school. */
const staff = (outcome: Outcome) =>
  signedIn(refused, {
    teacher: outcome,
    otherTeacher: outcome,
    doorStaff: outcome,
    admin: outcome,
    foreignAdmin: outcome,
  });

export const roomDevicesRows = {
  'GET /api/staff/room-devices': { outcomes: signedIn(refused, { admin: ok, foreignAdmin: ok }) },
  'POST /api/staff/room-devices': {
    request: ({ schoolId, groupId }) => ({ body: { schoolId, name: 'Local 402', groupIds: [groupId] } }),
    outcomes: office({ status: 201 }),
  },
  'POST /api/staff/room-devices/{id}/code': { subject: 'roomDeviceId', outcomes: office(ok) },
  'POST /api/staff/room-devices/{id}/unlock-pin': {
    subject: 'roomDeviceId',
    // Not the person whose PIN is locked.
    request: () => ({ body: { userId: 1_000_000 } }),
    outcomes: office(hidden),
  },
  'DELETE /api/staff/room-devices/{id}': { subject: 'revokedDeviceId', outcomes: office({ status: 204 }) },
  'GET /api/room': { outcomes: all(ok) },
  'POST /api/room/pair': { request: ({ turn }) => ({ body: { code: `a guess ${turn}` } }), outcomes: all(hidden) },
  'POST /api/room/unlock': { request: () => ({ body: { userId: 1, pin: '4826' } }), outcomes: all(hidden) },
  // Sessions of another kind.
  'POST /api/room/activity': { outcomes: signedIn(hidden) },
  'GET /api/profile/pin': { outcomes: staff(ok) },
  'PUT /api/profile/pin': { request: () => ({ body: { pin: '4826' } }), outcomes: staff(ok) },
  'DELETE /api/profile/pin': { outcomes: staff({ status: 204 }) },
} satisfies Record<string, Row>;
