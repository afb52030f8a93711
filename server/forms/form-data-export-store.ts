import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { textIn } from '#server/db/in-language.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

/** A user's answers to forms, with the title at the time, for their data export. */
export function copyForms(tx: Tx, { id, locale }: CurrentUser) {
  return tx
    .selectFrom('form_answers as a')
    .innerJoin('form_versions as v', (join) =>
      join.onRef('v.form_id', '=', 'a.form_id').on(sql<boolean>`v.n = a.version`),
    )
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .select([
      textIn('v.title', locale).as('title'),
      'c.name as child',
      'a.answers',
      'a.going',
      'a.people',
      'a.signature',
    ])
    .select(['a.created_at as createdAt', 'a.ended', 'a.ended_at as endedAt'])
    .where('a.user_id', '=', id)
    .orderBy('a.id', 'desc')
    .execute();
}
