/** Tells an unavailable database from a wrong statement. */
import pg from 'pg';
import { DatabaseUnavailable, ExpectedError } from './expected-error.ts';

/** Maps an error to `DatabaseUnavailable` if a retry may succeed, and returns it unchanged otherwise. */
export function toUnavailableError(error: unknown, connectionLost: boolean): unknown {
  if (error instanceof ExpectedError) return error;
  if (error instanceof pg.DatabaseError)
    return isTransient(error.code) || isOutdated(error) ? new DatabaseUnavailable(error) : error;
  return connectionLost ? new DatabaseUnavailable(error) : error;
}

/**
 * A migration changed the columns of a prepared statement, or a pooler no longer keeps prepared statements. This
 * connection rejects it from now on, another one accepts it.
 */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return (
    /^(26000|42P05)$/.test(error.code ?? '') || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
  );
}

/** The statement does not match the schema: a bug, or a schema of another version. */
export const isSchemaMismatch = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(42(703|P01|883|804|P10|501)|23502)$/.test(error.code ?? '');

/** SQLSTATEs (PostgreSQL, appendix A) after which nothing was written and a retry may succeed. */
const transient = [
  /^08/, // connection exceptions
  /^53/, // out of memory, disk or connections
  /^57(014|P0[1-5])/, // cancelled by a timeout, shut down, starting up
  /^25P0[34]/, // idle timeout
  /^40(001|P01)/, // serialization failure, deadlock
  /^55P03/, // lock timeout
];

function isTransient(code: string | undefined): boolean {
  return code !== undefined && transient.some((kind) => kind.test(code));
}
