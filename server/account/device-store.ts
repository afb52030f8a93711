/** Queries of one user's sessions. Every statement filters by user. */
import { type Device, maxDevices } from '#core/account/device.ts';
import { maxListed } from '#core/http/fields.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { confirmedFor } from '#core/account/profile.ts';

type OwnSession = { readonly userId: number; readonly sessionId: number };

/** The user's valid sessions: the current one first, then by last use. */
export async function findDevices(tx: Tx, { userId, sessionId }: OwnSession, now: Date): Promise<Device[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'method', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy(({ eb }) => eb('id', '=', sessionId), 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, browser, system, method, created_at, seen_at }) => ({
    id,
    browser: browser as Device['browser'],
    system: system as Device['system'],
    current: id === sessionId,
    method: method as Device['method'],
    signedInAt: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
  }));
}

/** Deletes one of a user's sessions. Returns whether it existed. */
export async function deleteDevice(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a user's other sessions. Returns how many there were. */
export async function deleteOtherDevices(tx: Tx, { userId, sessionId }: OwnSession): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a user's sessions over the limit, those unused for longest first. Returns their ids. */
export async function deleteOldestDevices(tx: Tx, userId: number): Promise<number[]> {
  const kept = tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDevices);
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Updates a session's last use if it was last updated before `unless`. */
export async function saveSeen(tx: Tx, sessionId: number, now: Date, unless: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', sessionId)
    .where('seen_at', '<', unless)
    .execute();
}

/** Records that the user of a session has confirmed their identity. */
export async function saveConfirmed(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

/**
 * Requires a confirmation of identity within the last ten minutes, so that an unattended phone does not give access to
 * the account.
 */
export async function mustBeConfirmed(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const session = await tx.selectFrom('sessions').select('confirmed_at').where('id', '=', sessionId).executeTakeFirst();
  const since = new Date(now.getTime() - confirmedFor);
  if (!session || session.confirmed_at <= since) throw new Refusal('reauthentication_required');
}
