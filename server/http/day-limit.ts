/** How often somebody may do a thing in one day of their school, or in a minute. (trust, Controls) */
import { sql } from 'kysely';
import { mayNudge } from '#core/notifications/nudge-rules.ts';
import { schoolDayAt, schoolTimeAt } from '#core/time/school-clock.ts';
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
  readonly now: Date;
} & Span;

/** In how long: in a day of a school's clock, or in so many minutes of any. */
type Span = { readonly timeZone: string } | { readonly minutes: number };

/**
 * Refuses what would be one too many in this span, until the next. Whatever else the same person does that is
 * counted waits until the transaction ends, so that of many at once no more go through: rows are locked before it.
 */
export async function refuseTooMany({ tx, userId, most, countSince, now, ...span }: Limit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limits of ${userId}`}, 0))`.execute(tx);
  const { from, until } = spanAt(now, span);
  if ((await countSince(from)) >= most) throw tooManyUntil(until, now);
}

/** Refuses to remind people again on the day of the school on which they were reminded. */
export function refuseNudge(lastDay: string | null, now: Date, timeZone: string): void {
  if (!mayNudge(lastDay, schoolTimeAt(now, timeZone).day)) throw tooManyUntil(schoolDayAt(now, timeZone).until, now);
}

function spanAt(now: Date, span: Span): { from: Date; until: Date } {
  if ('timeZone' in span) return schoolDayAt(now, span.timeZone);
  const lasts = span.minutes * 60_000;
  const from = Math.floor(now.getTime() / lasts) * lasts;
  return { from: new Date(from), until: new Date(from + lasts) };
}

const tooManyUntil = (until: Date, now: Date) =>
  new Refusal('too_many', { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) });
