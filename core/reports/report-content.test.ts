import { describe, expect, test } from 'vitest';
import { storedText } from '#core/lang/bilingual-rules.ts';
import {
  blankContent,
  contentIn,
  contentProblems,
  isBlank,
  napMinutes,
  nextNap,
  ReportContent,
} from './report-content.ts';

const meal = { type: 'lunch', time: '11:45', food: { en: 'Soup', fr: '' }, eaten: 'most' } as const;

describe('a report being written', () => {
  test('is empty without entries, and not with one mood', () => {
    expect(isBlank(blankContent)).toBe(true);
    expect(isBlank({ ...blankContent, notes: { en: ' ', fr: '\n' } })).toBe(true);
    expect(contentProblems(blankContent)).toEqual([{ path: '', code: 'required' }]);
    const felt = { ...blankContent, mood: { morning: null, afternoon: null, overall: 'good' } } as const;
    expect(isBlank(felt)).toBe(false);
    expect(contentProblems(felt)).toEqual([]);
  });

  test('requires each text in one language, and naps that end after their start', () => {
    const content: ReportContent = {
      ...blankContent,
      meals: [meal, { ...meal, food: { en: ' ', fr: '' } }],
      naps: [
        { start: '12:45', end: '13:30' },
        { start: '13:30', end: '13:30' },
      ],
      learningAreas: [{ area: { en: '', fr: 'Français' }, progress: 40 }],
      activities: [{ time: '10:00', title: { en: '', fr: '' }, description: { en: 'x', fr: '' } }],
    };
    expect(contentProblems(content)).toEqual([
      { path: 'meals.1.food', code: 'required' },
      { path: 'naps.1.end', code: 'too_early' },
      { path: 'activities.0.title', code: 'required' },
    ]);
  });

  test('rejects overlapping naps in any order', () => {
    const problemsOf = (...naps: [start: string, end: string][]) =>
      contentProblems({ ...blankContent, naps: naps.map(([start, end]) => ({ start, end })) });
    expect(problemsOf(['12:45', '14:00'], ['14:00', '14:30'], ['10:00', '12:45'])).toEqual([]);
    const second = [{ path: 'naps.1.start', code: 'too_early' }];
    expect(problemsOf(['12:45', '14:00'], ['12:50', '14:00'])).toEqual(second);
    expect(problemsOf(['12:45', '14:00'], ['12:45', '14:00'])).toEqual(second);
    expect(problemsOf(['12:50', '13:00'], ['12:45', '14:00'])).toEqual([{ path: 'naps.0.start', code: 'too_early' }]);
  });

  test('is still valid with overlapping naps stored earlier', () => {
    const naps = [
      { start: '12:45', end: '14:00' },
      { start: '12:50', end: '14:00' },
    ];
    const parsed = ReportContent.parse({ ...blankContent, naps });
    expect(contentIn(parsed, 'en').naps).toHaveLength(2);
  });

  test('proposes another nap that does not overlap', () => {
    const usual = { start: '12:45', end: '14:00' };
    expect(nextNap([])).toEqual(usual);
    expect(nextNap([{ start: '10:00', end: '10:20' }])).toEqual(usual);
    expect(nextNap([{ start: '14:30', end: '15:00' }, usual])).toEqual({ start: '15:00', end: '15:30' });
    expect(nextNap([{ start: '13:00', end: '23:45' }])).toEqual({ start: '23:45', end: '23:59' });
  });

  test('is shown in the reader’s language, else in the other with its lang', () => {
    const content: ReportContent = {
      ...blankContent,
      meals: [meal],
      naps: [{ start: '12:45', end: '14:00' }],
      notes: { en: '', fr: ' Une belle journée. ' },
    };
    expect(contentIn(content, 'en')).toMatchObject({
      meals: [{ id: 1, food: 'Soup' }],
      naps: [{ id: 1, duration: 75 }],
      notes: 'Une belle journée.',
      lang: 'fr',
    });
    expect(contentIn(content, 'fr')).toMatchObject({ meals: [{ food: 'Soup', lang: 'en' }] });
    expect(contentIn(content, 'fr')).not.toHaveProperty('lang');
  });

  test('keeps trailing spaces until it is published', () => {
    const parsed = ReportContent.parse({ ...blankContent, notes: { en: 'Hello ', fr: '' } });
    expect(parsed.notes.en).toBe('Hello ');
    expect(storedText(parsed.notes)).toEqual({ en: 'Hello', fr: null });
  });

  test('has no negative nap duration', () => {
    expect(napMinutes({ start: '14:00', end: '13:00' })).toBe(0);
  });
});
