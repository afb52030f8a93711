/** Unlocking a room device by PIN. Attempts manage their own transactions, so that a failed one stays counted. */
import { maxPinTries, pinDelay } from '#core/account/pin-rules.ts';
import { isLocale } from '#core/lang/locale.ts';
import type { Unlock } from '#core/room-devices/room-device.ts';
import { addPinFailure, clearPinFailures, findPinFailures, type PinFailures } from '#server/account/pin-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { isPassword } from '#server/auth/password-hashing.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { RoomScope } from '#server/http/request-guards.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { pinLockedEmail } from './room-device-phrases.ts';
import { addDeviceFailure, findByToken, findUnlocker, type FoundDevice, lockByToken, saveUse } from './room-store.ts';

type UnlockContext = Pick<ActionContext, 'now' | 'requestId'> & {
  readonly database: Database;
  /** The hash of the device's token. */
  readonly device: string;
  readonly origin: string;
};

type Attempt = {
  readonly device: FoundDevice;
  readonly unlocker: { readonly hash: string; readonly email: string; readonly locale: string | null } | undefined;
  /** The person's wrong PINs on this device, this attempt included. */
  readonly failed: number;
};

/**
 * Unlocks a device. The attempt counts as wrong until the PIN proves right, so that concurrent ones are all counted.
 * `start` creates the session in the transaction of a right PIN. A person who may not unlock the device is refused as a
 * wrong PIN is, after as long: `sign_in_failed`.
 */
export async function unlock<Session>(
  context: UnlockContext,
  { userId, pin }: Unlock,
  start: (tx: Tx, room: RoomScope) => Promise<Session>,
): Promise<Session> {
  const { database, now, requestId } = context;
  const attempt = await database.transaction({}, (tx) => begin(tx, context, userId));
  const isRight = await isPassword(pin, attempt.unlocker?.hash);
  if (!isRight) {
    await database.transaction({}, (tx) => refuse(tx, context, attempt, userId));
    throw new Refusal('sign_in_failed');
  }
  return database.transaction({ userId }, async (tx) => {
    const device = await lockByToken(tx, context.device);
    // The device was revoked, the person left or the PIN was changed while it was checked.
    const unlocker = device && (await findUnlocker(tx, device.id, userId));
    if (!device || unlocker?.hash !== attempt.unlocker?.hash) throw new Refusal('sign_in_failed');
    const { id: deviceId, schoolId } = device;
    await clearPinFailures(tx, { deviceId, userId });
    await saveUse(tx, deviceId, userId, now);
    const session = await start(tx, { deviceId, schoolId });
    publishChange(tx, await findOffice(tx, schoolId), { about: 'room-devices' });
    const entry = { at: now, act: 'room_device.unlocked', userId, schoolId, subjectId: deviceId, requestId } as const;
    await recordAuditEntry(tx, entry);
    return session;
  });
}

/** Counts the attempt. Throws `not_found` for a device that is not paired, `rate_limited` or `forbidden` too early. */
async function begin(tx: Tx, { device: token, now }: UnlockContext, userId: number): Promise<Attempt> {
  const device = await lockByToken(tx, token);
  if (!device) throw new Refusal('not_found');
  const unlocker = await findUnlocker(tx, device.id, userId);
  const failures: PinFailures = unlocker
    ? await findPinFailures(tx, { deviceId: device.id, userId })
    : { failed: 0, failedAt: null, isLocked: false };
  if (failures.isLocked) throw new Refusal('forbidden');
  const next = Math.max(
    nextAt(device.failedAt, pinDelay('device', device.failed)),
    nextAt(failures.failedAt, pinDelay('person', failures.failed)),
  );
  if (next > now.getTime()) {
    throw new Refusal('rate_limited', { retryAfter: Math.ceil((next - now.getTime()) / 1000) });
  }
  await addDeviceFailure(tx, device.id, now);
  const failed = unlocker ? await addPinFailure(tx, { deviceId: device.id, userId, now, most: maxPinTries }) : 0;
  return { device, unlocker, failed };
}

const nextAt = (failedAt: Date | null, seconds: number) => (failedAt?.getTime() ?? 0) + seconds * 1000;

/** Records a wrong PIN. The one that locks the PIN notifies its owner and the office. */
async function refuse(
  tx: Tx,
  { device: token, now, requestId, origin }: UnlockContext,
  { unlocker, failed }: Attempt,
  tried: number,
): Promise<void> {
  const device = await findByToken(tx, token);
  if (!device) return;
  const { id: subjectId, schoolId, name } = device;
  const userId = unlocker && tried;
  await recordAuditEntry(tx, { at: now, act: 'pin.refused', userId, schoolId, subjectId, requestId });
  if (!unlocker || failed < maxPinTries) return;
  await recordAuditEntry(tx, { at: now, act: 'pin.locked', userId, schoolId, subjectId, requestId });
  publishChange(tx, await findOffice(tx, schoolId), { about: 'room-devices' });
  const locale = isLocale(unlocker.locale) ? unlocker.locale : 'fr';
  const text = pinLockedEmail(locale, name, `${origin}/staff/settings/profile`);
  await queueEmail(tx, { ...text, to: unlocker.email, userId: tried, isUrgent: true }, now);
}
