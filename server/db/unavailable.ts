/** Telling a database that cannot be reached, or gave up, from a statement that is wrong. */
import pg from 'pg';
import { Refusal } from '#server/http/refusal.ts';

/** `Refusal('unavailable')`, to be tried again in two seconds, with what happened as its cause. */
export function unavailable(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', { retryAfter: 2 });
  refusal.cause = cause;
  return refusal;
}

/** What a failed statement is to its caller: the same error, unless trying again is what helps. */
export function asRefused(error: unknown, connectionLost: boolean): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof pg.DatabaseError) return passes(error.code) || isOutdated(error) ? unavailable(error) : error;
  return connectionLost ? unavailable(error) : error;
}

/**
 * A migration gave a statement other columns than the connection prepared it with: it refuses it from now on, and
 * another one does not.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** A statement names what the schema has not, or leaves out what it wants: a bug, or a schema of another program. */
export const fitsNoSchema = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(42(703|P01|883|804|P10|501)|23502)$/.test(error.code ?? '');

/** SQLSTATEs (PostgreSQL, appendix A) under which nothing was done and the same call may succeed later. */
const passing = [
  /^08/, // connection exceptions
  /^53/, // out of memory, disk or connections
  /^57(014|P0[1-5])/, // cancelled by a timeout, shut down, starting up
  /^25P0[34]/, // left idle too long
  /^40(001|P01)/, // serialization, deadlock
  /^55P03/, // a lock not had in time
];

function passes(code: string | undefined): boolean {
  return code !== undefined && passing.some((kind) => kind.test(code));
}
