import { describe, expect, test } from 'vitest';
import type { DailyReport } from '#core/reports/report.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import type { SchoolWords } from '#core/schools/school-words.ts';
import { usualWords } from '#core/schools/word-list-rules.ts';
import type { TestReply } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, teacher, sophie, lea, rows } = await testFamily();
const address = '/api/staff/school/words';
const read = async () => (await office('GET', address)).json as SchoolWords;
const save = async (change: object, key?: string) => {
  const { kind: _, languages: __, ...saved } = await read();
  return office('PUT', address, { body: { ...saved, ...change }, ...(key && { key }) });
};
const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;
const suggested = async () => {
  const { foods, areas, meals } = (await teacher('GET', '/api/staff/reports')).json as ReportDay;
  return { foods, areas, meals };
};
const soup = { en: 'Pea soup', fr: 'Soupe aux pois' };
const fish = { en: 'Salmon', fr: 'Saumon' };

describe('the words of a school', () => {
  test('are the usual ones until the office writes its own', async () => {
    expect(await read()).toEqual({
      schoolId: 1,
      revision: 0,
      kind: 'school',
      languages: ['fr', 'en'],
      foods: null,
      areas: null,
      titles: null,
      meals: null,
      groupWord: null,
    });
    expect((await suggested()).areas).toEqual(expect.arrayContaining([...usualWords('school', 'areas')]));
  });

  test('are suggested to the staff in the order of the office, after recent entries', async () => {
    const before = await suggested();
    const saved = await save({ foods: [soup, fish] });
    expect(saved).toMatchObject({ status: 200, json: { revision: 1, foods: [soup, fish], areas: null } });
    const { foods, areas } = await suggested();
    expect(foods.slice(-2)).toEqual([soup, fish]);
    expect(areas).toEqual(before.areas);
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'school.words_changed', school_id: 1 });
    expect(await save({ foods: [fish, soup] })).toMatchObject({ json: { revision: 2, foods: [fish, soup] } });
    expect((await suggested()).foods.slice(-2)).toEqual([fish, soup]);
  });

  test('are the usual ones again when a list is given back', async () => {
    expect((await save({ foods: [soup] })).status).toBe(200);
    expect(await save({ foods: null })).toMatchObject({ status: 200, json: { foods: null } });
    expect((await suggested()).foods).toEqual(expect.arrayContaining([...usualWords('school', 'foods')]));
  });

  test('follow the kind of the school', async () => {
    const {
      schools: _,
      mayAddSchool: __,
      ...settings
    } = (await office('GET', '/api/staff/school')).json as Record<string, unknown>;
    expect((await office('PUT', '/api/staff/school', { body: { ...settings, kind: 'daycare' } })).status).toBe(200);
    expect((await read()).kind).toBe('daycare');
    expect((await suggested()).areas).toEqual(expect.arrayContaining([...usualWords('daycare', 'areas')]));
  });
});

describe('the meals and the titles', () => {
  test('are those of the school in the reports and in the list of staff', async () => {
    expect((await suggested()).meals).toContainEqual({ slot: 'lunch', time: '11:45' });
    const meals = [
      { slot: 'lunch', time: '12:15' },
      { slot: 'afternoon_snack', time: '15:30' },
    ];
    expect(await save({ meals, titles: [soup] })).toMatchObject({ status: 200, json: { meals, titles: [soup] } });
    expect((await suggested()).meals).toEqual(meals);
    expect((await office('GET', '/api/staff/families')).json).toMatchObject({ titles: [soup] });
    expect((await save({ meals: null, titles: null })).status).toBe(200);
    expect((await suggested()).meals).toHaveLength(4);
    expect((await office('GET', '/api/staff/families')).json).toMatchObject({
      titles: usualWords((await read()).kind, 'titles'),
    });
  });
});

