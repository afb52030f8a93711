import { describe, expect, test } from 'vitest';
import { blankContent, type ReportContent } from '#core/reports/report-content.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import {
  removeSaved,
  type ServerReport,
  resolveConflict,
  editsOfReports,
  problemsByChild,
  editsToSend,
  withConflict,
  withRefused,
  addEdit,
} from './pending-edits.ts';

const notes = (en: string) => ({ en, fr: '' });
/** A report on the server. */
const at = (revision: number, content: Partial<ReportContent> = {}): ServerReport => ({
  revision,
  content: { ...blankContent, ...content },
});
const long = notes('x'.repeat(1501));

describe('a batch with one refused part', () => {
  const all = {
    1: addEdit(undefined, at(3), { notes: notes('Good day') }),
    2: addEdit(undefined, at(0), { notes: long, naps: [] }),
  };
  const sent = editsToSend(all);
  const found = problemsByChild([{ path: 'drafts.1.parts.notes.en', code: 'too_long' }], sent);
  const problems = found.get(2) ?? [];
  const held = withRefused(all[2], sent[1], problems);

  test('names the child and the path in its report', () => {
    expect([...found]).toEqual([[2, [{ path: 'notes.en', code: 'too_long' }]]]);
  });

  test('is sent again without that child, whose edits are kept', () => {
    expect(editsToSend({ ...all, 2: held })).toEqual([
      { childId: 1, revision: 3, parts: { notes: notes('Good day') } },
    ]);
    expect(held.parts).toEqual(all[2].parts);
  });

  test('includes the child again once that part has changed, not when other parts have', () => {
    const other = addEdit(held, at(9), { naps: [{ start: '12:45', end: '14:00' }] });
    expect(editsToSend({ 2: other })).toEqual([]);
    const mended = addEdit(other, at(9), { notes: notes('Short') });
    expect(editsToSend({ 2: mended })).toEqual([
      { childId: 2, revision: 0, parts: { notes: notes('Short'), naps: [{ start: '12:45', end: '14:00' }] } },
    ]);
  });

  test('holds back nothing that was corrected before the reply', () => {
    const mended = addEdit(all[2], at(0), { notes: notes('Short') });
    expect(editsToSend({ 2: withRefused(mended, sent[1], problems) })).toHaveLength(1);
  });
});

test('a problem of the whole batch belongs to no child', () => {
  const sent = editsToSend({ 1: addEdit(undefined, at(0), { notes: notes('Hello') }) });
  for (const path of ['date', 'drafts', 'drafts.0.revision', 'drafts.7.parts.notes']) {
    expect(problemsByChild([{ path, code: 'too_late' }], sent).size, path).toBe(0);
  }
});

test('holds back parts with a conflict, by name', () => {
  const mine = addEdit(undefined, at(0), { notes: notes('Mine'), meals: [] });
  const sent = editsToSend({ 4: mine });
  const problems = problemsByChild(
    [
      { path: 'drafts.0.meals', code: 'too_late' },
      { path: 'drafts.0.notes', code: 'too_late' },
    ],
    sent,
  ).get(4);
  const held = withConflict(mine, problems ?? []);
  expect(held.clash).toEqual(['meals', 'notes']);
  expect(editsToSend({ 4: held })).toEqual([]);
});

describe('after saving', () => {
  const nap = { start: '12:45', end: '14:00' };
  const mine = addEdit(undefined, at(5), { notes: notes('One') });
  const [sent] = editsToSend({ 4: mine });
  if (!sent) throw new Error('nothing to send');
  /** The edits left after a save, with later edits, on a given server state. */
  const leftOf = (parts: Partial<ReportContent>, revision: number, content: Partial<ReportContent>) =>
    removeSaved(addEdit(mine, at(5), parts), sent, at(revision, content));

  test('nothing is left of what was sent', () => {
    expect(removeSaved(mine, sent, at(6, sent.parts))).toBeUndefined();
  });

  test('later edits are left, based on the saved revision', () => {
    expect(leftOf({ notes: notes('Two') }, 6, sent.parts)).toMatchObject({
      base: 6,
      parts: { notes: notes('Two') },
      clash: [],
    });
  });

  test('edits stay valid when others edited other parts, and do not conflict with the user’s own save', () => {
    expect(leftOf({ notes: notes('Two') }, 8, { ...sent.parts, naps: [nap] })).toMatchObject({ base: 8, clash: [] });
    expect(leftOf({ notes: notes('Two'), meals: [] }, 8, { ...sent.parts, naps: [nap] })?.clash).toEqual([]);
  });

  test('another user’s edit of the same part is never overwritten, sent or not, after any number of saves', () => {
    expect(leftOf({ naps: [] }, 7, { ...sent.parts, naps: [nap] })?.clash).toEqual(['naps']);
    // The user's own part was not saved, since it was already equal.
    expect(leftOf({ naps: [] }, 6, { ...sent.parts, naps: [nap] })?.clash).toEqual(['naps']);
    // The reply is to an earlier attempt.
    expect(leftOf({ notes: notes('Two') }, 7, { notes: notes('Theirs') })?.clash).toEqual(['notes']);
  });

  test('equality ignores the order of keys', () => {
    const backwards = { fr: '', en: 'One' };
    expect(leftOf({ notes: notes('Two') }, 6, { notes: backwards })?.clash).toEqual([]);
  });
});

describe('a conflict', () => {
  const mine = addEdit(undefined, at(5), { notes: notes('Mine'), meals: [] });
  const held = withConflict(mine, [{ path: 'notes', code: 'too_late' }]);
  const theirs = { notes: notes('Theirs') };

  test('is resolved by replacing the other version or dropping one’s own', () => {
    expect(resolveConflict(held, at(6, theirs), true)).toMatchObject({ base: 6, parts: mine.parts, clash: [] });
    expect(resolveConflict(held, at(6, theirs), false)?.parts).toEqual({ meals: [] });
  });

  test('leaves later edits by others to a new conflict, whether resolved or not', () => {
    const more = at(7, { ...theirs, meals: [{ type: 'lunch', time: '11:45', food: notes('Soup'), eaten: 'all' }] });
    expect(resolveConflict(held, more, true)?.clash).toEqual(['meals']);
    expect(resolveConflict(held, more, false)?.clash).toEqual(['meals']);
  });
});

test('edits of a child without a report are kept, and not sent with those of others', () => {
  const mine = addEdit(undefined, at(0), { notes: notes('One') });
  const reports = [{ childId: 4 } as StaffReport];
  expect(editsToSend(editsOfReports({ 4: mine, 5: mine }, reports)).map(({ childId }) => childId)).toEqual([4]);
});
