/** Sorts names as readers of French or English expect, for `orderBy`. In plain SQL, use `alphabetical(name)`. */
import { type RawBuilder, sql } from 'kysely';

/** Orders by a text column and ignores case and accents. */
export function alphabetical(column: string): RawBuilder<string> {
  return sql<string>`alphabetical(${sql.ref(column)})`;
}
