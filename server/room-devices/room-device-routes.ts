import type { RoomState } from '#core/room-devices/room-device.ts';
import { roomDeviceApi } from '#core/room-devices/room-device-api.ts';
import type { Sessions } from '#server/auth/session-acts.ts';
import { sessionAs } from '#server/auth/session-reply.ts';
import { ProofThrottle } from '#server/auth/throttles/proof-throttle.ts';
import { hashOf, newToken } from '#server/auth/token.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { clientKey } from '#server/http/address.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type MutationResult, type Route, route } from '#server/http/route.ts';
import type { PairingCodes } from '#server/auth/invitations/pairing-codes.ts';
import {
  addDevice,
  type MadeCode,
  pairDevice,
  renewCode,
  revokeDevice,
  shownCode,
  unlockPin,
} from './room-device-acts.ts';
import { findRoomDevices } from './room-device-store.ts';
import { findByToken, findPeople, findSchoolName, saveRoomSeen } from './room-store.ts';
import { unlock } from './unlock-acts.ts';

/** How long a device is not noted as seen again, in milliseconds. */
const seenEveryMs = 10 * 60_000;

/** A device's lasting cookie: browsers keep one for 400 days at most, and each unlock renews it. */
const cookieSeconds = 400 * 24 * 3600;

/** Routes for the office's room devices, and for a device itself, which has a cookie and no session while locked. */
export function roomDeviceRoutes(sessions: Sessions, codes: PairingCodes): Route[] {
  const tried = new ProofThrottle(sessions.throttle('room device'));
  return [
    route(roomDeviceApi.list, ({ tx, currentUser, query, now }) =>
      findRoomDevices(tx, ownSchool(currentUser, query.school), now),
    ),
    route(roomDeviceApi.add, {
      execute: (call) => addDevice(call, codes, call.body),
      respond: async ({ installation }, made) => shownCode(codes, codeOf(made), installation.origin),
    }),
    route(roomDeviceApi.renewCode, {
      execute: (call) => renewCode(call, codes, call.params.id),
      respond: async ({ installation }, made) => shownCode(codes, codeOf(made), installation.origin),
    }),
    route(roomDeviceApi.revoke, {
      execute: async (call) => ({ schoolId: await revokeDevice(call, call.params.id) }),
      respond: async () => undefined,
    }),
    route(roomDeviceApi.unlockPin, {
      execute: async (call) => ({ schoolId: await unlockPin(call, call.params.id, call.body.userId) }),
      respond: ({ tx, currentUser, now }, { schoolId }) =>
        findRoomDevices(tx, ownSchool(currentUser, Number(schoolId)), now),
    }),
    route(roomDeviceApi.pair, {
      async outside({ body, database, request, reply, now, requestId }) {
        const token = newToken();
        const state = await tried.judge(body.code, clientKey(request.ip), now, async () => {
          const code = codes.hashOf(body.code);
          if (code === undefined) throw new Refusal('not_found');
          return database.transaction({}, async (tx) => {
            const { id, schoolId, name } = await pairDevice(tx, { code, token, now, requestId });
            await sessions.endIn(tx, request);
            return stateOf(tx, { id, schoolId, name });
          });
        });
        sessions.forget(request);
        sessions.cookie.clear(reply);
        sessions.roomCookie.write(reply, token, cookieSeconds);
        return state;
      },
    }),
    route(roomDeviceApi.state, {
      async outside({ database, request, now }) {
        const token = sessions.roomCookie.read(request);
        return token === undefined ? { room: null } : readState(database, hashOf(token), now);
      },
    }),
    route(roomDeviceApi.unlock, {
      async outside({ body, database, request, reply, now, requestId, locale, installation }) {
        const device = sessions.roomCookie.read(request);
        if (device === undefined) throw new Refusal('not_found');
        const context = { database, device: hashOf(device), now, requestId, origin: installation.origin };
        const { token, room } = await unlock(context, body, async (tx, opened) => ({
          token: await sessions.insertInRoom(tx, body.userId, opened, request),
          room: opened,
        }));
        sessions.writeInRoom(request, reply, token);
        sessions.roomCookie.write(reply, device, cookieSeconds);
        return sessionAs(database, body.userId, locale, reply, { now, room });
      },
    }),
    route(roomDeviceApi.activity, {
      async outside({ caller, request }) {
        return { locksAt: (await sessions.extendRoom(caller, request)).toISOString() };
      },
    }),
  ];
}

function codeOf({ id, nonce, until }: MutationResult): MadeCode {
  return { id: Number(id), nonce: Array.isArray(nonce) ? nonce : [], until: Number(until) };
}

async function stateOf(tx: Tx, { id, schoolId, name }: { id: number; schoolId: number; name: string }) {
  return { room: { name, school: await findSchoolName(tx, schoolId), people: await findPeople(tx, id) } };
}

/** What a device shows while it is locked. Notes that it was seen. */
function readState(database: Database, token: string, now: Date): Promise<RoomState> {
  return database.transaction({}, async (tx) => {
    const device = await findByToken(tx, token);
    if (!device) return { room: null };
    const { id, seenAt } = device;
    if (!seenAt || seenAt.getTime() + seenEveryMs <= now.getTime()) await saveRoomSeen(tx, id, now);
    return stateOf(tx, device);
  });
}
