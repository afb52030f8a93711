import { expect, test } from 'vitest';
import { blankContent, type ReportContent } from '#core/reports/report-content.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { publishProblem, sortReports } from './publishable.ts';

const report = (childId: number, content: Partial<ReportContent>): StaffReport => ({
  childId,
  name: `Child ${childId}`,
  givenName: 'Child',
  absence: null,
  attendance: 'there',
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

test('names each missing part of a report', () => {
  const lacks = (content: Partial<ReportContent>) => publishProblem(report(1, content));
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

test('does not publish unsaved edits, and says so', () => {
  const reports = [report(1, naps(['12:45', '14:00'])), report(2, naps(['12:45', '14:00']))];
  const { ready, lacking } = sortReports(reports, (childId) => childId === 2);
  expect(ready.map(({ childId }) => childId)).toEqual([1]);
  expect(lacking).toEqual([{ childId: 2, name: 'Child 2', what: 'reportEditor.unsaved' }]);
});

test('holds back the report of a child not seen by staff until it is confirmed, unless it is published', () => {
  const written = naps(['12:45', '14:00']);
  const absent = { ...report(1, written), attendance: 'absent' as const };
  const unmarked = { ...report(2, written), attendance: 'unmarked' as const };
  const untaken = { ...report(3, written), attendance: 'untaken' as const };
  const came = { ...report(4, written), absence: 'full_day' as const };
  const published = { by: 'Mireille Bouchard', at: '2026-04-14T19:00:00.000Z' };
  const correcting = { ...absent, childId: 5, status: 'correcting' as const, published };
  // A child who was absent and has no draft needs no confirmation.
  const untouched = { ...report(6, {}), status: 'none' as const, attendance: 'absent' as const };
  const { ready, notThere, lacking } = sortReports(
    [absent, unmarked, untaken, came, correcting, untouched],
    () => false,
  );
  expect(ready.map(({ childId }) => childId)).toEqual([4, 5]);
  expect(notThere.map(({ childId }) => childId)).toEqual([1, 2, 3]);
  expect(lacking).toEqual([]);
});
