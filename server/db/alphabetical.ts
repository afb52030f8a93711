/**
 * Names in the order that a reader of French or English expects, for `orderBy`; in written SQL it is
 * `alphabetical(name)`.
 */
import { type RawBuilder, sql } from 'kysely';

/** Orders by a column of names: capitals and accents count for nothing. */
export function alphabetical(column: string): RawBuilder<string> {
  return sql<string>`alphabetical(${sql.ref(column)})`;
}
