import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/**
 * All published reports of the children a user may see, in both languages with earlier versions, for their data export.
 */
export function copyReports(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('reports as r')
    .innerJoin('children as c', 'c.id', 'r.child_id')
    .innerJoin('users as u', 'u.id', 'r.author_id')
    .select(['r.id', 'c.name as child', 'r.day', 'r.mood_morning as moodMorning', 'r.mood_afternoon as moodAfternoon'])
    .select(['r.mood_overall as moodOverall', 'r.meals', 'r.naps', 'r.learning_areas as learningAreas', 'r.activities'])
    .select(['r.notes_en as notesEn', 'r.notes_fr as notesFr', 'u.name as author', 'r.published_at as publishedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('report_versions as v')
          .select(['v.n', 'v.at', 'v.content'])
          .whereRef('v.report_id', '=', 'r.id')
          .orderBy('v.n'),
      ).as('versions'),
    )
    .where('r.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .where('r.published_at', 'is not', null)
    .orderBy('r.day', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}
