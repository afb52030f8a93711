/** Adding, pairing and revoking room devices. */
import { formatCode } from '#core/auth/invitation-code.ts';
import {
  maxRoomDevices,
  type NewRoomDevice,
  type PairingCode,
  pairingMinutes,
} from '#core/room-devices/room-device.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { newNonce, type Nonce } from '#server/auth/invitations/invitation-secrets.ts';
import { deleteRoomSessions } from '#server/auth/session-store.ts';
import { hashOf } from '#server/auth/token.ts';
import type { Tx } from '#server/db/database.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import type { PairingCodes } from '#server/auth/invitations/pairing-codes.ts';
import {
  countActiveGroups,
  countRoomDevices,
  findDeviceSchool,
  insertRoomDevice,
  markRevoked,
  saveCode,
  unlockFailure,
} from './room-device-store.ts';
import { claimCode } from './room-store.ts';

/** A code as a mutation keeps it: the reply is derived from it again. `until` is in milliseconds since 1970. */
export type MadeCode = { readonly id: number; readonly nonce: Nonce; readonly until: number };

/** Adds a device with a code. Throws `not_found` for another office's school or group, `invalid` at the maximum. */
export async function addDevice(context: ActionContext, codes: PairingCodes, added: NewRoomDevice): Promise<MadeCode> {
  const { tx, currentUser, now } = context;
  const schoolId = ownSchool(currentUser, added.schoolId);
  const groupIds = [...new Set(added.groupIds)];
  if ((await countActiveGroups(tx, schoolId, groupIds)) < groupIds.length) throw new Refusal('not_found');
  if ((await countRoomDevices(tx, schoolId)) >= maxRoomDevices) {
    throw new Refusal('invalid', { problems: [{ path: 'name', code: 'not_allowed' }] });
  }
  const id = await insertRoomDevice(tx, { ...added, groupIds }, { userId: currentUser.id, now });
  await recordDevice(context, schoolId, { act: 'room_device.added', subjectId: id });
  return makeCode(context, codes, id);
}

/** Makes a new code for a device. The earlier one stops working. */
export async function renewCode(context: ActionContext, codes: PairingCodes, id: number): Promise<MadeCode> {
  const schoolId = await requireDevice(context, id);
  await recordDevice(context, schoolId, { act: 'room_device.code_made', subjectId: id });
  return makeCode(context, codes, id);
}

async function makeCode({ tx, now }: ActionContext, codes: PairingCodes, id: number): Promise<MadeCode> {
  const nonce = newNonce();
  const until = now.getTime() + pairingMinutes * 60_000;
  const hash = codes.hashOf(codes.codeOf(id, nonce));
  if (hash === undefined) throw new Error('a pairing code without the form of one');
  await saveCode(tx, id, hash, new Date(until));
  return { id, nonce, until };
}

/** The code as its office reads it. The link contains it in the fragment, which browsers do not send. */
export function shownCode(codes: PairingCodes, { id, nonce, until }: MadeCode, origin: string): PairingCode {
  const code = formatCode(codes.codeOf(id, nonce));
  return { id, code, link: `${origin}/room#${code}`, expiresAt: new Date(until).toISOString() };
}

/** Revokes a device and ends the session on it. */
export async function revokeDevice(context: ActionContext, id: number): Promise<number> {
  const { tx, now } = context;
  const schoolId = await requireDevice(context, id);
  await markRevoked(tx, id, now);
  await deleteRoomSessions(tx, { deviceId: id });
  await recordDevice(context, schoolId, { act: 'room_device.revoked', subjectId: id });
  return schoolId;
}

/** Unlocks a PIN on a device for its owner. Throws `not_found` when it is not locked. */
export async function unlockPin(context: ActionContext, id: number, userId: number): Promise<number> {
  const schoolId = await requireDevice(context, id);
  if (!(await unlockFailure(context.tx, id, userId))) throw new Refusal('not_found');
  await recordDevice(context, schoolId, { act: 'pin.unlocked', subjectId: id, aboutId: userId });
  return schoolId;
}

async function requireDevice({ tx, currentUser }: ActionContext, id: number): Promise<number> {
  const schoolId = await findDeviceSchool(tx, { id, schoolIds: currentUser.adminOf });
  if (schoolId === undefined) throw new Refusal('not_found');
  return schoolId;
}

type DeviceAct = { readonly act: AuditedAct; readonly subjectId: number; readonly aboutId?: number };

async function recordDevice({ tx, currentUser, now, requestId }: ActionContext, schoolId: number, done: DeviceAct) {
  publishChange(tx, await findOffice(tx, schoolId), { about: 'room-devices' });
  await recordAuditEntry(tx, { at: now, userId: currentUser.id, schoolId, requestId, ...done });
}

type PairParams = Pick<ActionContext, 'now' | 'requestId'> & { readonly code: string; readonly token: string };

/** Pairs a device by its hashed code. The session on the former tablet ends. Throws `not_found` for any other code. */
export async function pairDevice(tx: Tx, { code, token, now, requestId }: PairParams) {
  const device = await claimCode(tx, { code, token: hashOf(token), now });
  if (!device) throw new Refusal('not_found');
  const { id, schoolId } = device;
  await deleteRoomSessions(tx, { deviceId: id });
  publishChange(tx, await findOffice(tx, schoolId), { about: 'room-devices' });
  const entry = { at: now, act: 'room_device.paired', userId: undefined, schoolId, subjectId: id, requestId } as const;
  await recordAuditEntry(tx, entry);
  return device;
}
