/** SQL: texts of which one language may be missing, for a reader. */
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';

const otherThan = (reader: Locale): Locale => (reader === 'fr' ? 'en' : 'fr');

/** A text in the reader's language, or in the other one. `column` is without its language: `p.name`. */
export function textIn(column: string, reader: Locale): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${column}_${reader}`)}, ${sql.ref(`${column}_${otherThan(reader)}`)})`;
}

/** The language of that text when it is not the reader's, otherwise null. */
export function foreignLangOf(column: string, reader: Locale): RawBuilder<Locale | null> {
  const other = otherThan(reader);
  return sql<Locale | null>`case when ${sql.ref(`${column}_${reader}`)} is null
    and ${sql.ref(`${column}_${other}`)} is not null then ${sql.lit(other)} end`;
}
