/** The usual words of each kind of school, and what a list of words must be. */
import type { FieldProblem } from '#core/http/problem.ts';
import { halfWrittenLanguages, missingLanguages } from '#core/lang/bilingual-rules.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { type Bilingual, type Locale, locales } from '#core/lang/locale.ts';
import { defaultMealTimes } from '#core/reports/group-day-rules.ts';
import { type MealSlot, mealSlots, type ServedMeal } from '#core/reports/meal.ts';
import { slotOf, slotTypes } from '#core/reports/report-rules.ts';
import type { SchoolKind } from './school-kind.ts';
import type { WordList } from './school-words.ts';

type Words = readonly Bilingual[];
export type WordsByList = Readonly<Record<WordList, Words>>;

const schoolFoods: Words = [
  { en: 'Pasta with tomato sauce', fr: 'Pâtes à la sauce tomate' },
  { en: 'Shepherd’s pie', fr: 'Pâté chinois' },
  { en: 'Chicken and rice', fr: 'Poulet et riz' },
  { en: 'Fish and vegetables', fr: 'Poisson et légumes' },
  { en: 'Vegetable soup', fr: 'Soupe aux légumes' },
  { en: 'Sandwich and raw vegetables', fr: 'Sandwich et crudités' },
  { en: 'Lunch from home', fr: 'Dîner de la maison' },
  { en: 'Fruit', fr: 'Fruits' },
  { en: 'Cheese and crackers', fr: 'Fromage et craquelins' },
  { en: 'Yogurt', fr: 'Yogourt' },
];

const schoolAreas: Words = [
  { en: 'French', fr: 'Français' },
  { en: 'Mathematics', fr: 'Mathématique' },
  { en: 'Science', fr: 'Science' },
  { en: 'Visual arts', fr: 'Arts plastiques' },
  { en: 'Physical education', fr: 'Éducation physique' },
  { en: 'English', fr: 'Anglais' },
];

/** Meals are prepared at a childcare centre, for younger children. */
const earlyFoods: Words = [
  { en: 'Oatmeal', fr: 'Gruau' },
  { en: 'Pasta with tomato sauce', fr: 'Pâtes à la sauce tomate' },
  { en: 'Shepherd’s pie', fr: 'Pâté chinois' },
  { en: 'Chicken and rice', fr: 'Poulet et riz' },
  { en: 'Fish and vegetables', fr: 'Poisson et légumes' },
  { en: 'Vegetable soup', fr: 'Soupe aux légumes' },
  { en: 'Omelette', fr: 'Omelette' },
  { en: 'Puree', fr: 'Purée' },
  { en: 'Milk', fr: 'Lait' },
  { en: 'Fruit', fr: 'Fruits' },
  { en: 'Cheese and crackers', fr: 'Fromage et craquelins' },
  { en: 'Yogurt', fr: 'Yogourt' },
];

/** The areas of development of Quebec's program for young children. */
const earlyAreas: Words = [
  { en: 'Physical and motor development', fr: 'Développement physique et moteur' },
  { en: 'Language development', fr: 'Développement langagier' },
  { en: 'Cognitive development', fr: 'Développement cognitif' },
  { en: 'Social and emotional development', fr: 'Développement social et affectif' },
];

const afterSchoolAreas: Words = [
  { en: 'Homework', fr: 'Devoirs et leçons' },
  { en: 'Reading', fr: 'Lecture' },
  { en: 'Crafts', fr: 'Bricolage' },
  { en: 'Board games', fr: 'Jeux de société' },
  { en: 'Sports', fr: 'Sports' },
  { en: 'Outdoor play', fr: 'Jeux extérieurs' },
];

/** Fields of work, which are the same for every person in French. */
const schoolTitles: Words = [
  { en: 'Physical education', fr: 'Éducation physique' },
  { en: 'English', fr: 'Anglais' },
  { en: 'Remedial teaching', fr: 'Orthopédagogie' },
  { en: 'Special education', fr: 'Éducation spécialisée' },
  { en: 'Psychoeducation', fr: 'Psychoéducation' },
  { en: 'Speech therapy', fr: 'Orthophonie' },
  { en: 'Lunch supervision', fr: 'Surveillance du dîner' },
  { en: 'Substitute teaching', fr: 'Suppléance' },
];

