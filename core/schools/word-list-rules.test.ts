import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lengthOf } from '#core/http/fields.ts';
import { type Bilingual, locales } from '#core/lang/locale.ts';
import { schoolKinds } from './school-kind.ts';
import { maxWordLength, maxWords, SchoolWordsChange, wordLists } from './school-words.ts';
import { mealProblems, usualGroupWord, usualMeals, usualWords, withWords, wordProblems } from './word-list-rules.ts';

const word = fc.record({ en: fc.constantFrom('', 'Soup', 'Fish', 'Milk'), fr: fc.constantFrom('', 'Soupe', 'Lait') });
const change = (foods: unknown) =>
  SchoolWordsChange.safeParse({
    schoolId: 1,
    revision: 0,
    foods,
    areas: null,
    titles: null,
    meals: null,
    groupWord: null,
  });

describe('the usual words', () => {
  test('of a school are those of the specification', () => {
    expect(usualWords('school', 'foods').map(({ fr }) => fr)).toEqual([
      'Pâtes à la sauce tomate',
      'Pâté chinois',
      'Poulet et riz',
      'Poisson et légumes',
      'Soupe aux légumes',
      'Sandwich et crudités',
      'Dîner de la maison',
      'Fruits',
      'Fromage et craquelins',
      'Yogourt',
    ]);
    expect(usualWords('school', 'areas').map(({ en }) => en)).toEqual([
      'French',
      'Mathematics',
      'Science',
      'Visual arts',
      'Physical education',
      'English',
    ]);
  });

  test('differ by the kind of school', () => {
    expect(usualWords('childcare_center', 'areas')).not.toEqual(usualWords('school', 'areas'));
    expect(usualWords('daycare', 'foods')).toEqual(usualWords('childcare_center', 'foods'));
    expect(usualWords('school_daycare', 'areas')).toContainEqual({ en: 'Homework', fr: 'Devoirs et leçons' });
  });

  test.each(schoolKinds.flatMap((kind) => wordLists.map((list) => [kind, list] as const)))(
    'of a %s can be saved as its own %s',
    (kind, list) => {
      const words = usualWords(kind, list);
      expect(wordProblems(list, words, locales)).toEqual([]);
      expect(words.length).toBeLessThanOrEqual(maxWords);
      expect(words.flatMap(({ en, fr }) => [en, fr]).every((one) => lengthOf(one) <= maxWordLength)).toBe(true);
    },
  );
});

describe('the meals', () => {
  test.each(schoolKinds)('of a %s can be saved as its own', (kind) => {
    expect(mealProblems(usualMeals(kind), locales)).toEqual([]);
  });

  test('have a name in every language of the school, or none', () => {
    const named = (en: string, fr: string) => [{ slot: 'lunch', time: '12:30', name: { en, fr } }] as const;
    expect(mealProblems(named('', 'Repas chaud'), ['fr'])).toEqual([]);
    expect(mealProblems(named('', ' '), locales)).toEqual([]);
    expect(mealProblems(named('', 'Repas chaud'), locales)).toEqual([{ path: 'meals.0.name.en', code: 'required' }]);
  });

  test('are each listed once, with snacks on their side of noon', () => {
    const problems = mealProblems(
      [
        { slot: 'lunch', time: '12:30' },
        { slot: 'lunch', time: '11:30' },
        { slot: 'morning_snack', time: '12:00' },
        { slot: 'afternoon_snack', time: '11:59' },
        { slot: 'breakfast', time: '13:00' },
      ],
      locales,
    );
    expect(problems).toEqual([
      { path: 'meals.1.slot', code: 'not_allowed' },
      { path: 'meals.2.time', code: 'too_late' },
      { path: 'meals.3.time', code: 'too_early' },
    ]);
  });
});

test('a group is a room at a school, and a group elsewhere', () => {
  expect(usualGroupWord('school')).toEqual({ en: 'Room', fr: 'Local' });
  expect(usualGroupWord('childcare_center')).toEqual({ en: 'Group', fr: 'Groupe' });
});

describe('a list', () => {
  test('has each word in the languages of the school', () => {
    const words = [{ en: '', fr: 'Soupe' }];
    expect(wordProblems('foods', words, ['fr'])).toEqual([]);
    expect(wordProblems('foods', words, ['fr', 'en'])).toEqual([{ path: 'foods.0.en', code: 'required' }]);
    expect(wordProblems('areas', [{ en: ' ', fr: '' }], ['en'])).toEqual([{ path: 'areas.0.en', code: 'required' }]);
  });

  test('has each word once, without regard to case and accents', () => {
    const words = [
      { en: 'Pasta', fr: 'Pâtes' },
      { en: 'Noodles', fr: 'PATES' },
    ];
    expect(wordProblems('foods', words, locales)).toEqual([{ path: 'foods.1.fr', code: 'not_allowed' }]);
  });

  test('has no problem exactly when its words are written and distinct in one language', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Soupe', 'soupe', 'Lait', ' ', '')), (written) => {
        const folded = written.map((fr) => fr.trim().toLowerCase());
        const isGood = !folded.includes('') && new Set(folded).size === folded.length;
        const words = written.map((fr) => ({ en: '', fr }));
        expect(wordProblems('foods', words, ['fr']).length === 0).toBe(isGood);
      }),
    );
  });

  test('has from 1 to 60 words of at most 60 characters', () => {
    const words = (n: number): Bilingual[] => Array.from({ length: n }, (_, at) => ({ en: `${at}`, fr: `${at}` }));
    expect([0, 1, maxWords, maxWords + 1].map((n) => change(words(n)).success)).toEqual([false, true, true, false]);
    const long = (length: number) => [{ en: 'a'.repeat(length), fr: 'a' }];
    expect([maxWordLength, maxWordLength + 1].map((n) => change(long(n)).success)).toEqual([true, false]);
    expect(change(null).success).toBe(true);
  });
});

test('suggestions are the used texts in their order, and then every word that is not among them', () => {
  fc.assert(
    fc.property(fc.array(word), fc.array(word), (used, words) => {
      const all = withWords(used, words);
      expect(all.slice(0, used.length)).toEqual(used);
      const isIn = (list: readonly Bilingual[], { en, fr }: Bilingual) =>
        list.some((one) => (en !== '' && one.en === en) || (fr !== '' && one.fr === fr));
      expect(all.slice(used.length)).toEqual(words.filter((one) => !isIn(used, one)));
    }),
  );
  // Two words in one language only are two words.
  const [milk, soup] = [
    { en: '', fr: 'Lait' },
    { en: '', fr: 'Soupe' },
  ];
  expect(withWords([milk], [soup])).toEqual([milk, soup]);
});
