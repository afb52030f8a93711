import { describe, expect, test } from 'vitest';
import type { ReportContent } from '#core/reports/report-content.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import {
  afterSaving,
  ofThoseHere,
  problemsByChild,
  sendable,
  withClash,
  withRefused,
  withWritten,
} from './unsaved-rules.ts';

const notes = (en: string) => ({ en, fr: '' });
const long = notes('x'.repeat(1501));

describe('a batch of which one part is refused', () => {
  const all = {
    1: withWritten(undefined, 3, { notes: notes('Good day') }),
    2: withWritten(undefined, 0, { notes: long, naps: [] }),
  };
  const sent = sendable(all);
  const found = problemsByChild([{ path: 'drafts.1.parts.notes.en', code: 'too_long' }], sent);
  const problems = found.get(2) ?? [];
  const held = withRefused(all[2], sent[1], problems);

  test('names the child and the place in its report', () => {
    expect([...found]).toEqual([[2, [{ path: 'notes.en', code: 'too_long' }]]]);
  });

  test('goes again without that child, of whom nothing is lost', () => {
    expect(sendable({ ...all, 2: held })).toEqual([{ childId: 1, revision: 3, parts: { notes: notes('Good day') } }]);
    expect(held.parts).toEqual(all[2].parts);
  });

  test('takes the child along again once that part is another, not when others are written', () => {
    const other = withWritten(held, 9, { naps: [{ start: '12:45', end: '14:00' }] });
    expect(sendable({ 2: other })).toEqual([]);
    const mended = withWritten(other, 9, { notes: notes('Short') });
    expect(sendable({ 2: mended })).toEqual([
      { childId: 2, revision: 0, parts: { notes: notes('Short'), naps: [{ start: '12:45', end: '14:00' }] } },
    ]);
  });

  test('holds nothing back that was mended while the answer was on its way', () => {
    const mended = withWritten(all[2], 0, { notes: notes('Short') });
    expect(sendable({ 2: withRefused(mended, sent[1], problems) })).toHaveLength(1);
  });
});

test('what is wrong with the whole is no child’s', () => {
  const sent = sendable({ 1: withWritten(undefined, 0, { notes: notes('Hello') }) });
  for (const path of ['date', 'drafts', 'drafts.0.revision', 'drafts.7.parts.notes']) {
    expect(problemsByChild([{ path, code: 'too_late' }], sent).size, path).toBe(0);
  }
});

test('parts that a colleague has changed are held back by their names', () => {
  const mine = withWritten(undefined, 0, { notes: notes('Mine'), meals: [] });
  const sent = sendable({ 4: mine });
  const problems = problemsByChild(
    [
      { path: 'drafts.0.meals', code: 'too_late' },
      { path: 'drafts.0.notes', code: 'too_late' },
    ],
    sent,
  ).get(4);
  const held = withClash(mine, problems ?? []);
  expect(held.clash).toEqual(['meals', 'notes']);
  expect(sendable({ 4: held })).toEqual([]);
});

test('what was written on while it was saved is left', () => {
  const mine = withWritten(undefined, 0, { notes: notes('One'), meals: [] });
  const [sent] = sendable({ 4: mine });
  if (!sent) throw new Error('there is one');
  expect(afterSaving(mine, sent, 1)).toBeUndefined();
  expect(afterSaving(withWritten(mine, 0, { notes: notes('Two') }), sent, 1)).toEqual({
    base: 1,
    parts: { notes: notes('Two') },
  });
});

describe('where others saved between', () => {
  const mine = withWritten(undefined, 5, { notes: notes('One') });
  const [sent] = sendable({ 4: mine });
  if (!sent) throw new Error('there is one');
  const baseOf = (parts: Partial<ReportContent>, revision: number, isAgain?: boolean) =>
    afterSaving(withWritten(mine, 5, parts), sent, revision, isAgain)?.base;

  test('what was sent and written on goes on from what was saved', () => {
    expect(baseOf({ notes: notes('Two') }, 8)).toBe(8);
  });

  test('what was not sent is held against what it was written on, so that nothing of theirs is lost', () => {
    expect(baseOf({ meals: [] }, 7)).toBe(5);
    expect(baseOf({ meals: [] }, 6)).toBe(6);
  });

  test('so is all of it when the answer is of an earlier try, since when they may have written anything', () => {
    expect(baseOf({ notes: notes('Two') }, 7, true)).toBe(5);
    expect(baseOf({ notes: notes('Two') }, 6, true)).toBe(6);
  });
});

test('what is of somebody who has no report any more is kept, and goes with nobody else’s', () => {
  const mine = withWritten(undefined, 0, { notes: notes('One') });
  const reports = [{ childId: 4 } as StaffReport];
  expect(sendable(ofThoseHere({ 4: mine, 5: mine }, reports)).map(({ childId }) => childId)).toEqual([4]);
});
