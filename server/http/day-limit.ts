/** How often somebody may do a thing in one day of their school. (trust, Controls) */
import { sql } from 'kysely';
import { addDays } from '#core/time/day.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from './refusal.ts';

/** How much one person may do in a school day, and of messages in a minute. Emergencies are never limited. */
export type DayLimits = {
  readonly absencesPerDay: number;
  readonly pickupsPerDay: number;
  /** Named to collect a child. */
  readonly peoplePerDay: number;
  readonly alertsPerDay: number;
  /** In the registers, where one act may mark a whole group. */
  readonly marksPerDay: number;
  /** Parents asked to connect. */
  readonly connectionsPerDay: number;
  /** Archives of all that is kept of somebody. */
  readonly downloadsPerDay: number;
  readonly suggestionsPerDay: number;
  readonly feedbackPerDay: number;
  /** Orders at the school’s store. */
  readonly ordersPerDay: number;
  readonly messagesPerMinute: number;
};

type Limit = {
  readonly tx: Tx;
  /** Who does it. */
  readonly userId: number;
  readonly most: number;
  /** How often they did it since an instant. */
  readonly countSince: (since: Date) => Promise<number>;
  readonly timeZone: string;
  readonly now: Date;
};

/**
 * Refuses what would be one too many since the school's last midnight, until its next. Whatever else the same person does that is
 * counted waits until the transaction ends, so that of many at once no more go through: rows are locked before it.
 */
export async function refuseTooMany({ tx, userId, most, countSince, timeZone, now }: Limit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limits of ${userId}`}, 0))`.execute(tx);
  const today = schoolTimeAt(now, timeZone).day;
  const midnight = (day: string) => instantOf({ day, time: '00:00' }, timeZone);
  if ((await countSince(midnight(today))) < most) return;
  const left = midnight(addDays(today, 1)).getTime() - now.getTime();
  throw new Refusal('too_many', { retryAfter: Math.ceil(left / 1000) });
}
