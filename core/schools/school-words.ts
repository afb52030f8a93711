/** The words of a school: the lists that its office edits, and from which its staff choose. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { ServedMeal } from '#core/reports/meal.ts';
import { SchoolKind } from './school-kind.ts';

/**
 * Foods and learning areas are suggestions in the daily reports, and titles those of the staff. What was chosen is
 * copied.
 */
export const wordLists = ['foods', 'areas', 'titles'] as const;
export type WordList = (typeof wordLists)[number];

/** Maximum number of characters of a word, and of words in a list. */
export const maxWordLength = 60;
export const maxWords = 60;

/** Maximum number of meals of a day, and of characters of the word for a group. */
const maxMeals = 4;
export const maxGroupWordLength = 20;

const text = typedLine({ max: maxWordLength });

/** A word of a list, empty in a language in which it is not written. */
const Word = z.strictObject({ en: text, fr: text });

const Words = z.array(Word).check(z.minLength(1, { error: 'required' }), z.maxLength(maxWords, { error: 'too_large' }));

/** The word before the name of a group: “Room” in “Room 402”. Empty in a language that the school does not write. */
const groupText = typedLine({ max: maxGroupWordLength });
const GroupWord = z.strictObject({ en: groupText, fr: groupText });

const ServedMeals = z
  .array(ServedMeal)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(maxMeals, { error: 'too_large' }));

/**
 * The words of each list in their order, the meals in the order of the day, and the word for a group; null for the
 * usual ones of the school's kind.
 */
const lists = {
  foods: z.nullable(Words),
  areas: z.nullable(Words),
  titles: z.nullable(Words),
  meals: z.nullable(ServedMeals),
  groupWord: z.nullable(GroupWord),
};

/** `revision` increases with each change of a list. */
const revised = { schoolId: Id, revision: z.int().check(z.minimum(0)) };

export const SchoolWordsChange = z.extend(z.strictObject(revised), lists);
export type SchoolWordsChange = z.infer<typeof SchoolWordsChange>;

/** The lists with what decides the usual words and the languages to write. */
export const SchoolWords = z.extend(SchoolWordsChange, { kind: SchoolKind, languages: z.array(Locale) });
export type SchoolWords = z.infer<typeof SchoolWords>;

export const schoolWordsApi = {
  /** The first school where the user is office by default. 404 for another school. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/school/words',
    access: 'admin',
    summary: 'Returns the words of a school: foods, learning areas, staff titles, meals, the word for a group.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: SchoolWords,
    errors: ['not_found'],
  }),
  /**
   * Replaces the lists. 422 with a path such as `foods.2.fr`: `required` in a language that the school writes,
   * `not_allowed` for a word or a meal that is in the list already, `too_late` or `too_early` for a snack on the other
   * side of noon. A name of a meal with a language must have those of the school. 404 for another school; 409 when the
   * lists were changed since `revision`.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/school/words',
    access: 'admin',
    summary: 'Changes the lists of words of a school.',
    body: SchoolWordsChange,
    reply: SchoolWords,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
};
