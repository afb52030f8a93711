/** The sessions of one person, as SQL. Every statement filters by whose they are. */
import { type Device, maxDevices } from '#core/sessions/device.ts';
import { maxListed } from '#core/http/fields.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { confirmedFor } from '#core/sessions/profile.ts';

type Own = { readonly userId: number; readonly sessionId: number };

/** Those that stand: this one first, then as they were last seen. */
export async function findDevices(tx: Tx, { userId, sessionId }: Own, now: Date): Promise<Device[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy(({ eb }) => eb('id', '=', sessionId), 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, browser, system, created_at, seen_at }) => ({
    id,
    browser: browser as Device['browser'],
    system: system as Device['system'],
    current: id === sessionId,
    signedInAt: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
  }));
}

/** Ends one of a person's sessions. Says whether there was one. */
export async function deleteDevice(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every other session of a person. Gives how many there were. */
export async function deleteOtherDevices(tx: Tx, { userId, sessionId }: Own): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends a person's sessions beyond as many as one may have, those used longest ago first. Gives which they were. */
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

/** Notes that a session was used, where that was last noted before `unless`. */
export async function saveSeen(tx: Tx, sessionId: number, now: Date, unless: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', sessionId)
    .where('seen_at', '<', unless)
    .execute();
}

/** Notes that a session's person has proved again who they are. */
export async function saveConfirmed(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

/** Refuses whoever has not proved for ten minutes who they are: a phone left lying gives nobody the account. */
export async function mustBeConfirmed(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const session = await tx.selectFrom('sessions').select('confirmed_at').where('id', '=', sessionId).executeTakeFirst();
  const since = new Date(now.getTime() - confirmedFor);
  if (!session || session.confirmed_at <= since) throw new Refusal('confirm_first');
}