const earlyTitles: Words = [
  { en: 'Early childhood education', fr: 'Éducation à la petite enfance' },
  { en: 'Pedagogical support', fr: 'Soutien pédagogique' },
  { en: 'Special education', fr: 'Éducation spécialisée' },
  { en: 'Kitchen', fr: 'Cuisine' },
  { en: 'Substitute', fr: 'Remplacement' },
];

const afterSchoolTitles: Words = [
  { en: 'Technical lead', fr: 'Responsable technique' },
  { en: 'Group education', fr: 'Éducation de groupe' },
  { en: 'Special education', fr: 'Éducation spécialisée' },
  { en: 'Homework help', fr: 'Aide aux devoirs' },
  { en: 'Lunch supervision', fr: 'Surveillance du dîner' },
  { en: 'Substitute', fr: 'Remplacement' },
];

const early: WordsByList = { foods: earlyFoods, areas: earlyAreas, titles: earlyTitles };

const usual: Readonly<Record<SchoolKind, WordsByList>> = {
  school: { foods: schoolFoods, areas: schoolAreas, titles: schoolTitles },
  childcare_center: early,
  daycare: early,
  school_daycare: { foods: schoolFoods, areas: afterSchoolAreas, titles: afterSchoolTitles },
};

const servedAfterSchool: readonly MealSlot[] = ['lunch', 'afternoon_snack'];

/** The meals of a kind of school with their usual times, until a school sets its own. */
export function usualMeals(kind: SchoolKind): ServedMeal[] {
  const served = kind === 'school_daycare' ? servedAfterSchool : mealSlots;
  return served.map((slot) => ({ slot, time: defaultMealTimes[slot] }));
}

/** The word before the name of a group for a kind of school, until a school writes its own. */
export function usualGroupWord(kind: SchoolKind): Bilingual {
  return kind === 'school' ? { en: 'Room', fr: 'Local' } : { en: 'Group', fr: 'Groupe' };
}

/** The words of a list until a school writes its own. */
export function usualWords(kind: SchoolKind, list: WordList): Words {
  return usual[kind][list];
}

/** Texts that were used lately, followed by the words of a list that are not among them. */
export function withWords(used: Words, words: Words): Bilingual[] {
  const isUsed = (word: Bilingual) =>
    used.some((one) => locales.some((locale) => word[locale] !== '' && one[locale] === word[locale]));
  return [...used, ...words.filter((word) => !isUsed(word))];
}

/**
 * `required` where a word is not written in a language of the school, and `not_allowed` where an earlier word of the
 * list is the same in that language, without regard to case and accents.
 */
export function wordProblems(list: WordList, words: Words, languages: readonly Locale[]): FieldProblem[] {
  const known = { en: new Set<string>(), fr: new Set<string>() };
  return words.flatMap((word, n) => {
    const path = `${list}.${n}`;
    const repeated = locales.flatMap((locale): FieldProblem[] => {
      const folded = foldText(word[locale]);
      if (folded === '') return [];
      if (known[locale].has(folded)) return [{ path: `${path}.${locale}`, code: 'not_allowed' }];
      known[locale].add(folded);
      return [];
    });
    return [...missingLanguages(path, word, languages), ...repeated];
  });
}

/**
 * `not_allowed` for a meal that is in the list already; `too_late` for a morning snack from noon on, and `too_early`
 * for an afternoon snack before, because the time of a snack tells which of the two it is; `required` in a language of
 * the school in which a name is missing.
 */
export function mealProblems(meals: readonly ServedMeal[], languages: readonly Locale[]): FieldProblem[] {
  return meals.flatMap(({ slot, time, name = {} }, n): FieldProblem[] => {
    if (meals.findIndex((other) => other.slot === slot) < n) return [{ path: `meals.${n}.slot`, code: 'not_allowed' }];
    const unnamed = halfWrittenLanguages(`meals.${n}.name`, name, languages);
    if (slotOf({ type: slotTypes[slot], time }) === slot) return unnamed;
    return [{ path: `meals.${n}.time`, code: slot === 'morning_snack' ? 'too_late' : 'too_early' }, ...unnamed];
  });
}
