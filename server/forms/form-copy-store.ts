import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';

/** What somebody answered to the school's forms, with the title as it was then, for their copy of it. */
export function copyForms(tx: Tx, { id, locale }: Person) {
  return tx
    .selectFrom('form_answers as a')
    .innerJoin('form_versions as v', (join) =>
      join.onRef('v.form_id', '=', 'a.form_id').on(sql<boolean>`v.n = a.version`),
    )
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .select([`v.title_${locale} as title`, 'c.name as child', 'a.answers', 'a.going', 'a.people', 'a.signature'])
    .select(['a.created_at as createdAt', 'a.ended', 'a.ended_at as endedAt'])
    .where('a.user_id', '=', id)
    .orderBy('a.id', 'desc')
    .execute();
}