describe('the name of a meal', () => {
  const lunch = (name: object) => ({ meals: [{ slot: 'lunch', time: '12:15', name }] });
  const namesFor = async (language: 'en' | 'fr') => {
    const reports = `/api/reports?childId=${lea}&date=2026-04-14`;
    const { json } = await sophie('GET', reports, { headers: { 'accept-language': language } });
    return (json as DailyReport).mealNames;
  };

  test('is the one of the school for staff and families, until it is given back', async () => {
    const name = { en: 'Hot meal', fr: 'Repas chaud' };
    expect(await save(lunch(name))).toMatchObject({ status: 200, json: lunch(name) });
    expect((await suggested()).meals).toEqual(lunch(name).meals);
    expect(await namesFor('fr')).toEqual([{ slot: 'lunch', name: 'Repas chaud' }]);
    expect(await namesFor('en')).toEqual([{ slot: 'lunch', name: 'Hot meal' }]);
    const empty = await save(lunch({ en: ' ', fr: '' }));
    expect((empty.json as SchoolWords).meals).toEqual([{ slot: 'lunch', time: '12:15' }]);
    expect((await save({ meals: null })).status).toBe(200);
    expect(await namesFor('fr')).toBeUndefined();
  });

  test('is refused without a language of the school, or when it is too long', async () => {
    expect(problemsOf(await save(lunch({ en: '', fr: 'Repas chaud' })))).toEqual([
      { path: 'meals.0.name.en', code: 'required' },
    ]);
    expect(problemsOf(await save(lunch({ en: 'a'.repeat(31), fr: 'b' })))).toEqual([
      { path: 'meals.0.name.en', code: 'too_long' },
    ]);
  });
});

describe('the word for a group', () => {
  const wordOf = async (caller: typeof office) =>
    ((await caller('GET', '/api/session')).json as { schools: { groupWord: string }[] }).schools[0]?.groupWord;

  test('is sent in the language of the reader', async () => {
    expect(await save({ groupWord: { en: 'Class', fr: 'Classe' } })).toMatchObject({ status: 200 });
    const words = [await wordOf(office), await wordOf(teacher)];
    expect(['Class', 'Classe']).toEqual(expect.arrayContaining(words));
    expect(await save({ groupWord: { en: '', fr: 'Classe' } })).toMatchObject({
      status: 422,
      json: { problems: [{ path: 'groupWord.en', code: 'required' }] },
    });
    expect((await save({ groupWord: null })).status).toBe(200);
  });
});

describe('a change', () => {
  test('from an older revision is a conflict, and nothing is lost', async () => {
    const { revision } = await read();
    expect((await save({ areas: [soup] })).status).toBe(200);
    expect(await save({ revision, areas: [fish] })).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect((await read()).areas).toEqual([soup]);
  });

  test('that is wrong is refused with the place of each word, and nothing is saved', async () => {
    const before = await read();
    expect(problemsOf(await save({ foods: [soup, { en: '', fr: 'Lait' }] }))).toEqual([
      { path: 'foods.1.en', code: 'required' },
    ]);
    expect(problemsOf(await save({ areas: [soup, { en: 'Soup', fr: 'SOUPE  aux pois' }] }))).toEqual([
      { path: 'areas.1.fr', code: 'not_allowed' },
    ]);
    expect(problemsOf(await save({ foods: [] }))).toEqual([{ path: 'foods', code: 'required' }]);
    const long = { en: 'a'.repeat(61), fr: 'b' };
    expect(problemsOf(await save({ foods: [long] }))).toEqual([{ path: 'foods.0.en', code: 'too_long' }]);
    const many = Array.from({ length: 61 }, (_, n) => ({ en: `${n}`, fr: `${n}` }));
    expect(problemsOf(await save({ foods: many }))).toEqual([{ path: 'foods', code: 'too_large' }]);
    expect(await read()).toEqual(before);
  });

  test('of another school is not found', async () => {
    expect((await save({ schoolId: 2 })).status).toBe(404);
    expect((await office('GET', `${address}?school=2`)).status).toBe(404);
    expect((await teacher('GET', address)).status).toBe(403);
  });
});
