import { expect, test } from 'vitest';
import { blankContent, type ReportContent } from '#core/reports/report-content.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { lackOf, sortedOut } from './publishable.ts';

const report = (childId: number, content: Partial<ReportContent>): StaffReport => ({
  childId,
  name: `Child ${childId}`,
  absence: null,
  id: childId,
  status: 'draft',
  revision: 1,
  content: { ...blankContent, ...content },
  saved: null,
  published: null,
  corrected: null,
});
const naps = (...times: [start: string, end: string][]) => ({ naps: times.map(([start, end]) => ({ start, end })) });
const blank = { en: '', fr: '' };

test('what a report lacks is named by its own words', () => {
  const lacks = (content: Partial<ReportContent>) => lackOf(report(1, content));
  expect(lacks({})).toBe('reportEditor.empty');
  expect(lacks({ meals: [{ type: 'lunch', time: '11:45', food: blank, eaten: 'all' }] })).toBe(
    'reportEditor.missingFood',
  );
  expect(lacks(naps(['13:00', '12:00']))).toBe('reportEditor.missingNap');
  expect(lacks(naps(['12:45', '14:00'], ['12:50', '14:00']))).toBe('reportEditor.overlappingNap');
  expect(lacks({ learningAreas: [{ area: blank, progress: 50 }] })).toBe('reportEditor.missingArea');
  expect(lacks({ activities: [{ time: '10:00', title: blank, description: blank }] })).toBe(
    'reportEditor.missingActivity',
  );
  expect(lacks(naps(['12:45', '14:00']))).toBeUndefined();
});

test('what is not at the school yet is not published, and that is said', () => {
  const reports = [report(1, naps(['12:45', '14:00'])), report(2, naps(['12:45', '14:00']))];
  const { ready, lacking } = sortedOut(reports, (childId) => childId === 2);
  expect(ready.map(({ childId }) => childId)).toEqual([1]);
  expect(lacking).toEqual([{ childId: 2, name: 'Child 2', what: 'reportEditor.unsaved' }]);
});
