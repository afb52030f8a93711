import { expect, test } from 'vitest';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { type ChildFacts, statusOf } from '#core/attendance/status-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { attendancePhrases } from './attendance-phrases.ts';
import { childStatusLabel } from './child-status-label.ts';

const day = '2026-04-14';

/** The catalog's phrases with their parameters filled in. */
const translateTo = (locale: Locale): Translate =>
  ((key: string, values: Record<string, string> = {}) => {
    const name = key.replace('attendance.', '') as keyof typeof attendancePhrases;
    return attendancePhrases[name][locale].replaceAll(/\{(\w+)\}/g, (_whole, part: string) => values[part] ?? '');
  }) as Translate;

function labels(facts: Partial<ChildFacts>, { time = '15:00', hasSchool = true, isTaken = true } = {}): string[] {
  const known: ChildFacts = { status: null, time: null, reported: null, ...facts };
  const groupDay = { ...onDayOf(usualCalendar, day), hasSchool, progress: isTaken ? 'taken' : 'untaken' } as const;
  const status = statusOf(known, groupDay, { day, time });
  return (['en', 'fr'] as const).map((locale) =>
    childStatusLabel(status, locale, translateTo(locale)).replaceAll('\u00a0', ' '),
  );
}

test('a child at school has the time of its arrival', () => {
  expect(labels({ status: 'present', time: '08:20' })).toEqual(['Present since 8:20 AM', 'Présence depuis 8 h 20']);
  expect(labels({ status: 'present' })).toEqual(['Present', 'Présence']);
  expect(labels({ status: 'late', time: '08:51' })).toEqual(['Late, 8:51 AM', 'Retard, 8 h 51']);
});

test('a child that left has the time and the person', () => {
  expect(labels({ status: 'left', time: '15:20', leftWith: 'Marc Tremblay' })).toEqual([
    'Left, 3:20 PM, with Marc Tremblay',
    'Départ, 15 h 20, avec Marc Tremblay',
  ]);
  expect(labels({ status: 'left', time: '15:20' })).toEqual(['Left, 3:20 PM', 'Départ, 15 h 20']);
});

test('an absence is reported, marked or neither', () => {
  expect(labels({ reported: 'full_day' })).toEqual(['Absent, reported', 'Absence signalée']);
  expect(labels({ status: 'absent', time: '08:40' })).toEqual([
    'Marked absent, not reported',
    'Absence notée, non signalée',
  ]);
  expect(labels({})).toEqual(['Unreported absence', 'Absence non signalée']);
  expect(labels({}, { isTaken: false })).toEqual(['Not marked yet', 'Aucune présence notée']);
  expect(labels({}, { hasSchool: false })).toEqual(['No school today', 'Pas d’école aujourd’hui']);
});

test('a difference from the report of the family is in the label until it is settled', () => {
  const seen = { status: 'present', time: '08:20', reported: 'full_day' } as const;
  expect(labels(seen)).toEqual([
    'Present since 8:20 AM, although reported absent',
    'Présence depuis 8 h 20, malgré une absence signalée',
  ]);
  const settled: Partial<ChildFacts> = { ...seen, settled: { reported: 'full_day', by: 'Mireille Bouchard', at: '' } };
  expect(labels(settled)).toEqual(['Present since 8:20 AM', 'Présence depuis 8 h 20']);
});
