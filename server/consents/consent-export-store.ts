import { textIn } from '#server/db/in-language.ts';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser } from '#server/http/current-user.ts';

/**
 * For the data export: every answer about the children that the user may see, by any of their guardians. `formTitle` is
 * the title of the signed form through which it was given, in the user's language.
 */
export function copyConsents(tx: Tx, currentUser: CurrentUser) {
  return tx
    .selectFrom('consents as a')
    .innerJoin('children as c', 'c.id', 'a.child_id')
    .innerJoin('users as u', 'u.id', 'a.answered_by')
    .leftJoin('form_answers as r', 'r.id', 'a.form_answer_id')
    .leftJoin('form_versions as v', (join) => join.onRef('v.form_id', '=', 'r.form_id').onRef('v.n', '=', 'r.version'))
    .select(textIn('v.title', currentUser.locale).as('formTitle'))
    .select(['c.name as child', 'a.purpose', 'a.is_granted as isGranted', 'a.version', 'u.name as by'])
    .select('a.created_at as createdAt')
    .where('a.child_id', '=', (eb) => eb.fn.any(eb.val(childrenWith(currentUser, 'view'))))
    .orderBy('a.id', 'desc')
    .execute();
}
