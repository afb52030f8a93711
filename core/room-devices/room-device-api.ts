import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, idText } from '#core/http/fields.ts';
import { Session } from '#core/auth/session.ts';
import { NewRoomDevice, Pairing, PairingCode, RoomDevices, RoomState, Unlock } from './room-device.ts';

export const roomDeviceApi = {
  /** The devices that are not revoked, of one of the user's schools as office (the first by default). */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/room-devices',
    access: 'admin',
    summary: 'Lists the room devices of a school.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: RoomDevices,
    errors: ['not_found'],
  }),
  /** 404 for another office's school or group. 422 `not_allowed` on `name` when the school has too many devices. */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/room-devices',
    access: 'admin',
    summary: 'Adds a room device and returns its pairing code, valid for 10 minutes.',
    body: NewRoomDevice,
    reply: PairingCode,
    status: 201,
    errors: ['not_found'],
  }),
  /** The earlier code stops working. A paired device stays paired until the new code is used. */
  renewCode: endpoint({
    method: 'POST',
    path: '/api/staff/room-devices/{id}/code',
    access: 'admin',
    summary: 'Makes a new pairing code for a room device, valid for 10 minutes.',
    reply: PairingCode,
  }),
  /** Ends the session on the device at once. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/staff/room-devices/{id}',
    access: 'admin',
    summary: 'Revokes a room device. It has to be added and paired again.',
  }),
  /** 404 for a person whose PIN is not locked on this device. */
  unlockPin: endpoint({
    method: 'POST',
    path: '/api/staff/room-devices/{id}/unlock-pin',
    access: 'admin',
    summary: 'Unlocks a PIN that was locked on a room device by wrong PINs.',
    body: z.strictObject({ userId: Id }),
    reply: RoomDevices,
  }),
  /**
   * Sets the cookie of the device and ends the session of its browser. 404 for a code that is used, replaced, expired
   * or unknown.
   */
  pair: endpoint({
    method: 'POST',
    path: '/api/room/pair',
    access: 'anyone',
    summary: 'Pairs this browser as a room device by a code.',
    body: Pairing,
    reply: RoomState,
    errors: ['not_found'],
    noIdempotencyKey: true,
  }),
  /** By the cookie of the device, without a session. */
  state: endpoint({
    method: 'GET',
    path: '/api/room',
    access: 'anyone',
    summary: 'Returns the name of this room device and of the staff who may unlock it.',
    reply: RoomState,
  }),
  /**
   * Starts a session that is limited to the device's school and to the endpoints of `room-endpoint-rules.ts`. 401
   * `sign_in_failed` for a wrong PIN and for a person who may not unlock the device alike; 403 for a PIN that is locked
   * on this device; 404 on a browser that is not paired; 429 with the seconds to wait after five wrong PINs.
   */
  unlock: endpoint({
    method: 'POST',
    path: '/api/room/unlock',
    access: 'anyone',
    summary: 'Unlocks this room device as a staff member, by PIN.',
    body: Unlock,
    reply: Session,
    errors: ['sign_in_failed', 'forbidden', 'not_found'],
    noIdempotencyKey: true,
  }),
  /** Only this request keeps the device unlocked: streams and refetches do not. 404 in a session of another kind. */
  activity: endpoint({
    method: 'POST',
    path: '/api/room/activity',
    access: 'user',
    summary: 'Reports that the unlocked room device is in use, which keeps it unlocked for two minutes.',
    reply: z.object({ locksAt: Instant }),
    errors: ['not_found'],
    noIdempotencyKey: true,
  }),
};
