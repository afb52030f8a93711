/** Limits on how often a user may do something in one school day or one minute. */
import { sql } from 'kysely';
import { canRemind } from '#core/notifications/reminder-rules.ts';
import { schoolDayAt, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from './refusal.ts';

/**
 * The limits per user and school day, for messages per minute, and for files per hour. Emergency alerts are not
 * limited.
 */
export type DayLimits = {
  readonly absencesPerDay: number;
  readonly pickupsPerDay: number;
  /** Pickup people named. */
  readonly peoplePerDay: number;
  readonly alertsPerDay: number;
  /** Saved versions of children's files. */
  readonly fileChangesPerDay: number;
  /** Attendance marks. One mutation may mark a whole group. */
  readonly marksPerDay: number;
  /** Connection requests to other parents. */
  readonly connectionsPerDay: number;
  /** Data exports. */
  readonly downloadsPerDay: number;
  readonly suggestionsPerDay: number;
  readonly feedbackPerDay: number;
  /** Orders at the school’s store. */
  readonly ordersPerDay: number;
  readonly messagesPerMinute: number;
  /** Uploaded files. */
  readonly filesPerHour: number;
};

type Limit = {
  readonly tx: Tx;
  /** The user who acts. */
  readonly userId: number;
  readonly most: number;
  /** Counts what the user did since an instant. */
  readonly countSince: (since: Date) => Promise<number>;
  readonly now: Date;
} & Span;

/** The period: a day in a school's time zone, or a number of minutes. */
type Span = { readonly timeZone: string } | { readonly minutes: number };

/**
 * Refuses one more than the maximum until the next period. The user's other limited mutations wait on this lock until
 * the transaction ends, so concurrent requests cannot exceed the limit. Take row locks before calling it.
 */
export async function enforceRateLimit({ tx, userId, most, countSince, now, ...span }: Limit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limits of ${userId}`}, 0))`.execute(tx);
  const { from, until } = spanAt(now, span);
  if ((await countSince(from)) >= most) throw rateLimitedUntil(until, now);
}

/** Counts a user's rows since an instant. `column` has the id of the user. */
export function countRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  column: keyof Tables[Table] & string,
  userId: number,
) {
  return async (since: Date): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${userId} and created_at >= ${since}
    `.execute(tx);
    return rows[0]?.n ?? 0;
  };
}

/** Refuses a second reminder on the same school day. */
export function enforceReminderLimit(lastDay: string | null, now: Date, timeZone: string): void {
  if (!canRemind(lastDay, schoolTimeAt(now, timeZone).day))
    throw rateLimitedUntil(schoolDayAt(now, timeZone).until, now);
}

function spanAt(now: Date, span: Span): { from: Date; until: Date } {
  if ('timeZone' in span) return schoolDayAt(now, span.timeZone);
  const durationMs = span.minutes * 60_000;
  const from = Math.floor(now.getTime() / durationMs) * durationMs;
  return { from: new Date(from), until: new Date(from + durationMs) };
}

const rateLimitedUntil = (until: Date, now: Date) =>
  new Refusal('rate_limited', { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) });
