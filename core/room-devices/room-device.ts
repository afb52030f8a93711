/** Room devices: tablets of a school on which several staff members act, each under their own name (decision 0047). */
import * as z from 'zod/mini';
import { Id, Instant, maxListed, typedLine } from '#core/http/fields.ts';

export const maxDeviceNameLength = 60;

/** How many room devices a school may have at a time. */
export const maxRoomDevices = 60;

/** How long a pairing code works, in minutes. */
export const pairingMinutes = 10;

/** How long an unlocked device stays unlocked without use, in milliseconds. */
export const roomIdleMs = 2 * 60_000;

/** How often a device that is used reports it, in milliseconds. */
export const activityEveryMs = 10_000;

/**
 * A device as the office sees it. `groups` is empty for a device of the whole school. `waiting`: not paired yet, its
 * code works until `codeExpiresAt`. `seenAt` is accurate to ten minutes. `locked` are staff whose PIN is locked there.
 */
export const RoomDevice = z.object({
  id: Id,
  name: z.string(),
  wholeSchool: z.boolean(),
  groups: z.array(z.object({ id: Id, room: z.string() })),
  state: z.enum(['waiting', 'paired']),
  codeExpiresAt: z.nullable(Instant),
  pairedAt: z.nullable(Instant),
  seenAt: z.nullable(Instant),
  lastUse: z.nullable(z.object({ name: z.string(), at: Instant })),
  locked: z.array(z.object({ id: Id, name: z.string() })),
});
export type RoomDevice = z.infer<typeof RoomDevice>;

/** The devices of a school, by name, and its groups from which a device may have some. */
export const RoomDevices = z.object({
  schoolId: Id,
  devices: z.array(RoomDevice),
  groups: z.array(z.object({ id: Id, room: z.string() })),
});
export type RoomDevices = z.infer<typeof RoomDevices>;

/** Without groups, the device is the whole school's. */
export const NewRoomDevice = z.strictObject({
  schoolId: Id,
  name: typedLine({ min: 1, max: maxDeviceNameLength }),
  groupIds: z.array(Id).check(z.maxLength(maxListed)),
});
export type NewRoomDevice = z.infer<typeof NewRoomDevice>;

/** A pairing code, typed on the device or scanned: `link` contains it. It works once, until `expiresAt`. */
export const PairingCode = z.object({ id: Id, code: z.string(), link: z.string(), expiresAt: Instant });
export type PairingCode = z.infer<typeof PairingCode>;

export const Pairing = z.strictObject({ code: z.string().check(z.maxLength(40, { error: 'too_long' })) });

/** A staff member who may unlock a device. `isLocked`: too many wrong PINs on this device. */
export const RoomPerson = z.object({ id: Id, name: z.string(), isLocked: z.boolean() });
export type RoomPerson = z.infer<typeof RoomPerson>;

/** What a locked device shows: its name, its school, and the names of the staff with a PIN, by first name. */
export const Room = z.object({ name: z.string(), school: z.string(), people: z.array(RoomPerson) });
export type Room = z.infer<typeof Room>;

/** `room` is null on a device that is not paired. */
export const RoomState = z.object({ room: z.nullable(Room) });
export type RoomState = z.infer<typeof RoomState>;

export const Unlock = z.strictObject({ userId: Id, pin: z.string().check(z.maxLength(20, { error: 'too_long' })) });
export type Unlock = z.infer<typeof Unlock>;
