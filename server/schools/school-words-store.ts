/** The words of a school: lists that its office edits. */
import { type Expression, sql } from 'kysely';
import { storedText, writtenLanguages } from '#core/lang/bilingual-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { ServedMeal } from '#core/reports/meal.ts';
import type { SchoolKind } from '#core/schools/school-kind.ts';
import { type SchoolWords, type SchoolWordsChange, type WordList, wordLists } from '#core/schools/school-words.ts';
import type { Tx } from '#server/db/database.ts';

/** The lists that a school has written. */
export type WrittenWords = { readonly [List in WordList]?: Bilingual[] };

/** The lists that a school has written, as a JSON expression. */
export function writtenWordsOf(schoolId: Expression<unknown>) {
  return sql<WrittenWords>`(
    select coalesce(jsonb_object_agg(l.list, l.words), '{}') from (
      select w.list, jsonb_agg(jsonb_build_object('en', coalesce(w.name_en, ''), 'fr', coalesce(w.name_fr, ''))
               order by w.position) as words
        from school_words w where w.school_id = ${schoolId} group by w.list) l)`;
}

/** The lists of a school, as its office edits them. */
export async function findWords(tx: Tx, schoolId: number): Promise<SchoolWords> {
  const { written, kind, languages, revision, ...row } = await tx
    .selectFrom('schools as s')
    .select(['s.kind', 's.languages', 's.words_revision as revision', 's.meals', 's.group_word_en', 's.group_word_fr'])
    .select((eb) => writtenWordsOf(eb.ref('s.id')).as('written'))
    .where('s.id', '=', schoolId)
    .executeTakeFirstOrThrow();
  const { foods = null, areas = null, titles = null } = written;
  const { group_word_en: en, group_word_fr: fr } = row;
  const groupWord = en === null && fr === null ? null : { en: en ?? '', fr: fr ?? '' };
  const lists = { foods, areas, titles, meals: row.meals as ServedMeal[] | null, groupWord };
  // Table constraints limit the kind and the languages.
  return { schoolId, revision, kind: kind as SchoolKind, languages: languages as Locale[], ...lists };
}

/** The revision of a school's lists and the languages it writes, locked until the transaction ends. */
export async function lockWords(
  tx: Tx,
  schoolId: number,
): Promise<{ readonly revision: number; readonly languages: readonly Locale[] }> {
  const { revision, languages } = await tx
    .selectFrom('schools')
    .select(['words_revision as revision', 'languages'])
    .where('id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { revision, languages: languages as Locale[] };
}

/** Replaces the lists of a school, its meals and its word for a group. */
export async function replaceWords(tx: Tx, { schoolId, ...lists }: SchoolWordsChange): Promise<void> {
  const words = wordLists.flatMap((list) =>
    (lists[list] ?? []).map((word, position) => {
      const { en, fr } = storedText(word);
      return { school_id: schoolId, list, position, name_en: en, name_fr: fr };
    }),
  );
  await tx.deleteFrom('school_words').where('school_id', '=', schoolId).execute();
  if (words.length > 0) await tx.insertInto('school_words').values(words).execute();
  const group = storedText(lists.groupWord ?? { en: '', fr: '' });
  await tx
    .updateTable('schools')
    .set({
      meals: lists.meals && JSON.stringify(lists.meals.map(storedMeal)),
      group_word_en: group.en,
      group_word_fr: group.fr,
    })
    .set({ words_revision: sql`words_revision + 1` })
    .where('id', '=', schoolId)
    .execute();
}

/** A meal without a name that is empty in every language. */
const storedMeal = ({ name, ...meal }: ServedMeal): ServedMeal =>
  name && writtenLanguages([name]).length > 0 ? { ...meal, name } : meal;
