import { describe, expect, test } from 'vitest';
import { blankContent, type ReportContent } from '#core/reports/report-content.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import {
  afterSaving,
  type AtSchool,
  decided,
  ofThoseHere,
  problemsByChild,
  sendable,
  withClash,
  withRefused,
  withWritten,
} from './unsaved-rules.ts';

const notes = (en: string) => ({ en, fr: '' });
/** A report as the school has it. */
const at = (revision: number, content: Partial<ReportContent> = {}): AtSchool => ({
  revision,
  content: { ...blankContent, ...content },
});
const long = notes('x'.repeat(1501));

describe('a batch of which one part is refused', () => {
  const all = {
    1: withWritten(undefined, at(3), { notes: notes('Good day') }),
    2: withWritten(undefined, at(0), { notes: long, naps: [] }),
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
    const other = withWritten(held, at(9), { naps: [{ start: '12:45', end: '14:00' }] });
    expect(sendable({ 2: other })).toEqual([]);
    const mended = withWritten(other, at(9), { notes: notes('Short') });
    expect(sendable({ 2: mended })).toEqual([
      { childId: 2, revision: 0, parts: { notes: notes('Short'), naps: [{ start: '12:45', end: '14:00' }] } },
    ]);
  });

  test('holds nothing back that was mended while the answer was on its way', () => {
    const mended = withWritten(all[2], at(0), { notes: notes('Short') });
    expect(sendable({ 2: withRefused(mended, sent[1], problems) })).toHaveLength(1);
  });
});

test('what is wrong with the whole is no child’s', () => {
  const sent = sendable({ 1: withWritten(undefined, at(0), { notes: notes('Hello') }) });
  for (const path of ['date', 'drafts', 'drafts.0.revision', 'drafts.7.parts.notes']) {
    expect(problemsByChild([{ path, code: 'too_late' }], sent).size, path).toBe(0);
  }
});

test('parts that a colleague has changed are held back by their names', () => {
  const mine = withWritten(undefined, at(0), { notes: notes('Mine'), meals: [] });
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

describe('once it was saved', () => {
  const nap = { start: '12:45', end: '14:00' };
  const mine = withWritten(undefined, at(5), { notes: notes('One') });
  const [sent] = sendable({ 4: mine });
  if (!sent) throw new Error('there is one');
  /** What is left of it with more written meanwhile, where the school has that now. */
  const leftOf = (parts: Partial<ReportContent>, revision: number, content: Partial<ReportContent>) =>
    afterSaving(withWritten(mine, at(5), parts), sent, at(revision, content));

  test('nothing is left of what was sent', () => {
    expect(afterSaving(mine, sent, at(6, sent.parts))).toBeUndefined();
  });

  test('what was written on meanwhile is left, and goes on from there', () => {
    expect(leftOf({ notes: notes('Two') }, 6, sent.parts)).toMatchObject({
      base: 6,
      parts: { notes: notes('Two') },
      clash: [],
    });
  });

  test('it goes on though others wrote other parts, and is no clash with oneself', () => {
    expect(leftOf({ notes: notes('Two') }, 8, { ...sent.parts, naps: [nap] })).toMatchObject({ base: 8, clash: [] });
    expect(leftOf({ notes: notes('Two'), meals: [] }, 8, { ...sent.parts, naps: [nap] })?.clash).toEqual([]);
  });

  test('what others wrote in the same part is never written over, sent or not, however many saves there were', () => {
    expect(leftOf({ naps: [] }, 7, { ...sent.parts, naps: [nap] })?.clash).toEqual(['naps']);
    // Nothing of one's own was kept, since it stood already.
    expect(leftOf({ naps: [] }, 6, { ...sent.parts, naps: [nap] })?.clash).toEqual(['naps']);
    // The answer is of an earlier try.
    expect(leftOf({ notes: notes('Two') }, 7, { notes: notes('Theirs') })?.clash).toEqual(['notes']);
  });

  test('in whatever order a part was put together, it is the same', () => {
    const backwards = { fr: '', en: 'One' };
    expect(leftOf({ notes: notes('Two') }, 6, { notes: backwards })?.clash).toEqual([]);
  });
});

describe('what clashes', () => {
  const mine = withWritten(undefined, at(5), { notes: notes('Mine'), meals: [] });
  const held = withClash(mine, [{ path: 'notes', code: 'too_late' }]);
  const theirs = { notes: notes('Theirs') };

  test('goes in place of theirs, or goes away', () => {
    expect(decided(held, at(6, theirs), true)).toMatchObject({ base: 6, parts: mine.parts, clash: [] });
    expect(decided(held, at(6, theirs), false)?.parts).toEqual({ meals: [] });
  });

  test('decided or not, what else they wrote since is asked about next', () => {
    const more = at(7, { ...theirs, meals: [{ type: 'lunch', time: '11:45', food: notes('Soup'), eaten: 'all' }] });
    expect(decided(held, more, true)?.clash).toEqual(['meals']);
    expect(decided(held, more, false)?.clash).toEqual(['meals']);
  });
});

test('what is of somebody who has no report any more is kept, and goes with nobody else’s', () => {
  const mine = withWritten(undefined, at(0), { notes: notes('One') });
  const reports = [{ childId: 4 } as StaffReport];
  expect(sendable(ofThoseHere({ 4: mine, 5: mine }, reports)).map(({ childId }) => childId)).toEqual([4]);
});
